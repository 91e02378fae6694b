import { expectStatus, type Response } from './client.ts'
import { type Api, once, openApi, type Target } from './open-api.ts'
import { pdfOfPages } from './sample-pdf.ts'

/** Creates an organization as `openApi` does, and a document that can be signed. */
export async function openSender(target: Target): Promise<{ api: Api; documentId: string }> {
  const api = await openApi(target)
  return { api, documentId: await readyDocument(api) }
}

export type UploadSession = { uploadId: string; uploadUrl: string; requiredHeaders: Record<string, string> }

export async function createDraft(api: Api, title = 'Contract'): Promise<string> {
  return (await expectStatus(api.send('POST', '/v1/documents', { title }, once()), 201)).id
}

export const openUpload = async (
  api: Api,
  documentId: string,
  request: { contentLength: number; sha256?: string; contentType?: string },
): Promise<UploadSession> => expectStatus(api.send('POST', `/v1/documents/${documentId}/upload-url`, request), 201)

/** Sends bytes with PUT to an upload session's URL, by default with the session's headers. Returns the status. */
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

/** Completes an upload. By default, the request omits `repair`. */
export const completeUpload = (api: Api, documentId: string, uploadId: string, repair?: boolean): Promise<Response> =>
  api.send('POST', `/v1/documents/${documentId}/uploads/complete`, { uploadId, repair })

/** Opens an upload session for the given bytes, and uploads them. */
export async function uploadFile(api: Api, documentId: string, bytes: Uint8Array<ArrayBuffer>): Promise<UploadSession> {
  const session = await openUpload(api, documentId, { contentLength: bytes.length })
  const status = await putFile(session, bytes)
  if (status !== 200) throw new Error(`the store returned ${status}`)
  return session
}

/** Creates a draft and uploads the given bytes without completing the upload. */
export async function uploadedDraft(api: Api, bytes = pdfOfPages()) {
  const documentId = await createDraft(api)
  const session = await uploadFile(api, documentId, bytes)
  return { documentId, session, uploadId: session.uploadId }
}

/** Creates a document with the given bytes, and returns its id. */
export async function readyDocument(api: Api, bytes = pdfOfPages(), title?: string): Promise<string> {
  const id = await createDraft(api, title)
  const { uploadId } = await uploadFile(api, id, bytes)
  await expectStatus(completeUpload(api, id, uploadId), 200)
  return id
}

const sharedDocuments = new WeakMap<Api, Promise<string>>()

/** Returns the id of a document that tests with this client share. The first call uploads it, and no test changes it. */
export function sharedDocument(api: Api): Promise<string> {
  const id = sharedDocuments.get(api) ?? readyDocument(api)
  sharedDocuments.set(api, id)
  return id
}
