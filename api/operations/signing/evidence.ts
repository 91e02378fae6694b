import { noPage } from '../../../core/errors.ts'
import { findArchivedObject } from '../../../db/archive/archive.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { loadEnvelope } from '../../../db/signing/envelopes.ts'
import { loadEvidence } from '../../../db/signing/evidence.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Evidence } from '../../../platform/http/resources/evidence.ts'
import { attachment } from '../../../platform/ports/attachment.ts'
import { archivedEvidence } from '../../../service/archive/stored-record.ts'
import { evidenceBundle } from '../../../service/signing/evidence-bundle.ts'
import { findLogged, loggedHead } from '../../../service/transparency/logged-head.ts'
import { requireAccess, visibleFiles } from '../../signing/access.ts'
import { requireReader } from '../../signing/visit.ts'

export const readSignersEvidence = operation({
  id: 'signing.evidence',
  description:
    'Read the evidence of the signed document. Returns the same bundle as the API, but without data that only the sender or other signers can read. After the last signature, returns the evidence of that signature. With a code from a certificate, returns the evidence of the certificate’s envelope.',
  route: 'GET /sign/{token}/evidence',
  proof: 'link',
  published: false,
  audited: { 'envelope.evidence_read': 'token' },
  responses: { 200: Evidence },
}).run(async (visiting, { link: linkSession, request }) => {
  const visit = await requireReader(visiting, linkSession, request)
  requireAccess(visit)
  const { ctx, link, whole } = visit
  const envelopeId = link.purpose === 'certificate' ? link.envelopeId : whole.envelopeId
  if (!visibleFiles(visit).evidence) throw noPage()
  const { envelope, evidence, logged, archived } = await ctx.db.batch({
    envelope: loadEnvelope(envelopeId),
    evidence: loadEvidence(envelopeId),
    logged: findLogged(ctx.env, envelopeId),
    archived: findArchivedObject(envelopeId, 'evidence'),
    audit: recordAudit(auditEntry(ctx, 'envelope.evidence_read', envelopeId)),
  })
  if (!envelope) throw noPage()
  return {
    status: 200,
    body: await evidenceBundle(ctx, envelope, evidence, {
      audience: 'everybody',
      log: await loggedHead(ctx, logged),
      archive: await archivedEvidence(ctx, archived),
    }),
    headers: { 'content-disposition': attachment(`${envelope.state.documentTitle} (evidence)`, 'json') },
  }
})
