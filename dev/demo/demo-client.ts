import { createHash } from 'node:crypto'
import type { SignatureFieldInput } from '../../clients/typescript/src/index.ts'
import { fetchOverNewConnection } from '../support/fresh-connections.ts'

/** A client like a customer's program: it uses the service only over HTTP, without imports from the service. */

export type Service = { baseUrl: string; apiKey: string; mailUrl: string }
export type Field = SignatureFieldInput
type Json = Record<string, unknown>
type Envelope = { id: string; status: string; sealing: { attempts: number; lastError: string | null } }

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Thrown for an error response of the service. `code` is one of the documented error codes. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string
  readonly reason: string
  readonly retryAfter: string | null

  constructor(what: string, status: number, text: string, retryAfter: string | null) {
    super(`${what} returned ${status}: ${text}`)
    const problem = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; reason?: string }
    this.status = status
    this.code = problem.code ?? 'untyped'
    this.reason = problem.reason ?? ''
    this.retryAfter = retryAfter
  }
}

const repeatsMax = 3

/**
 * Sends a request. Throws RefusedError for an error response. If the service reports an unavailable dependency, retries
 * after the stated number of seconds, at most three times, and logs each retry.
 */
export async function call<T>({ baseUrl, apiKey }: Service, method: string, path: string, body?: Json): Promise<T> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  for (let repeats = 0; ; repeats++) {
    const response = await fetchOverNewConnection(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as T
    const retryAfter = response.headers.get('retry-after')
    const refusal = new RefusedError(`${method} ${path}`, response.status, text, retryAfter)
    if (response.status !== 503 || retryAfter === null || repeats === repeatsMax) throw refusal
    console.log(`note    ${refusal.message} Retrying.`)
    await new Promise((resolve) => setTimeout(resolve, Number(retryAfter) * 1_000))
  }
}

/** Creates a document, and returns its id. */
export const createDocument = async (service: Service, title: string): Promise<string> =>
  (await call<{ id: string }>(service, 'POST', '/v1/documents', { title, type: 'contract' })).id

/** Uploads a PDF directly to the store and completes the upload. Returns the page count. */
export async function uploadPdf(
  service: Service,
  documentId: string,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<{ pageCount: number }> {
  const document = await completeUpload(service, documentId, await putPdf(service, documentId, pdf))
  const { pageCount, repairedFrom, ...source } = document.source
  const uploaded = repairedFrom ?? source
  if (uploaded.sha256 !== sha256(pdf)) throw new Error('the recorded SHA-256 differs from that of the file')
  return { pageCount }
}

/** Uploads a PDF directly to the store. Returns the id of the upload. */
export async function putPdf(service: Service, documentId: string, pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const upload = await call<{ uploadId: string; uploadUrl: string; requiredHeaders: Record<string, string> }>(
    service,
    'POST',
    `/v1/documents/${documentId}/upload-url`,
    { contentLength: pdf.length, sha256: sha256(pdf) },
  )
  const put = await fetchOverNewConnection(upload.uploadUrl, {
    method: 'PUT',
    headers: upload.requiredHeaders,
    body: pdf,
  })
  if (!put.ok) throw new Error(`the store returned ${put.status}`)
  return upload.uploadId
}

/** Completes an upload, which makes the service check the file. */
export const completeUpload = (service: Service, documentId: string, uploadId: string) =>
  call<{ source: { pageCount: number; sha256: string; repairedFrom: { sha256: string } | null } }>(
    service,
    'POST',
    `/v1/documents/${documentId}/uploads/complete`,
    { uploadId },
  )

/** Creates an envelope for one signer. */
export const createEnvelope = (
  service: Service,
  envelope: {
    documentId: string
    signerEmail: string
    signerName: string
    message: string
    fields: Field[]
  },
) => call<Envelope>(service, 'POST', '/v1/signatures/requests', envelope)

/** Returns a link to the signing or sender page from the newest mail to an address. */
export async function linkFromMail(
  { mailUrl }: Service,
  email: string,
  page: 'sign' | 'manage' = 'sign',
): Promise<string> {
  const link = new RegExp(`https?://\\S+/${page}/[\\w-]+`)
  return until('the mail arrives', async () => {
    const mails = (await (
      await fetchOverNewConnection(`${mailUrl}/messages?to=${encodeURIComponent(email)}`)
    ).json()) as {
      text: string
    }[]
    return mails[0]?.text.match(link)?.[0] ?? null
  })
}

/** Signs in the same steps as the signer's browser: opens the page, records a view, gives consent and signs. */
export async function sign(link: string, entered: { values: Json; signature: Json | null }): Promise<void> {
  const page = await (await fetchOverNewConnection(link)).text()
  const embedded = /<script type="application\/json"[^>]*id="signing-view">(.*?)<\/script>/s.exec(page)?.[1]
  if (!embedded) throw new Error('the signing page does not show the envelope')
  const view = JSON.parse(embedded) as { revision: number; consent: { version: string; sha256: string } }
  await post(`${link}/view`, {})
  const { version, sha256: consentSha256 } = view.consent
  await post(`${link}/sign`, { revision: view.revision, consent: { version, sha256: consentSha256 }, ...entered })
}

async function post(url: string, body: Json): Promise<void> {
  const response = await fetchOverNewConnection(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the signing page returned ${response.status}: ${await response.text()}`)
}

/** Waits until the sealed document is available. */
export const waitForCompletion = (service: Service, envelopeId: string): Promise<Envelope> =>
  until('the envelope is completed', async () => {
    const envelope = await call<Envelope>(service, 'GET', `/v1/signatures/requests/${envelopeId}`)
    if (envelope.status !== 'completed' && envelope.status !== 'sealing')
      throw new Error(`the envelope is ${envelope.status}`)
    return envelope.status === 'completed' ? envelope : null
  })

/** Downloads a completed file and compares its hash with the one that the service reports. */
export async function downloadArtifact(
  service: Service,
  envelopeId: string,
  artifact: 'document' | 'certificate',
): Promise<Uint8Array> {
  const { url, sha256: stated } = await call<{ url: string; sha256: string }>(
    service,
    'GET',
    `/v1/signatures/requests/${envelopeId}/artifacts/${artifact}`,
  )
  const bytes = new Uint8Array(await (await fetchOverNewConnection(url)).arrayBuffer())
  if (sha256(bytes) !== stated) throw new Error(`the ${artifact} differs from the hash that the service reports`)
  return bytes
}

/** Returns the evidence bundle. */
export const fetchEvidence = (service: Service, envelopeId: string) =>
  call<{ records: { type: string }[]; integrity: { valid: boolean } }>(
    service,
    'GET',
    `/v1/signatures/requests/${envelopeId}/evidence`,
  )

const waitMsMax = 60_000

async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + waitMsMax; Date.now() < deadline; ) {
    const response = await ask()
    if (response !== null) return response
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`timed out after ${waitMsMax / 1000} s: ${what}`)
}
