import { noSuch } from '../../../../core/errors.ts'
import { findTestMail } from '../../../../db/sandbox/test-mails.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { FullTestMail, toFullTestMail } from '../../../../platform/http/resources/test-mail.ts'

export const getTestMail = operation({
  id: 'sandbox.mails.get',
  description: 'Retrieve a test email. Returns the text, HTML and links of the email.',
  route: 'GET /v1/sandbox/mails/{id}',
  scope: 'signaturesWrite',
  isTestOnly: true,
  audited: 'none',
}).returns(FullTestMail, async (ctx, { params }) => {
  const mail = await ctx.db.run(findTestMail(params.id))
  if (!mail) throw noSuch('mail')
  return toFullTestMail(mail)
})
