import { noSuch } from '../../../../core/errors.ts'
import { loadEnvelope } from '../../../../db/signing/envelopes.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'

export const getEnvelope = operation({
  id: 'signatures.requests.get',
  description: 'Read an envelope. Its status, signer, fields and, once completed, the hashes of its artifacts.',
  route: 'GET /v1/signatures/requests/{id}',
  scope: 'signaturesRead',
  audited: 'none',
}).answers(Envelope, async (ctx, { params }) => {
  const record = await ctx.db.run(loadEnvelope(params.id))
  if (!record) throw noSuch('envelope')
  return toEnvelope(record)
})
