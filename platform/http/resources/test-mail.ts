import * as z from 'zod'
import { model, part, text, textOrNull } from '../../../core/shapes.ts'
import { mailTemplates } from '../../../core/signing/mails/facts.ts'
import type { TestMailRow } from '../../../db/sandbox/test-mails.ts'
import { iso, time } from './common.ts'

const members = {
  id: text('Id of the mail'),
  envelopeId: text('Id of the envelope'),
  template: z.enum(mailTemplates).meta({ description: 'Kind of mail' }),
  to: part('Recipient', {
    email: text('E-mail address'),
    name: textOrNull('Name, if known'),
  }),
  subject: text('Subject line'),
  links: part('Links for this recipient, even if the text of the mail does not contain them', {
    page: text('Signing page, or page of the recipient of a copy'),
    verify: text('Verification page with all parameters'),
  }),
  sentAt: time('Time when the mail would have been sent'),
}

export const TestMail = model('TestMail', 'A mail of the sandbox, stored instead of sent.', members)

export const WholeTestMail = model('WholeTestMail', 'A mail of the sandbox with its content.', {
  ...members,
  text: text('Content as plain text'),
  html: text('Content as HTML. The logo is referenced as `cid:logo`.'),
})

export const toTestMail = (row: TestMailRow): z.infer<typeof TestMail> => ({
  id: row.id,
  envelopeId: row.envelopeId,
  // Only known templates are ever stored.
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
