import * as z from 'zod'
import { model, object, string, stringOrNull } from '../../../core/schemas.ts'
import { mailTemplates } from '../../../core/signing/mails/facts.ts'
import type { TestMailRow } from '../../../db/sandbox/test-mails.ts'
import { iso, time } from './common.ts'

const members = {
  id: string('Id of the email'),
  envelopeId: string('Id of the envelope'),
  template: z.enum(mailTemplates).meta({ description: 'Kind of email' }),
  to: object('Recipient', {
    email: string('Email address'),
    name: stringOrNull('Name, if known'),
  }),
  subject: string('Subject line'),
  links: object('Links for this recipient, even if the text of the email does not contain them', {
    page: string(
      "URL of the signing page, of the page for the recipient of a copy, or of the sender's page (`senderDeclined`, `senderExpired`, `senderBounced`, `senderLocked`, `senderReassigned`, `senderLink`). With `reassigned` and `reassignedBySigner`, the URL gives no access.",
    ),
    verify: string(
      "URL of the verification page, with all parameters. For emails whose `page` is the sender's page, for `reassigned` and for `reassignedBySigner`, the URL contains no token: the reader selects the files on the page.",
    ),
  }),
  sentAt: time('Time when the email would have been sent'),
}

export const TestMail = model('TestMail', 'An email of the sandbox, stored instead of sent.', members)

export const FullTestMail = model('FullTestMail', 'An email of the sandbox with its content.', {
  ...members,
  text: string('Content as plain text'),
  html: string('Content as HTML. The logo is referenced as `cid:logo`.'),
})

export const toTestMail = (row: TestMailRow): z.infer<typeof TestMail> => ({
  id: row.id,
  envelopeId: row.envelopeId,
  // The database contains only known templates.
  template: row.template as z.infer<typeof TestMail>['template'],
  to: { email: row.recipientEmail, name: row.recipientName },
  subject: row.subject,
  links: { page: row.pageLink, verify: row.verifyLink },
  sentAt: iso(row.createdAt),
})

export const toFullTestMail = (row: TestMailRow): z.infer<typeof FullTestMail> => ({
  ...toTestMail(row),
  text: row.body,
  html: row.html,
})
