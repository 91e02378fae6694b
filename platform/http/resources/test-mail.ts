import * as z from 'zod'
import { model, part, text, textOrNull } from '../../../core/shapes.ts'
import { mailTemplates } from '../../../core/signing/mails/facts.ts'
import type { TestMailRow } from '../../../db/sandbox/test-mails.ts'
import { iso, time } from './common.ts'

const members = {
  id: text('Id of the mail'),
  envelopeId: text('The envelope that it tells of'),
  template: z.enum(mailTemplates).meta({ description: 'What it tells' }),
  to: part('Whom it is for', {
    email: text('The address'),
    name: textOrNull('The name, if it is known'),
  }),
  subject: text('As the reader would see it'),
  links: part('Where it leads, whether its text says so or not', {
    page: text('The page of the signer, or of the reader of a copy'),
    verify: text('The page that verifies, with all that it needs'),
  }),
  sentAt: time('When it would have left'),
}

export const TestMail = model('TestMail', 'A mail of the sandbox, which never left.', members)

export const WholeTestMail = model('WholeTestMail', 'A mail of the sandbox with what it says.', {
  ...members,
  text: text('The mail as plain text'),
  html: text('The mail as HTML; a logo is named as `cid:logo`'),
})

export const toTestMail = (row: TestMailRow): z.infer<typeof TestMail> => ({
  id: row.id,
  envelopeId: row.envelopeId,
  // Templates are written through the closed list only.
  template: row.template as z.infer<typeof TestMail>['template'],
  to: { email: row.recipientEmail, name: row.recipientName },
  subject: row.subject,
  links: { page: row.pageLink, verify: row.verifyLink },
  sentAt: iso(row.createdAt),
})

export const toWholeTestMail = (row: TestMailRow): z.infer<typeof WholeTestMail> => ({
  ...toTestMail(row),
  text: row.body,
  html: row.html,
})
