import * as z from 'zod'
import type { DocumentRecord } from '../../../db/documents/documents.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const Document = z
  .object({
    id: z.string(),
    title: z.string(),
    type: z.string(),
    folderId: z.string().nullable(),
    status: z.enum(['draft', 'ready', 'quarantined', 'trashed']),
    metadata: z.record(z.string(), z.unknown()),
    compliance: z.object({ legalHold: z.boolean(), retainUntil: Timestamp.nullable() }),
    source: z
      .object({
        sha256: z.string(),
        contentLength: z.int(),
        pageCount: z.int(),
        version: z.int(),
        readyAt: Timestamp,
      })
      .nullable()
      .meta({ description: 'The immutable PDF; null until an upload was completed' }),
    text: z.object({
      status: z.enum(['none', 'pending', 'ready', 'unavailable']),
      characterCount: z.int().nullable(),
      contentHash: z.string().nullable(),
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    trashedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Document' })

export type Document = z.infer<typeof Document>

/** What leaves of a document. */
export function toDocument({ document, version }: DocumentRecord): Document {
  return {
    id: document.id,
    title: document.title,
    type: document.type,
    folderId: document.folderId,
    status: document.status,
    metadata: document.metadata,
    compliance: { legalHold: document.legalHold, retainUntil: isoOrNull(document.retainUntil) },
    source: version && {
      sha256: version.sha256,
      contentLength: version.contentLength,
      pageCount: version.pageCount,
      version: version.version,
      readyAt: iso(version.createdAt),
    },
    text: version
      ? { status: version.textStatus, characterCount: version.textCharacterCount, contentHash: version.textContentHash }
      : { status: 'none', characterCount: null, contentHash: null },
    createdAt: iso(document.createdAt),
    updatedAt: iso(document.updatedAt),
    trashedAt: isoOrNull(document.trashedAt),
  }
}
