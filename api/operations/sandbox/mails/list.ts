import * as z from 'zod'
import { SignerEmail } from '../../../../core/signing/members.ts'
import { listTestMails } from '../../../../db/sandbox/test-mails.ts'
import { cursorPage, cursorQuery, placeById } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { TestMail, toTestMail } from '../../../../platform/http/resources/test-mail.ts'

export const listInbox = operation({
  id: 'sandbox.mails.list',
  description:
    'List the mails of the sandbox. Newest first: what would have left, had it not been a test. The last 500 of 30 days are kept.',
  route: 'GET /v1/sandbox/mails',
  scope: 'signaturesWrite',
  isTestOnly: true,
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    envelopeId: ResourceId.optional().meta({ description: 'Only those about this envelope' }),
    to: SignerEmail.optional().meta({ description: 'Only those to this address, in any case' }),
  }),
  refersTo: { 'query.envelopeId': 'envelope' },
}).pages(cursorPage(TestMail).meta({ id: 'TestMailList', description: 'A page of the test inbox.' }), {
  rows: ({ query: { envelopeId, to } }, page) => listTestMails({ envelopeId, to, ...page }),
  place: placeById(/^job_[a-z0-9]{26}$/),
  present: toTestMail,
})
