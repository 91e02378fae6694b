import { ChanceryError, NotSignedError, RefusedError } from './errors.ts'
import type { Operations } from './generated/operations.ts'
import type { Envelope } from './generated/types.ts'
import { askPatiently, pause, type Transport } from './transport.ts'
import { hex } from './upload.ts'

export type WaitOptions = {
  /** How long to wait for the signature and the seal; 10 minutes. */
  timeoutMs?: number
  /** How often to ask at most; every 2 s. */
  intervalMs?: number
  signal?: AbortSignal
}

/** What a completed envelope leaves, as bytes to be kept. */
export type CompletedFiles = {
  /** The sealed PDF. */
  document: Uint8Array<ArrayBuffer>
  /** The certificate of completion, a PDF. */
  certificate: Uint8Array<ArrayBuffer>
  /** The evidence, as JSON text. */
  evidence: string
  /** The public keys of the evidence's checkpoints, as a JWK Set. */
  keys: string
  /** The certificates of the seal, as PEM. */
  seal: string
}

/**
 * Waits until the sealed PDF is there. Throws NotSignedError when the envelope ends otherwise, or the time is over. In a server a
 * webhook is the better way: this asks again and again.
 */
export async function waitForCompletion(
  { signatures }: Pick<Operations, 'signatures'>,
  envelopeId: string,
  { timeoutMs = 600_000, intervalMs = 2_000, signal }: WaitOptions = {},
): Promise<Envelope> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const envelope = await signatures.requests.get(envelopeId, { signal })
    if (envelope.status === 'completed') return envelope
    if (envelope.status === 'declined' || envelope.status === 'expired' || envelope.status === 'voided')
      throw new NotSignedError(envelopeId, envelope.status, `The envelope ${envelopeId} is ${envelope.status}.`)
    const leftMs = deadline - Date.now()
    if (leftMs <= 0)
      throw new NotSignedError(envelopeId, envelope.status, `The envelope ${envelopeId} is still ${envelope.status}.`)
    await pause(Math.min(intervalMs, leftMs), signal)
  }
}

/** Everything of a completed envelope that `verifyEvidence` takes; the files are those of the hashes that the service states. */
export async function downloadCompleted(
  { signatures }: Pick<Operations, 'signatures'>,
  transport: Transport,
  envelopeId: string,
): Promise<CompletedFiles> {
  const file = async (artifact: 'document' | 'certificate') => {
    const { url, sha256 } = await signatures.requests.artifact(envelopeId, artifact)
    const bytes = await read(transport, url, `the ${artifact}`)
    if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256)
      throw new ChanceryError(`The ${artifact} is not the one that the service states.`)
    return bytes
  }
  const published = async (name: string) =>
    new TextDecoder().decode(await read(transport, `${transport.url}/.well-known/${name}`, name))
  const [document, certificate, evidence, keys, seal] = await Promise.all([
    file('document'),
    file('certificate'),
    signatures.requests.evidence(envelopeId),
    published('jwks.json'),
    published('chancery-seal-certificate.pem'),
  ])
  return { document, certificate, evidence: JSON.stringify(evidence, null, 2), keys, seal }
}

/** A file behind an address that needs no key. */
export async function read(transport: Transport, url: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { response, bytes } = await askPatiently(transport, url, { timeoutMs: 600_000 })
  if (!response.ok) throw new RefusedError(`GET of ${name}`, response, new TextDecoder().decode(bytes))
  return bytes
}
