import { concatBytes, toHex, utf8 } from '../../base/bytes.ts'
import { extensionOf, type UploadType } from '../../core/documents/upload-types.ts'
import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Services } from '../../platform/context.ts'
import { urlRulesOf } from '../../platform/ports/outbound-target.ts'
import { ExchangeError, exchange } from '../../platform/ports/timestamps/bounded-fetch.ts'

/** Thrown for an office file that cannot be converted. */
export class OfficeRefusalError extends Error {
  override readonly name = 'OfficeRefusalError'
  readonly reason: 'office_type_wrong' | 'conversion_failed'

  constructor(reason: OfficeRefusalError['reason']) {
    super(
      reason === 'office_type_wrong'
        ? 'The content of the file does not match the declared `contentType`. Declare its actual type.'
        : 'The file cannot be converted. Export the file as a PDF, and upload the PDF.',
    )
    this.reason = reason
  }
}

type OfficeFile = { bytes: Uint8Array<ArrayBuffer>; contentType: UploadType; timeoutMs: number }

/**
 * Converts an office file to a PDF with the deployment's converter (Gotenberg API). Throws OfficeRefusalError if the
 * converter rejects the file, and `unavailable` if it returns no PDF for another reason.
 */
export async function convertOfficeFile(
  { env, resolver, log, runtime }: Services,
  { bytes, contentType, timeoutMs }: OfficeFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const { CONVERTER_URL: address, CONVERTER_AUTHORIZATION: authorization } = env
  if (address === undefined) throw unavailable()
  if (!isOfType(bytes, contentType)) throw new OfficeRefusalError('office_type_wrong')
  const boundary = `chancery-${toHex(runtime.randomBytes(16))}`
  const isPage = contentType === 'text/html'
  const request = {
    url: `${address}/forms/${isPage ? 'chromium/convert/html' : 'libreoffice/convert'}`,
    body: formOf(bytes, isPage ? 'index.html' : `document.${extensionOf(contentType)}`, boundary),
    contentType: `multipart/form-data; boundary=${boundary}`,
    responseBytesMax: limits.convertedBytesMax,
    timeoutMs,
    ...(authorization && { authorization }),
  }
  try {
    const pdf = await exchange(request, { rules: urlRulesOf(env), resolver })
    if (!startsAsPdf(pdf)) throw new ExchangeError('no_pdf')
    return new Uint8Array(pdf)
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    if (error.reason === 'status_400') throw new OfficeRefusalError('conversion_failed')
    log('warn', { event: 'converter_failed', host: new URL(address).host, reason: error.reason })
    throw unavailable(error)
  }
}

const unavailable = (cause?: unknown) =>
  new ApiError('unavailable', 'The converter for HTML and office files is unavailable. Retry the request.', {
    retryAfterSeconds: 30,
    cause,
  })

const startsAsPdf = (bytes: Uint8Array): boolean => utf8('%PDF-').every((byte, at) => bytes[at] === byte)

/** Returns whether the bytes match the type: office files begin as ZIP archives, and HTML is text. */
function isOfType(bytes: Uint8Array, contentType: UploadType): boolean {
  if (contentType !== 'text/html') return [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)
  try {
    return !new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** Returns a multipart form with one file (RFC 7578). */
const formOf = (bytes: Uint8Array, fileName: string, boundary: string): Uint8Array<ArrayBuffer> =>
  concatBytes(
    utf8(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    utf8(`\r\n--${boundary}--\r\n`),
  )
