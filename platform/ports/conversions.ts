import type { UploadType } from '../../core/documents/upload-types.ts'

/** A stored file that is to become a PDF under another key, which is registered. */
export type ConversionRequest = {
  source: { key: string; etag: string; contentLength: number }
  contentType: UploadType
  targetKey: string
  /** When the request was made, which the PDF contains. */
  at: string
  /** How long a converter may take, in milliseconds. */
  timeoutMs: number
}

export type ConversionOutcome =
  | { kind: 'converted'; etag: string; contentLength: number }
  | { kind: 'refused'; reason: string; detail: string }
  | { kind: 'unavailable'; reason: string }

/** The functions worker as the api worker calls it: conversions need libraries that only the functions worker has. */
export type Conversions = { convert(request: ConversionRequest): Promise<ConversionOutcome> }
