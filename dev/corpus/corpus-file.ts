import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { memorySource } from '../../base/bytes.ts'
import { verifyEvidence } from '../../core/signing/verify-evidence.ts'
import {
  createDocument,
  createEnvelope,
  downloadArtifact,
  type Field,
  fetchEvidence,
  linkFromMail,
  RefusedError,
  type Service,
  sign,
  uploadPdf,
  waitForCompletion,
} from '../demo/demo-client.ts'
import type { CorpusOutcome } from './corpus-table.ts'

/** The public keys that a customer keeps outside the service to verify files. */
export type Trust = { checkpointPublicKey: string; sealCertificate: string }

export type ServiceOutcome = { outcome: CorpusOutcome; sealed: Uint8Array | null }

const signerName = 'Anna Müller'

/**
 * Uploads a PDF. With `isToBeSigned`, also signs it in an envelope, and verifies the sealed file with only the evidence
 * and public keys. Returns success, or a rejection with its code and reason. Throws for any other result.
 */
export async function processFile(
  service: Service,
  file: { path: string; pdf: Uint8Array<ArrayBuffer>; isToBeSigned: boolean },
  trust: Trust,
): Promise<ServiceOutcome> {
  const { path, pdf, isToBeSigned } = file
  const documentId = await createDocument(service, basename(path))
  const upload = await orRefusal('upload', uploadPdf(service, documentId, pdf))
  if ('refusal' in upload) return { outcome: upload.refusal, sealed: null }
  if (!isToBeSigned) return { outcome: { kind: 'admitted' }, sealed: null }

  const signerEmail = `${documentId}@example.com`
  const fields = fieldsFor(upload.value.pageCount)
  const envelope = await orRefusal(
    'envelope',
    createEnvelope(service, { documentId, signerEmail, signerName, message: 'Please sign.', fields }),
  )
  if ('refusal' in envelope) return { outcome: envelope.refusal, sealed: null }
  await sign(await linkFromMail(service, signerEmail), { values: valuesFor(fields), signature: null })
  const { id } = envelope.value
  await waitForCompletion(service, id)
  const sealed = await downloadArtifact(service, id, 'document')
  if (Buffer.compare(sealed.subarray(0, pdf.length), pdf) !== 0)
    throw new Error('the original is not an exact prefix of the sealed file')
  await verifyAll(service, id, sealed, trust)
  return { outcome: { kind: 'sealed' }, sealed }
}

/** Returns a signature field and a text field for the first and for the last page. */
function fieldsFor(pageCount: number): Field[] {
  const pages = pageCount === 1 ? [1] : [1, pageCount]
  return pages.flatMap((pageNumber) => [
    { id: `text-${pageNumber}`, type: 'text', pageNumber, x: 0.1, y: 0.1, width: 0.4, height: 0.05 },
    { id: `signature-${pageNumber}`, type: 'signature', pageNumber, x: 0.1, y: 0.8, width: 0.4, height: 0.1 },
  ])
}

const valuesFor = (fields: Field[]) =>
  Object.fromEntries(
    fields.map(({ id, type }) => [
      id,
      type === 'signature' ? { kind: 'typed', text: signerName } : { kind: 'text', text: 'Größe Ω' },
    ]),
  )

async function verifyAll(service: Service, envelopeId: string, sealed: Uint8Array, trust: Trust): Promise<void> {
  const evidence = await fetchEvidence(service, envelopeId)
  const certificate = await downloadArtifact(service, envelopeId, 'certificate')
  const { valid, checks } = await verifyEvidence(evidence, {
    pdf: memorySource(sealed),
    certificate: memorySource(certificate),
    publicKey: trust.checkpointPublicKey,
    sealCertificate: trust.sealCertificate,
    createSha256: nodeSha256,
  })
  if (valid) return
  const failed = checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`)
  throw new Error(`the verifier rejects ${failed.join('; ')}`)
}

function nodeSha256() {
  const hash = createHash('sha256')
  return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: async () => hash.digest() }
}

/**
 * Returns the result of `work`, or the refusal if the service returned a 422 with a reason. Rethrows any other error.
 */
async function orRefusal<T>(
  at: 'upload' | 'envelope',
  work: Promise<T>,
): Promise<{ value: T } | { refusal: CorpusOutcome }> {
  try {
    return { value: await work }
  } catch (error) {
    const isTyped =
      error instanceof RefusedError && error.status === 422 && error.code !== 'untyped' && error.reason !== ''
    if (!isTyped) throw error
    return { refusal: { kind: 'refused', at, code: error.code, reason: error.reason } }
  }
}
