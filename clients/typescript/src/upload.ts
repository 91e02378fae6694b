import { RefusedError } from './errors.ts'
import type { Operations } from './generated/operations.ts'
import type { Document, DocumentInput, UploadRequest, UploadUrl } from './generated/types.ts'
import type { CallOptions } from './operation.ts'
import { fetchWithRetries, type Transport } from './transport.ts'

/** The bytes of a file, or a Blob such as a File from a form. */
export type PdfFile = Uint8Array | ArrayBuffer | Blob

/**
 * The document to create, and options for retries. `repair: true` repairs a damaged file. With `repair: false`, the
 * service stores exactly these bytes or refuses them. For an image, HTML or office file, set its media type. The
 * service converts the file to a PDF.
 */
export type UploadDetails = DocumentInput &
  Pick<CallOptions, 'idempotencyKey' | 'signal'> &
  Pick<UploadRequest, 'contentType'> & { repair?: boolean }

/** The timeout in milliseconds for sending a large file, and for completing its upload. */
const transferMsMax = 600_000

/**
 * Creates a document and uploads its PDF. A repeated call with the same idempotency key and details continues with the
 * same document.
 */
export async function uploadDocument(
  { documents }: Pick<Operations, 'documents'>,
  transport: Transport,
  file: PdfFile,
  { idempotencyKey, signal, repair, contentType, ...details }: UploadDetails,
): Promise<Document> {
  const bytes = await bytesOf(file)
  const created = await documents.create(details, { idempotencyKey, signal })
  const document = idempotencyKey === undefined ? created : await documents.get(created.id, { signal })
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  if (document.source) {
    const { repairedFrom, convertedFrom, sha256: held } = document.source
    const uploaded = repair === false ? null : (repairedFrom ?? convertedFrom)
    if ((uploaded?.sha256 ?? held) === sha256) return document
    throw new TypeError(
      `The document ${document.id} was created with this idempotency key but has a different file. Use a new idempotency key.`,
    )
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

/**
 * Uploads a file. If the store returns 412 on a retry, a previous attempt already stored the file. Completing the
 * upload checks its hash.
 */
async function store(transport: Transport, upload: UploadUrl, file: BufferSource, signal?: AbortSignal): Promise<void> {
  const init = {
    method: 'PUT',
    headers: upload.requiredHeaders,
    body: file as BodyInit,
    timeoutMs: transferMsMax,
    signal,
  }
  const { response, bytes, attempts } = await fetchWithRetries(transport, upload.uploadUrl, init)
  if (response.ok || (response.status === 412 && attempts > 1)) return
  throw new RefusedError('Uploading the file to the object store', response, new TextDecoder().decode(bytes))
}

/** Reads the complete file into memory, because the object store needs its length and the service its hash. */
async function bytesOf(file: PdfFile): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof file === 'string')
    throw new TypeError('The file is a string. Pass the content of the file as bytes, not its path.')
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(file as ArrayBuffer)
}

/** Returns bytes as lowercase hex. */
export const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
