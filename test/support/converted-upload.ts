import type { Response } from './client.ts'
import type { Api } from './open-api.ts'
import { completeUpload, createDraft, openUpload, putFile } from './upload.ts'

/** Uploads a file of the given media type to a new draft, and completes the upload. */
export async function convertedUpload(api: Api, bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  const documentId = await createDraft(api)
  const session = await openUpload(api, documentId, { contentLength: bytes.length, contentType })
  const status = await putFile(session, bytes)
  if (status !== 200) throw new Error(`the store returned ${status}`)
  const response: Response = await completeUpload(api, documentId, session.uploadId)
  return { documentId, uploadId: session.uploadId, response }
}
