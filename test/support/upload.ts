import { createHash, randomUUID } from 'node:crypto'
import { createPdfWriter } from '../fixtures/pdf/pdf-writer.ts'
import { type Answer, api, expectStatus } from './client.ts'
import { newOrganization } from './tenant.ts'

/** Requests with the key of one organization; a text is sent as it is, anything else as JSON. */
export type Api = {
  organizationId: string
  apiKey: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export type Target = { baseUrl: string; functionsUrl: string; ownerDatabaseUrl: string }

/** A fresh organization on a stack, with a key that may do everything and is not limited; answers are checked. */
export async function openApi(target: Target): Promise<Api> {
  const { id, apiKey } = await newOrganization({}, target)
  return { organizationId: id, apiKey, send: api(apiKey, target).send }
}

/** As `openApi`, with a document that can be signed. */
export async function openSender(target: Target): Promise<{ api: Api; documentId: string }> {
  const api = await openApi(target)
  return { api, documentId: await readyDocument(api) }
}

/** A fresh idempotency key as a header. */
export const once = () => ({ 'idempotency-key': randomUUID() })

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A PDF with one page for each list of page entries. */
export function pdfOfPages(pages: string[] = ['/MediaBox[0 0 612 792]']): Uint8Array<ArrayBuffer> {
  const pdf = createPdfWriter()
  pdf.object(1, '<</Type/Catalog/Pages 2 0 R>>')
  pdf.object(2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${i + 3} 0 R`).join(' ')}]>>`)
  for (const [i, entries] of pages.entries()) pdf.object(i + 3, `<</Type/Page/Parent 2 0 R${entries}>>`)
  // Two documents of one shape still differ.
  pdf.object(pages.length + 3, `(${randomUUID()})`)
  pdf.end(pdf.xrefTable())
  return pdf.bytes()
}

export type UploadSession = { uploadId: string; uploadUrl: string; requiredHeaders: Record<string, string> }

export async function createDraft(api: Api, title = 'Contract'): Promise<string> {
  return (await expectStatus(api.send('POST', '/v1/documents', { title }, once()), 201)).id
}

export const openUpload = async (
  api: Api,
  documentId: string,
  request: { contentLength: number; sha256?: string },
): Promise<UploadSession> => expectStatus(api.send('POST', `/v1/documents/${documentId}/upload-url`, request), 201)

/** PUTs bytes to the address of a session, with its own headers unless others are given; gives the status. */
export async function putFile(
  session: UploadSession,
  bytes: Uint8Array<ArrayBuffer>,
  headers = session.requiredHeaders,
): Promise<number> {
  const { 'content-length': _, ...sent } = headers
  const response = await fetch(session.uploadUrl, { method: 'PUT', headers: sent, body: bytes })
  await response.arrayBuffer()
  return response.status
}

export const completeUpload = (api: Api, documentId: string, uploadId: string): Promise<Answer> =>
  api.send('POST', `/v1/documents/${documentId}/uploads/complete`, { uploadId })

/** Opens a session for these bytes and uploads them. */
export async function uploadFile(api: Api, documentId: string, bytes: Uint8Array<ArrayBuffer>): Promise<UploadSession> {
  const session = await openUpload(api, documentId, { contentLength: bytes.length })
  const status = await putFile(session, bytes)
  if (status !== 200) throw new Error(`the storage answered ${status}`)
  return session
}

/** A draft for which these bytes are uploaded, and not completed. */
export async function uploadedDraft(api: Api, bytes = pdfOfPages()) {
  const documentId = await createDraft(api)
  const session = await uploadFile(api, documentId, bytes)
  return { documentId, session, uploadId: session.uploadId }
}

/** A document whose source is these bytes; gives its id. */
export async function readyDocument(api: Api, bytes = pdfOfPages(), title?: string): Promise<string> {
  const id = await createDraft(api, title)
  const { uploadId } = await uploadFile(api, id, bytes)
  await expectStatus(completeUpload(api, id, uploadId), 200)
  return id
}
