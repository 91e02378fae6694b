import type { UploadType } from '../../core/documents/upload-types.ts'

/** A stored file to convert to a PDF under another, registered key. */
export type ConversionRequest = {
  source: { key: string; etag: string; contentLength: number }
  contentType: UploadType
  targetKey: string
  /** The time of the request, which the PDF contains. */
  at: string
  /** The timeout of the converter, in milliseconds. */
  timeoutMs: number
}

export type ConversionOutcome =
  | { kind: 'converted'; etag: string; contentLength: number }
  | { kind: 'refused'; reason: string; detail: string }
  | { kind: 'unavailable'; reason: string }

/** The functions worker as the api worker calls it. Only the functions worker has the libraries for conversions. */
export type ConversionPort = { convert(request: ConversionRequest): Promise<ConversionOutcome> }
