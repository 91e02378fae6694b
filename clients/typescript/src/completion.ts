import { ChanceryError, NotSignedError, RefusedError } from './errors.ts'
import type { Operations } from './generated/operations.ts'
import type { AttachedFile, Envelope, SigningWorkflow } from './generated/types.ts'
import { fetchWithRetries, pause, type Transport } from './transport.ts'
import { hex } from './upload.ts'

export type WaitOptions = {
  /** The maximum time to wait for the signature and the seal. The default is 10 minutes. */
  timeoutMs?: number
  /** The minimum time between two requests. The default is 2 s. */
  intervalMs?: number
  signal?: AbortSignal
}

/** The files of a completed envelope, as bytes to store. */
export type CompletedFiles = {
  /** The signed PDF. */
  document: Uint8Array<ArrayBuffer>
  /** The certificate of completion, a PDF. */
  certificate: Uint8Array<ArrayBuffer>
  /** The evidence as JSON text. */
  evidence: string
  /** The public keys of the checkpoints in the evidence, as a JWK Set. */
  keys: string
  /** The certificates of the seal, as PEM. */
  seal: string
  /** The files that the signer attached. They are untrusted input. */
  attachments: (AttachedFile & { content: Uint8Array<ArrayBuffer> })[]
}

/**
 * Waits until the signed PDF is ready. Throws NotSignedError if the envelope is declined, expired or voided, or after
 * the timeout. On a server, prefer a webhook, because this function polls.
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
      throw new NotSignedError(envelopeId, envelope.status, stillText(envelopeId, envelope.status, timeoutMs))
    await pause(Math.min(intervalMs, leftMs), signal)
  }
}

/**
 * Waits until all steps of a signing workflow are completed. Throws NotSignedError, with the envelope that stopped the
 * workflow, if the workflow is stopped, or with an unfinished envelope after the timeout. Throws a ChanceryError if no
 * envelope of the workflow explains its status. This function polls.
 */
export async function waitForWorkflowCompletion(
  { signatures }: Pick<Operations, 'signatures'>,
  workflowId: string,
  { timeoutMs = 600_000, intervalMs = 2_000, signal }: WaitOptions = {},
): Promise<SigningWorkflow> {
  for (const deadline = Date.now() + timeoutMs; ; ) {
    const workflow = await signatures.workflows.get(workflowId, { signal })
    if (workflow.status === 'completed') return workflow
    if (workflow.status === 'stopped') {
      const ended = (statuses: string[]) => workflow.steps.find(({ status }) => statuses.includes(status))
      const step = ended(['declined', 'expired']) ?? ended(['voided'])
      if (!step) throw new ChanceryError(`The workflow ${workflowId} is stopped, but none of its envelopes has ended.`)
      const { id, status } = step
      throw new NotSignedError(
        id,
        status,
        `The workflow ${workflowId} is stopped, because the envelope ${id} is ${status}.`,
      )
    }
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) {
      const step = workflow.steps.find(({ status }) => status !== 'completed')
      if (!step)
        throw new ChanceryError(
          `The workflow ${workflowId} is still ${workflow.status} after ${timeoutMs / 1000} seconds, but all of its envelopes are completed.`,
        )
      throw new NotSignedError(step.id, step.status, stillText(step.id, step.status, timeoutMs))
    }
    await pause(Math.min(intervalMs, leftMs), signal)
  }
}

const stillText = (envelopeId: string, status: string, timeoutMs: number): string =>
  `The envelope ${envelopeId} is still ${status} after ${timeoutMs / 1000} seconds. Wait again, or increase \`timeoutMs\`.`

/**
 * Downloads all files of a completed envelope and checks their hashes. Returns the files in the form that
 * `verifyEvidence` accepts.
 */
export async function downloadCompleted(
  { signatures }: Pick<Operations, 'signatures'>,
  transport: Transport,
  envelopeId: string,
): Promise<CompletedFiles> {
  const file = async (artifact: string) => {
    const { url, sha256 } = await signatures.requests.artifact(envelopeId, artifact)
    const bytes = await read(transport, url, `the file ${artifact}`)
    if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256)
      throw new ChanceryError(
        `The downloaded file ${artifact} does not match the hash that the service returned. Download the file again.`,
      )
    return bytes
  }
  const published = async (name: string) =>
    new TextDecoder().decode(await read(transport, `${transport.url}/.well-known/${name}`, name))
  const attached = async () => {
    const { fields } = await signatures.requests.get(envelopeId)
    const files = fields.flatMap(({ files }) => files ?? [])
    return Promise.all(files.map(async (one) => ({ ...one, content: await file(one.id) })))
  }
  const [document, certificate, evidence, keys, seal, attachments] = await Promise.all([
    file('document'),
    file('certificate'),
    signatures.requests.evidence(envelopeId),
    published('jwks.json'),
    published('chancery-seal-certificate.pem'),
    attached(),
  ])
  return { document, certificate, evidence: JSON.stringify(evidence, null, 2), keys, seal, attachments }
}

/** Downloads a file from a URL that requires no key. */
export async function read(transport: Transport, url: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { response, bytes } = await fetchWithRetries(transport, url, { timeoutMs: 600_000 })
  if (!response.ok) throw new RefusedError(`Downloading ${name}`, response, new TextDecoder().decode(bytes))
  return bytes
}
