import { noSuch } from '../../../../core/errors.ts'
import { findArchivedObject } from '../../../../db/archive/archive.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { loadEnvelope, whereEnvelopeExists } from '../../../../db/signing/envelopes.ts'
import { loadEvidence } from '../../../../db/signing/evidence.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { Evidence } from '../../../../platform/http/resources/evidence.ts'
import { archivedEvidence } from '../../../../service/archive/stored-record.ts'
import { evidenceBundle } from '../../../../service/signing/evidence-bundle.ts'
import { findLogged, loggedHead } from '../../../../service/transparency/logged-head.ts'

export const getEvidence = operation({
  id: 'signatures.requests.evidence',
  description:
    "Retrieve the evidence of an envelope. Returns the hash chain, its signed head and the result of the service's own verification. You can verify the bundle offline with the public keys at `/.well-known/jwks.json`. A failed check is part of the response, not an error.",
  route: 'GET /v1/signatures/requests/{id}/evidence',
  scope: 'signaturesRead',
  audited: 'envelope.evidence_read',
}).returns(Evidence, async (ctx, { params }) => {
  const { envelope, evidence, logged, archived } = await ctx.db.batch({
    envelope: loadEnvelope(params.id),
    evidence: loadEvidence(params.id),
    logged: findLogged(ctx.env, params.id),
    archived: findArchivedObject(params.id, 'evidence'),
    audit: recordAudit(auditEntry(ctx, 'envelope.evidence_read', params.id), whereEnvelopeExists(params.id)),
  })
  if (!envelope) throw noSuch('envelope')
  return evidenceBundle(ctx, envelope, evidence, {
    audience: 'organization',
    log: await loggedHead(ctx, logged),
    archive: await archivedEvidence(ctx, archived),
  })
})
