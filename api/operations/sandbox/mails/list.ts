import * as z from 'zod'
import { SignerEmail } from '../../../../core/signing/request-properties.ts'
import { listTestMails } from '../../../../db/sandbox/test-mails.ts'
import { cursorPage, cursorQuery, placeById } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { TestMail, toTestMail } from '../../../../platform/http/resources/test-mail.ts'

export const listInbox = operation({
  id: 'sandbox.mails.list',
  description:
    'List test emails. Returns the emails that the sandbox stored instead of sending, newest first. A key has access only to the inbox of its sandbox. The inbox keeps the last 500 emails, each for at most 30 days.',
  route: 'GET /v1/sandbox/mails',
  scope: 'signaturesWrite',
  isTestOnly: true,
  audited: 'none',
  query: z.strictObject({
    ...cursorQuery(),
    envelopeId: ResourceId.optional().meta({ description: 'Only emails about this envelope' }),
    to: SignerEmail.optional().meta({ description: 'Only emails to this address, ignoring case' }),
  }),
  refersTo: { 'query.envelopeId': 'envelope' },
}).pages(cursorPage(TestMail).meta({ id: 'TestMailList', description: 'A page of the test inbox.' }), {
  rows: ({ query: { envelopeId, to } }, page, { actor }) => listTestMails(actor.id, { envelopeId, to, ...page }),
  place: placeById(/^job_[a-z0-9]{26}$/),
  present: toTestMail,
})
