import { toHex } from '../../base/bytes.ts'
import { catalogOf } from '../document/catalog.ts'
import { formOf, freeFieldName, topFieldNames } from '../document/form.ts'
import { knownAppearance } from '../document/known-appearance.ts'
import { findPages } from '../document/page-tree.ts'
import type { PdfFile } from '../document/pdf-file.ts'
import { isArray, isDict, isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfObject, type PdfRef, pdfDict } from '../syntax/objects.ts'
import { type PlannedPage, withAnnotations } from './plan-seal.ts'
import { putField, signatureField } from './signature-field.ts'
import { writeDocumentTimestamp } from './signature-object.ts'
import { type SignedUpdate, withByteRange } from './signed-update.ts'
import { createUpdate, type Update } from './update.ts'

/** Validation data as DER, which proves that certificates were valid when they were used. */
export type ArchiveProofs = { certificates: Uint8Array[]; ocspResponses: Uint8Array[]; crls: Uint8Array[] }

export type ArchiveInput = {
  file: PdfFile
  /** The page with the invisible field of the timestamp. */
  pageNumber: number
  proofs: ArchiveProofs
  /** The value of /Contents in the seal, with its padding. The validation data belongs to this signature. */
  sealContents: Uint8Array<ArrayBuffer>
  tokenBytesMax: number
}

/**
 * Appends an incremental update (PAdES B-LTA, ETSI EN 319 142-1 section 6.3). It adds validation data to the document
 * security store (ISO 32000-2 section 12.8.4.3) and a document timestamp over the whole file. Keeps existing entries
 * of the store. Throws PdfFileError.
 */
export async function appendArchive(input: ArchiveInput): Promise<SignedUpdate> {
  const { file, pageNumber, proofs, sealContents, tokenBytesMax } = input
  const update = createUpdate(file)
  const written = writeDocumentTimestamp(tokenBytesMax)
  const timestamp = update.allocate()
  update.putWritten(timestamp, written.body)

  const form = await formOf(file)
  const names = form === null ? new Set<string>() : await topFieldNames(file, form)
  const [page] = await withAnnotations(file, [...(await findPages(file, [pageNumber])).values()])
  const { ref, dict, annotations } = page as PlannedPage
  const field = update.allocate()
  const name = freeFieldName('Chancery-time', names)
  const appearance = await knownAppearance(file, form)
  update.put(field, signatureField({ name, signature: timestamp, page: ref, appearance }))
  update.put(ref, new Map(dict).set('Annots', [...annotations, field]))

  // The document security store is always a new object, because the document could also use the current object for
  // another purpose.
  const store = update.allocate()
  const stored = (await catalogOf(file)).dict.get('DSS')
  update.put(store, await grownStore(update, file, { proofs, sealContents }), isRef(stored) ? stored : undefined)
  await putField(update, file, { form, field, catalogEntries: pdfDict({ DSS: store }) })
  const { appended, bodyOffsets } = await update.finish()
  return withByteRange(appended, written, bodyOffsets.get(timestamp.number) as number, file.source.length)
}

async function grownStore(
  update: Update,
  file: PdfFile,
  { proofs, sealContents }: Pick<ArchiveInput, 'proofs' | 'sealContents'>,
): Promise<PdfDict> {
  const before = await file.resolve((await catalogOf(file)).dict.get('DSS'))
  const store: PdfDict = new Map(isDict(before) ? before : [])
  const put = (parts: Uint8Array[]): PdfRef[] =>
    parts.map((part) => {
      const ref = update.allocate()
      update.putStream(ref, new Map(), part)
      return ref
    })
  const lists = { Cert: put(proofs.certificates), OCSP: put(proofs.ocspResponses), CRL: put(proofs.crls) }
  const ofSeal: PdfDict = new Map()
  for (const [kind, refs] of Object.entries(lists)) {
    if (refs.length === 0) continue
    const known = await file.resolve(store.get(`${kind}s`))
    store.set(`${kind}s`, [...(isArray(known) ? known : []), ...refs])
    ofSeal.set(kind, refs)
  }
  const related: PdfObject = await file.resolve(store.get('VRI'))
  return store.set('VRI', new Map(isDict(related) ? related : []).set(await relationKey(sealContents), ofSeal))
}

// Returns a signature's key in /VRI: the SHA-1 of the whole /Contents in uppercase hexadecimal (ISO 32000-2 table 261).
async function relationKey(contents: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-1', contents))).toUpperCase()
}
