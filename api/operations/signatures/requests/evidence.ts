import { noSuch } from '../../../../core/errors.ts'
import { assembleBundle } from '../../../../core/signing/bundle.ts'
import { checkIntegrity } from '../../../../core/signing/integrity.ts'
import { readStoredRecord } from '../../../../core/signing/stored-record.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { loadEnvelope, whereEnvelopeExists } from '../../../../db/signing/envelopes.ts'
import { loadEvidence } from '../../../../db/signing/evidence.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Evidence } from '../../../../platform/http/resources/evidence.ts'
import { checkpointPublicKeys } from '../../../../service/signing/checkpoint-keys.ts'

export const getEvidence = operation({
  id: 'signatures.requests.evidence',
  description:
    'Fetch the hash-chained evidence of an envelope. Every record, the signed head of the chain, and what the service found when it checked them. The bundle can be verified offline, without this service, by the public keys at `/.well-known/jwks.json`; integrity problems are data in the answer, not errors.',
  route: 'GET /v1/signatures/requests/{id}/evidence',
  scope: 'signaturesRead',
  audited: { 'envelope.evidence_read': 'id' },
  refersTo: { id: 'envelope' },
}).answers(Evidence, async (ctx, { params }) => {
  const { envelope, evidence } = await ctx.db.batch({
    envelope: loadEnvelope(params.id),
    evidence: loadEvidence(params.id),
    audit: recordAudit(auditEntry(ctx, 'envelope.evidence_read', params.id), whereEnvelopeExists(params.id)),
  })
  if (!envelope) throw noSuch('envelope')
  const { records, disclosures, newest } = evidence
  const factsOf = (wanted: 'document' | 'certificate') => {
    const artifact = envelope.artifacts.find(({ kind }) => kind === wanted)
    return artifact ? { sha256: artifact.sha256, contentLength: artifact.contentLength } : null
  }
  const bundle = assembleBundle({
    envelopeId: params.id,
    linked: records.map(({ record, hash }, index) => ({ record: readStoredRecord(record, index + 1), hash })),
    disclosures,
    head: { sequence: envelope.tail.sequence, hash: envelope.tail.hash },
    checkpoint: newest && {
      v: 1,
      envelopeId: newest.envelopeId,
      organizationId: newest.organizationId,
      sequence: newest.sequence,
      head: newest.head,
      at: newest.at,
      keyId: newest.keyId,
      signature: newest.signature,
    },
    artifacts: { document: factsOf('document'), certificate: factsOf('certificate') },
  })
  const { valid, checks } = await checkIntegrity(bundle, { publicKeys: await checkpointPublicKeys(ctx.env) })
  return { ...bundle, integrity: { valid, checks } }
})
