import { writePageRanges } from '../../core/documents/page-ranges.ts'
import type { DocumentPart } from '../../core/documents/provenance.ts'
import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { CheckedFile } from '../../db/documents/versions.ts'
import { AssemblyError, type AssemblyReason } from '../../pdf/assemble/assembly-error.ts'
import type { CombinedPart } from '../../pdf/assemble/combine-pages.ts'
import { extractPages } from '../../pdf/assemble/extract-pages.ts'
import type { Context } from '../../platform/context.ts'
import { lostObject } from '../../platform/ports/storage.ts'
import { openSource } from '../files/stored-source.ts'
import { releaseOnFailure } from '../objects/release.ts'
import { examineStored } from '../uploads/examine-stored.ts'
import { verdictOn } from '../uploads/upload-verdict.ts'
import { notCombinable, type PartSource } from './part-sources.ts'

/** A stored combined PDF that passed the checks of an upload, and its parts. */
export type CombinedFile = CheckedFile & { parts: DocumentPart[] }

/**
 * Combines pages of stored documents into a new PDF, stores it under a registered key, and checks it like an upload.
 * Releases the key if a step fails. Throws `document_not_combinable`, `malware_found` or `unavailable`.
 */
export async function storeCombinedFile(
  ctx: Context,
  objectKey: string,
  { title, at, sources }: { title: string; at: Date; sources: readonly PartSource[] },
): Promise<CombinedFile> {
  return releaseOnFailure(ctx, [objectKey], async () => {
    const extracted = await extractParts(ctx, sources)
    const { combinePages } = await import('../../pdf/assemble/combine-pages.ts')
    const body = await combinePages(extracted, { title, at })
    const { etag, contentLength } = await ctx.storage.put({ key: objectKey, body, contentType: 'application/pdf' })
    const stored = await ctx.storage.get({ key: objectKey, ifMatch: etag })
    if (!stored) throw await lostObject(ctx.storage, objectKey)
    const read = await examineStored(ctx, stored, ctx.env.UPLOAD_POLICY)
    const checked = await verdictOn(read, { objectKey, etag, contentLength })
    if (checked.verdict === 'refused') throw refusedFile(checked.failure)
    return { ...checked.upload, parts: partsOf(sources) }
  })
}

async function extractParts(ctx: Context, sources: readonly PartSource[]): Promise<CombinedPart[]> {
  const budget = {
    bytesLeft: limits.combinedBytesMax,
    objectsLeft: limits.combinedObjectsMax,
    valuesLeft: limits.combinedValuesMax,
  }
  const parts: CombinedPart[] = []
  for (const [index, { version, title, numbers }] of sources.entries()) {
    const { objectKey: key, etag, contentLength } = version
    try {
      const source = await openSource(ctx.storage, { key, etag, contentLength })
      parts.push({ ...(await extractPages(source, { numbers, prefix: `${index + 1}.` }, budget)), title, numbers })
    } catch (error) {
      if (!(error instanceof AssemblyError)) throw error
      const finding = { path: `parts.${index}`, code: error.reason, message: sentences[error.reason] }
      throw notCombinable([finding], error)
    }
  }
  return parts
}

const sentences: Record<AssemblyReason, string> = {
  has_form:
    'The pages have form fields, and a combined document would lose them. Print the document to a new PDF, and upload the new PDF.',
  too_large:
    'The pages of all parts are larger than 16 MiB in total. Choose fewer pages, or reduce the size of their images.',
  too_complex: 'The pages of all parts have too many objects. Choose fewer pages.',
  unreadable: 'The pages cannot be read. Print the document to a new PDF, and upload the new PDF.',
}

function refusedFile({ code, detail, reason }: { code: string; detail: string; reason: string | null }): ApiError {
  if (code === 'malware_found') return new ApiError('malware_found', detail, { members: { reason } })
  return notCombinable([{ path: 'parts', code: reason ?? code, message: detail }])
}

function partsOf(sources: readonly PartSource[]): DocumentPart[] {
  let firstPage = 1
  return sources.map(({ document, version, title, numbers }) => {
    const part = {
      documentId: document.id,
      version: version.version,
      sha256: version.sha256,
      title,
      pages: writePageRanges(numbers),
      firstPage,
      pageCount: numbers.length,
    }
    firstPage += numbers.length
    return part
  })
}
