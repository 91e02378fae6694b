import { memorySource } from '../../base/bytes.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import { artifactOf } from './envelopes.ts'
import type { Api } from './open-api.ts'
import { stack } from './stack.ts'

/** Returns a completed envelope's bundle and files, and the verifier's result with the stack's keys. */
export async function verifiedEvidence(api: Api, envelopeId: string) {
  const [{ body: bundle }, pdf, certificate] = await Promise.all([
    api.send('GET', `/v1/signatures/requests/${envelopeId}/evidence`),
    artifactOf(api, envelopeId, 'document'),
    artifactOf(api, envelopeId, 'certificate'),
  ])
  const verdict = await verifyEvidence(bundle, {
    pdf: memorySource(pdf),
    certificate: memorySource(certificate),
    publicKey: stack.checkpointPublicKey,
    sealCertificate: stack.sealCertificate,
  })
  return { bundle, pdf, certificate, verdict, failed: verdict.checks.filter(({ ok }) => !ok) }
}
