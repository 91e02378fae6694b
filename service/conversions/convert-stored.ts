import { conversionOf } from '../../core/documents/upload-types.ts'
import { ApiError } from '../../core/errors.ts'
import { ImageError } from '../../pdf/assemble/image/image-error.ts'
import type { ImageType } from '../../pdf/assemble/image-page.ts'
import type { Services } from '../../platform/context.ts'
import type { ConversionOutcome, ConversionRequest } from '../../platform/ports/conversions.ts'
import { readStored } from '../files/stored-source.ts'
import { convertOfficeFile, OfficeRefusalError } from './office-file.ts'

/** Converts a stored file to a PDF and stores the PDF. Never throws, because every failure is an outcome. */
export async function convertStored(services: Services, request: ConversionRequest): Promise<ConversionOutcome> {
  const { storage } = services
  try {
    const bytes = await readStored(storage, request.source)
    const body = await converted(services, request, bytes)
    const object = { key: request.targetKey, body, contentType: 'application/pdf' }
    return { kind: 'converted', ...(await storage.put(object)) }
  } catch (error) {
    if (error instanceof ImageError) return { kind: 'refused', reason: error.fault, detail: error.message }
    if (error instanceof OfficeRefusalError) return { kind: 'refused', reason: error.reason, detail: error.message }
    const isExpected = error instanceof ApiError && error.code === 'unavailable'
    return { kind: 'unavailable', reason: isExpected ? error.message : String(error) }
  }
}

async function converted(
  services: Services,
  { contentType, at, timeoutMs }: ConversionRequest,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (conversionOf(contentType) === 'office') return convertOfficeFile(services, { bytes, contentType, timeoutMs })
  const { imageToPdf } = await import('../../pdf/assemble/image-page.ts')
  return imageToPdf(bytes, contentType as ImageType, new Date(at))
}
