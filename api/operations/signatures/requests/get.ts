import { noSuch } from '../../../../core/errors.ts'
import { loadEnvelope } from '../../../../db/signing/envelopes.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Envelope, toEnvelope } from '../../../../platform/http/resources/envelope.ts'

export const getEnvelope = operation({
  id: 'signatures.requests.get',
  description:
    'Retrieve an envelope. Returns the status, signer, fields and, after completion, the hashes of the files.',
  route: 'GET /v1/signatures/requests/{id}',
  scope: 'signaturesRead',
  audited: 'none',
}).returns(Envelope, async (ctx, { params }) => {
  const record = await ctx.db.run(loadEnvelope(params.id))
  if (!record) throw noSuch('envelope')
  return toEnvelope(record)
})
