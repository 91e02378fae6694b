import { daysAfter } from '../../core/days.ts'
import { ApiError, noSuch } from '../../core/errors.ts'
import type { SignerLocale } from '../../core/languages/locales.ts'
import type { NewEnvelope } from '../../core/signing/envelope.ts'
import { envelopeOptionsOf } from '../../core/signing/envelope-options.ts'
import { type DocumentRecord, whereDocumentReady } from '../../db/documents/documents.ts'
import { whereVersionReady } from '../../db/documents/versions.ts'
import type { SourceFile } from '../../db/signing/envelope-source.ts'
import type { NewEnvelopeInput } from './new-envelope.ts'

/** A document that has a file, so envelopes can be created from it. */
export type ReadyDocument = { [Part in keyof DocumentRecord]: NonNullable<DocumentRecord[Part]> }

/** Returns the document if it has a file and is ready, or null otherwise. */
export const readyDocument = ({ document, version }: DocumentRecord): ReadyDocument | null =>
  version && document.status === 'ready' ? { document, version } : null

/**
 * Returns the document like `readyDocument`, but throws `not_found` or `document_not_ready` instead of returning null.
 */
export function requireReady(record: DocumentRecord | null | undefined): ReadyDocument {
  if (!record) throw noSuch('document')
  const ready = readyDocument(record)
  if (ready) return ready
  throw new ApiError('document_not_ready', notReadySentence(record))
}

/** Returns a sentence about why a document is not ready. */
export const notReadySentence = ({ document: { status } }: DocumentRecord): string =>
  status === 'trashed' || status === 'quarantined' ? notReadySentences[status] : notReadySentences.draft

/** Throws `document_not_ready` if a later scan found malware in the file that a signer or sender wants to read. */
export function requireHarmless({ isQuarantined }: SourceFile): void {
  if (isQuarantined) throw new ApiError('document_not_ready', notReadySentences.quarantined)
}

/** The sentences about why a document is not ready. */
export const notReadySentences = {
  draft: 'The document has no file. Upload its file and complete the upload first.',
  trashed: 'The document is in the trash. Restore it first.',
  quarantined: 'The document is in quarantine because the scanner found malware in its file. Use another document.',
}

/**
 * Returns the condition that a document is still ready when something is created from it, and the error if it is not.
 */
export const stillReady = ({ document, version }: ReadyDocument, what: string) => ({
  predicate: whereDocumentReady(document.id, version.version),
  refusal: new ApiError('concurrent_change', `The document changed while the ${what} was created. Retry the request.`),
})

/** Returns the same condition and error as `stillReady`, for a version that need not be the current one. */
export const versionStillReady = (ready: ReadyDocument, what: string) => ({
  ...stillReady(ready, what),
  predicate: whereVersionReady(ready.document.id, ready.version.version),
})

/** The sender's options for an envelope, which all operations that create envelopes share. */
export type EnvelopeRequest = {
  signerEmail: string
  signerName?: string | undefined
  documentTitle?: string | undefined
  message?: string | undefined
  locale: SignerLocale
  expiresInDays: number
  accessCode?: string | undefined
} & Parameters<typeof envelopeOptionsOf>[0]

type EnvelopePlace = Pick<
  NewEnvelope,
  'organizationId' | 'fields' | 'locksDocument' | 'correspondence' | 'workflow'
> & {
  /** True if no other signer signs earlier. */
  isFirst?: boolean
  at: Date
}

/**
 * Returns a new envelope for a document with the sender's options. Its status is `waiting` unless it belongs to the
 * first step of its workflow.
 */
export const envelopeOn = (
  { document, version }: ReadyDocument,
  request: EnvelopeRequest,
  { at, workflow, isFirst = true, ...place }: EnvelopePlace,
): NewEnvelopeInput => ({
  ...place,
  documentId: document.id,
  documentTitle: request.documentTitle ?? document.title,
  status: isFirst ? 'active' : 'waiting',
  source: { sha256: version.sha256, contentLength: version.contentLength, version: version.version },
  provenance: version,
  signer: { email: request.signerEmail, name: request.signerName ?? null },
  message: request.message ?? null,
  locale: request.locale,
  expiresAt: daysAfter(at, request.expiresInDays),
  workflow,
  options: envelopeOptionsOf(request),
  accessCode: request.accessCode,
})

/** Error codes of operations that create an envelope from an existing document. */
export const envelopeRefusals = [
  ...(['document_not_ready', 'concurrent_change', 'field_outside_page', 'field_id_invalid'] as const),
  ...([
    'field_value_invalid',
    'form_field_refused',
    'document_not_sealable',
    'quota_exceeded',
    'limit_reached',
  ] as const),
] as const

/** The contract properties that all operations share if they create envelopes from the document in `documentId`. */
export const onReadyDocument = {
  refersTo: { 'body.documentId': 'document' },
  refusals: ['not_found', ...envelopeRefusals],
} as const

/** An example signer with fields. */
export const signerExample = {
  signerEmail: 'anna@example.com',
  fields: [{ type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.35, height: 0.1 }],
}
