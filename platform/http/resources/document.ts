import * as z from 'zod'
import { type RepairedFile, repairChanges } from '../../../core/documents/repair-changes.ts'
import {
  flag,
  model,
  part,
  partOrNull,
  text,
  textOrNull,
  wholeNumber,
  wholeNumberOrNull,
} from '../../../core/shapes.ts'
import type { DocumentRecord } from '../../../db/documents/documents.ts'
import { iso, isoOrNull, Sha256, time, timeOrNull } from './common.ts'

/** What is known of the text of a version. */
export const VersionText = z.object({
  status: z.enum(['none', 'pending', 'ready', 'unavailable']).meta({
    description:
      '`none`: there is no file; `pending`: it is being extracted; `unavailable`: the file has none that can be read',
  }),
  characterCount: wholeNumberOrNull('In UTF-16 units; null without text'),
  contentHash: textOrNull('SHA-256 of the text in UTF-8, in lower-case hex; null without text'),
})

/** The uploaded file that a repair made a version of. */
export const RepairedFrom = partOrNull(
  'The uploaded file before its repair (`repair` of `documents.upload.complete`); null without a repair',
  {
    sha256: Sha256,
    contentLength: wholeNumber('In bytes'),
    changes: z.array(z.enum(repairChanges)).meta({ description: 'What the repair changed' }),
  },
)

/** Returns the resource of a repaired file. */
export const toRepairedFrom = (sent: RepairedFile | null): z.input<typeof RepairedFrom> =>
  sent && { sha256: sent.sha256, contentLength: sent.contentLength, changes: sent.changes ?? [] }

/** The file that a version was converted from. */
export const ConvertedFrom = partOrNull(
  'The uploaded image or office file that was converted to this PDF; null without a conversion',
  { contentType: text('Its media type'), sha256: Sha256, contentLength: wholeNumber('In bytes') },
)

/** The parts of a combined document. */
export const DocumentParts = z
  .array(
    model('DocumentPart', 'Pages of a document, as a part of a combined one.', {
      documentId: text('Document that the pages come from'),
      version: wholeNumber('Version of that document'),
      sha256: Sha256,
      title: text('Title of the part, as in the outline of the PDF'),
      pages: text('Pages of that document, as `1-3,7`'),
      firstPage: wholeNumber('First page of the part in the combined document, from 1'),
      pageCount: wholeNumber('Number of pages'),
    }),
  )
  .nullable()
  .meta({ description: 'Parts of a document made by `documents.combine`, in their order; null for any other document' })

export const Document = model('Document', 'A document: a record, and its PDF once one was uploaded or composed.', {
  id: text('Id of the document'),
  title: text('Its title'),
  type: text('What kind of document it is; retention rules go by it'),
  folderId: textOrNull('The folder that it lies in; null: at the top'),
  status: z.enum(['draft', 'ready', 'quarantined', 'trashed']).meta({
    description:
      '`draft`: it waits for its PDF; `quarantined`: the PDF was refused as malware; `trashed`: it can be restored',
  }),
  metadata: z.record(z.string(), z.unknown()).meta({ description: 'Your own data, and what exports are made from' }),
  revision: wholeNumber('From 1; every change of title, type, folder or metadata counts it up'),
  compliance: part('What keeps it from the trash; managed by the service', {
    legalHold: flag('Kept until an operator lifts the hold'),
    retainUntil: timeOrNull('Kept until then by a retention rule; null: by none'),
  }),
  source: partOrNull('The immutable PDF; null until an upload was completed', {
    sha256: Sha256,
    contentLength: wholeNumber('In bytes'),
    pageCount: wholeNumber('How many pages it has'),
    version: wholeNumber('Number of the current version'),
    readyAt: time('Since when it can be read'),
    repairedFrom: RepairedFrom,
    convertedFrom: ConvertedFrom,
    parts: DocumentParts,
  }),
  text: VersionText.meta({ description: 'The text of the current version' }),
  createdAt: time('When it was created'),
  updatedAt: time('When it last changed'),
  trashedAt: timeOrNull('Since when it lies in the trash; null: it does not'),
})

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
    revision: document.revision,
    compliance: { legalHold: document.legalHold, retainUntil: isoOrNull(document.retainUntil) },
    source: version && {
      sha256: version.sha256,
      contentLength: version.contentLength,
      pageCount: version.pageCount,
      version: version.version,
      readyAt: iso(version.createdAt),
      repairedFrom: toRepairedFrom(version.repairedFrom),
      convertedFrom: version.convertedFrom,
      parts: version.parts,
    },
    text: version
      ? { status: version.textStatus, characterCount: version.textCharacterCount, contentHash: version.textContentHash }
      : { status: 'none', characterCount: null, contentHash: null },
    createdAt: iso(document.createdAt),
    updatedAt: iso(document.updatedAt),
    trashedAt: isoOrNull(document.trashedAt),
  }
}
