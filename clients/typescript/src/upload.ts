import { RefusedError } from './errors.ts'
import type { Operations } from './generated/operations.ts'
import type { Document, DocumentInput, UploadRequest, UploadUrl } from './generated/types.ts'
import type { CallOptions } from './operation.ts'
import { askPatiently, type Transport } from './transport.ts'

/** A file: bytes, or a Blob such as a File of a form. */
export type PdfFile = Uint8Array | ArrayBuffer | Blob

/**
 * What a document is called, who may repeat its creation, whether a file whose cross-reference is damaged may be repaired, and the
 * media type of an image or office file that becomes a PDF.
 */
export type UploadDetails = DocumentInput &
  Pick<CallOptions, 'idempotencyKey' | 'signal'> &
  Pick<UploadRequest, 'contentType'> & { repair?: boolean }

/** A large file is sent and read whole within one request each. */
const transferMsMax = 600_000

/** Creates a document with its PDF. The same idempotency key and details after a failure go on with the same document. */
export async function uploadDocument(
  { documents }: Pick<Operations, 'documents'>,
  transport: Transport,
  file: PdfFile,
  { idempotencyKey, signal, repair = false, contentType, ...details }: UploadDetails,
): Promise<Document> {
  const bytes = await bytesOf(file)
  const created = await documents.create(details, { idempotencyKey, signal })
  const document = idempotencyKey === undefined ? created : await documents.get(created.id, { signal })
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  if (document.source) {
    const { repairedFrom, convertedFrom, sha256: held } = document.source
    if ((repairedFrom?.sha256 ?? convertedFrom?.sha256 ?? held) === sha256) return document
    throw new TypeError(`The document ${document.id} of this idempotency key has another file.`)
  }
  const request = { contentLength: bytes.byteLength, sha256, ...(contentType && { contentType }) }
  const upload = await documents.uploadUrl.create(document.id, request, { signal })
  await store(transport, upload, bytes, signal)
  return documents.upload.complete(
    document.id,
    { uploadId: upload.uploadId, repair },
    { timeoutMs: transferMsMax, signal },
  )
}

/** The address takes a file once: a 412 after a lost answer says that it has it, and the check that follows compares the hash. */
async function store(transport: Transport, upload: UploadUrl, file: BufferSource, signal?: AbortSignal): Promise<void> {
  const init = {
    method: 'PUT',
    headers: upload.requiredHeaders,
    body: file as BodyInit,
    timeoutMs: transferMsMax,
    signal,
  }
  const { response, bytes, tries } = await askPatiently(transport, upload.uploadUrl, init)
  if (response.ok || (response.status === 412 && tries > 1)) return
  throw new RefusedError('PUT of the file to the store', response, new TextDecoder().decode(bytes))
}

/** A file in memory: the store wants its length, and the service its hash. */
async function bytesOf(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(file as ArrayBuffer)
}

/** Bytes as lower-case hex. */
export const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
