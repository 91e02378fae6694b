import type { RepairChange } from './repair-changes.ts'

/** The maximum number of form fields that the audit event and the certificate name after a repair. */
export const flattenedNamesMax = 20

/** The hash and the length of a file's content. */
export type FileFacts = { sha256: string; contentLength: number }

/**
 * The uploaded file before its repair, and the changes that the repair made. Without `changes`, the repair only rebuilt
 * the cross-reference table. `flattenedFields` contains the first names of form fields whose value the repair removed:
 * at most `flattenedNamesMax`, and one more if there are further names.
 */
export type RepairedFile = FileFacts & { changes?: RepairChange[]; flattenedFields?: string[] }

/** The uploaded file before its conversion to a PDF. */
export type ConversionSource = FileFacts & { contentType: string }

/**
 * A document whose pages are a part of a combined document. `firstPage` is the number of its first page in the combined
 * document, counted from 1.
 */
export type DocumentPart = {
  documentId: string
  version: number
  sha256: string
  title: string
  pages: string
  firstPage: number
  pageCount: number
}

/** The origin of a PDF that differs from the uploaded file. */
export type Provenance = {
  repairedFrom?: RepairedFile | null
  convertedFrom?: ConversionSource | null
  parts?: DocumentPart[] | null
}

/** Returns the provenance for the evidence, without titles, because titles can name people. */
export const provenanceFacts = ({ repairedFrom, convertedFrom, parts }: Provenance) => ({
  ...(repairedFrom && { repairedFrom: repairFacts(repairedFrom) }),
  ...(convertedFrom && { convertedFrom: { contentType: convertedFrom.contentType, ...fileFacts(convertedFrom) } }),
  ...(parts && { parts: parts.map(({ title: _, ...facts }) => facts) }),
})

const fileFacts = ({ sha256, contentLength }: FileFacts): FileFacts => ({ sha256, contentLength })

const repairFacts = ({ changes = [], ...sent }: RepairedFile) => ({
  ...fileFacts(sent),
  ...(changes.length > 0 && { changes }),
})
