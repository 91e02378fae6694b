import type { UploadType } from '../../core/documents/upload-types.ts'

/** A stored file to convert, and the registered key under which the PDF is stored. */
export type ConversionRequest = {
  source: { key: string; etag: string; contentLength: number }
  contentType: UploadType
  targetKey: string
  /** The time of the request, which the PDF contains. */
  at: string
  /** The time limit for the converter, in milliseconds. */
  timeoutMs: number
}

export type ConversionOutcome =
  | { kind: 'converted'; etag: string; contentLength: number }
  | { kind: 'refused'; reason: string; detail: string }
  | { kind: 'unavailable'; reason: string }

/**
 * The functions worker's conversions, as the api worker calls them. Only the functions worker contains the libraries
 * for conversions.
 */
export type ConversionPort = { convert(request: ConversionRequest): Promise<ConversionOutcome> }
