import type { RepairedFile } from './repair-changes.ts'

/** A file by its content. */
export type FileFacts = { sha256: string; contentLength: number }

/** The file that was sent, where it was converted to a PDF. */
export type OriginalFile = FileFacts & { contentType: string }

/** A part of a combined document: which pages of which document, and where they begin in the new one (from 1). */
export type DocumentPart = {
  documentId: string
  version: number
  sha256: string
  title: string
  pages: string
  firstPage: number
  pageCount: number
}

/** What a PDF was made from, where it is not the file that was sent. */
export type Provenance = {
  repairedFrom?: RepairedFile | null
  convertedFrom?: OriginalFile | null
  parts?: DocumentPart[] | null
}

/** Returns the facts that evidence records of a provenance. Titles are left out: they can name people. */
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
