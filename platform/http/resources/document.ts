import * as z from 'zod'
import { flattenedNamesMax, type RepairedFile } from '../../../core/documents/provenance.ts'
import { repairChanges } from '../../../core/documents/repair-changes.ts'
import {
  boolean,
  integer,
  integerOrNull,
  model,
  object,
  objectOrNull,
  string,
  stringOrNull,
} from '../../../core/schemas.ts'
import type { DocumentRecord } from '../../../db/documents/documents.ts'
import type { CheckedFile, VersionRow } from '../../../db/documents/versions.ts'
import { iso, isoOrNull, Sha256, time, timeOrNull } from './common.ts'

export const VersionText = z.object({
  status: z.enum(['none', 'pending', 'ready', 'unavailable']).meta({
    description:
      'Status of the extracted text. `none`: the document has no file. `unavailable`: the file has no readable text.',
  }),
  characterCount: integerOrNull('Length of the text in UTF-16 code units; `null` without text'),
  contentHash: stringOrNull('SHA-256 of the text in UTF-8, in lowercase hex; `null` without text'),
})

/** The uploaded file, if it was repaired. */
export const RepairedFrom = objectOrNull(
  'The uploaded file before its repair (`repair` of `documents.upload.complete`) or the removal of scripts, actions and XFA forms; `null` if the file was not changed',
  {
    sha256: Sha256,
    contentLength: integer('Size in bytes'),
    changes: z.array(z.enum(repairChanges)).meta({ description: 'Changes made by the repair' }),
    flattenedFields: z
      .array(z.string())
      .optional()
      .meta({ description: 'Names of the form fields that `fields_flattened` removed with their values, at most 20' }),
  },
)

/** Returns the API form of a repaired file. */
export const toRepairedFrom = (sent: RepairedFile | null): z.input<typeof RepairedFrom> =>
  sent && {
    sha256: sent.sha256,
    contentLength: sent.contentLength,
    changes: sent.changes ?? [],
    ...(sent.flattenedFields && { flattenedFields: sent.flattenedFields.slice(0, flattenedNamesMax) }),
  }

/** The file that a version was converted from. */
export const ConvertedFrom = objectOrNull(
  'The uploaded image, HTML or office file that was converted to this PDF; `null` if no file was converted',
  { contentType: string('Media type'), sha256: Sha256, contentLength: integer('Size in bytes') },
)

/** The parts of a combined document. */
export const DocumentParts = z
  .array(
    model('DocumentPart', 'A part of a combined document: pages of another document.', {
      documentId: string('Id of the source document'),
      version: integer('Version of the source document'),
      sha256: Sha256,
      title: string('Title of the part, as in the outline of the PDF'),
      pages: string('Pages of the source document, such as `1-3,7`'),
      firstPage: integer('First page of the part in the combined document, starting at 1'),
      pageCount: integer('Number of pages'),
    }),
  )
  .nullable()
  .meta({ description: 'Parts of a document created by `documents.combine`, in order; `null` for any other document' })

export const Document = model('Document', 'A document: its metadata and, after an upload, its PDF.', {
  id: string('Id of the document'),
  title: string('Title of the document'),
  type: string('Type of the document. Retention rules apply by type.'),
  folderId: stringOrNull('Id of the folder; `null` at the top level'),
  status: z.enum(['draft', 'ready', 'quarantined', 'trashed']).meta({
    description:
      'Status of the document. `draft`: no PDF yet. `quarantined`: malware was found. `trashed`: the document is in the trash.',
  }),
  metadata: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Your own data. The accounting export reads `metadata.datev`.' }),
  revision: integer('Starts at 1 and increases with every change of title, type, folder or metadata'),
  compliance: object('Hold and retention period that prevent deletion, managed by the service', {
    legalHold: boolean('True if a legal hold prevents deletion'),
    retainUntil: timeOrNull('End of the retention period; `null` if no rule applies'),
  }),
  source: objectOrNull('The immutable PDF; `null` before an upload is completed', {
    sha256: Sha256,
    contentLength: integer('Size in bytes'),
    pageCount: integer('Number of pages'),
    version: integer('Number of the current version'),
    readyAt: time('Time when the upload was completed'),
    repairedFrom: RepairedFrom,
    convertedFrom: ConvertedFrom,
    parts: DocumentParts,
  }),
  text: VersionText.meta({
    description: 'Status, length and hash of the text that was extracted from the current version',
  }),
  createdAt: time('Time of creation'),
  updatedAt: time('Time of the last change'),
  trashedAt: timeOrNull('Time of deletion; `null` if the document is not in the trash'),
})

export type Document = z.infer<typeof Document>

type FirstVersion = CheckedFile &
  Pick<VersionRow, 'documentId' | 'version' | 'origin' | 'createdAt'> &
  Partial<VersionRow>
type NewDocument = Pick<DocumentRecord['document'], 'id' | 'title' | 'type' | 'folderId' | 'metadata' | 'createdAt'>

/** Returns the API resource of a new document with its first version. */
export const toNewDocument = (document: NewDocument, version: FirstVersion, retainUntil: Date | null): Document =>
  toDocument({
    document: {
      ...document,
      organizationId: '',
      status: 'ready',
      revision: 1,
      legalHold: false,
      retainUntil,
      currentVersion: version.version,
      updatedAt: document.createdAt,
      trashedAt: null,
      keptFrom: null,
      trashedFrom: null,
      purgedAt: null,
    },
    version: {
      organizationId: '',
      repairedFrom: null,
      convertedFrom: null,
      uploadedSha256: null,
      parts: null,
      changeDescription: null,
      textStatus: 'pending',
      textReason: null,
      textCharacterCount: null,
      textContentHash: null,
      ...version,
    },
  })

/** Returns the API resource of a document. */
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
