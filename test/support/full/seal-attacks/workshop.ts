import { concatBytes, latin1, latin1Bytes, memorySource, sha256, toHex, utf8 } from '../../../../base/bytes.ts'
import { catalogOf, trailerOf } from '../../../../pdf/document/catalog.ts'
import { formOf } from '../../../../pdf/document/form.ts'
import { findPages, type PdfPage } from '../../../../pdf/document/page-tree.ts'
import { openPdf, type PdfFile } from '../../../../pdf/document/pdf-file.ts'
import type { ChangePermission } from '../../../../pdf/document/permissions.ts'
import { type ArchiveProofs, appendArchive } from '../../../../pdf/seal/append-archive.ts'
import { appendSeal } from '../../../../pdf/seal/append-seal.ts'
import { type FieldPlacement, planSeal } from '../../../../pdf/seal/plan-seal.ts'
import { contentsOf, fillContents } from '../../../../pdf/seal/signature-object.ts'
import type { SignedUpdate } from '../../../../pdf/seal/signed-update.ts'
import { isArray } from '../../../../pdf/syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfName, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { addSignatureTimestamp, cmsSizeMax, createCms, signatureOf } from '../../../../pki/cms.ts'
import type { SealKey } from '../../../../pki/seal-key.ts'
import { type RawUpdate, rawUpdate, sizeOf } from './raw-update.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Level = 'B-B' | 'B-T' | 'B-LTA'

/** A timestamp authority, which returns the token for a digest. */
export type Authority = (digest: Uint8Array) => Promise<Uint8Array>

/** The seal key and timestamp authorities, and the attacker's key and authority. */
export type Parties = {
  sealKey: SealKey
  strangerKey: SealKey
  trusted: Authority
  stranger: Authority
  proofs: ArchiveProofs
  signedAt: Date
}

/** The tools for making sealed and attacked files. */
export type Workshop = Parties & {
  /**
   * Appends a valid seal to an upload. A locking seal permits no further seal. A filling seal writes its value into the
   * form.
   */
  seal(original: Uint8Array, level?: Level, isLocking?: boolean, filling?: Filling): Promise<Bytes>
  /** Appends a seal that permits no changes, as the service seals certificates of completion. */
  sealWithoutStamp(original: Uint8Array, level?: Level): Promise<Bytes>
  /** Appends the attacker's signature over the whole file, or another program's signature. */
  sign(file: Uint8Array, signing?: ForeignSigning): Promise<Bytes>
  /** Appends an archive as the service writes it, with a timestamp of the authority. */
  archive(file: Uint8Array, authority: Authority, contents?: Bytes): Promise<Bytes>
  /** Appends an archive that the test assembles, with the attacker's additional content. */
  archiveByHand(file: Uint8Array, authority: Authority, more?: HandMade): Promise<Bytes>
}

/** A signature by a program other than this service. */
export type ForeignSigning = {
  /** The changes that a first signature permits. By default, annotations. With null, it is an approval signature. */
  permission?: ChangePermission | null
  /** The names of the form fields that the signature does not lock. */
  openFields?: string[]
  /** Returns the appended text with a change that keeps its length. */
  edit?: (appended: string) => string
}

export type HandMade = Partial<RawUpdate> & {
  catalog?: (dict: PdfDict) => PdfDict
  form?: (dict: PdfDict) => PdfDict
  page?: (dict: PdfDict) => PdfDict
  field?: (dict: PdfDict) => PdfDict
  stamp?: string
  /** Returns another notation of an object of the update, or of its trailer. */
  spell?: (body: string) => string
  spellTrailer?: (trailer: string) => string
  /** The document security store. By default, with one certificate. */
  store?: (firstFree: number) => Record<string, string | null>
}

const tokenBytesMax = 6_000

/** A form field that a seal fills, and the fields for later seals. */
export type Filling = { placement: FieldPlacement; openFields: string[] }

type Signing = {
  key: SealKey
  level: Level
  hasStamp: boolean
  isLocking: boolean
  filling?: Filling | undefined
  foreign?: ForeignSigning
}

export function openWorkshop(parties: Parties): Workshop {
  const { sealKey, strangerKey, trusted, proofs, signedAt } = parties

  const signWith = async (file: Uint8Array, { key, level, hasStamp, isLocking, filling, foreign = {} }: Signing) => {
    const opened = await openPdf(memorySource(file))
    const stamp = { fieldId: 'sign', pageNumber: 1, x: 0.1, y: 0.6, width: 0.4, height: 0.2 }
    const openFields = filling?.openFields ?? foreign.openFields
    const plan = await planSeal(opened, hasStamp ? [filling?.placement ?? stamp] : [], openFields)
    const { permission = isLocking ? 1 : 3, edit = (appended) => appended } = foreign
    const isFirst = plan.signedFieldCount === 0 && !plan.isCertified
    const sealed = await appendSeal({
      file: opened,
      plan,
      composeAppearances: (objects) => {
        const font = pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') })
        const resources = pdfDict({ Font: pdfDict({ F: objects.add(font) }) })
        return plan.fields.map(({ widthPoints, heightPoints }) => {
          return { widthPoints, heightPoints, content: utf8('BT /F 9 Tf 2 2 Td (Anna) Tj ET'), resources }
        })
      },
      stamps: plan.fields.map(({ fill }) => ({
        appearanceIndex: 0,
        text: 'Anna',
        ...(filling?.placement.formField?.type === 'checkbox' ? { isChecked: true, offIndex: 0 } : {}),
        copies: fill?.copies.map(() => ({ appearanceIndex: 0 })) ?? [],
      })),
      hasInlineAnnotations: true,
      signature: {
        signedAt,
        name: 'Chancery',
        reason: 'Sealed after signing',
        contentsBytesMax: cmsSizeMax(key, level === 'B-B' ? 0 : tokenBytesMax),
        certificationPermission: isFirst ? permission : null,
        locksDocument: isLocking,
      },
    })
    const update = { ...sealed, appended: latin1Bytes(edit(latin1(sealed.appended))) }
    const cms = await createCms({ messageDigest: await digestOf(file, update), sealKey: key })
    const value =
      level === 'B-B'
        ? cms
        : await addSignatureTimestamp(cms, await trusted(await sha256(new Uint8Array(signatureOf(cms)))))
    const appended = fillContents(update, value)
    return { bytes: concatBytes(file, appended), contents: contentsOf({ ...update, appended }) }
  }

  const archive: Workshop['archive'] = async (file, authority, contents = new Uint8Array(4)) => {
    const opened = await openPdf(memorySource(file))
    const update = await appendArchive({ file: opened, pageNumber: 1, proofs, sealContents: contents, tokenBytesMax })
    return concatBytes(file, fillContents(update, await authority(await digestOf(file, update))))
  }

  const sealWith = async (original: Uint8Array, signing: Signing) => {
    const { bytes, contents } = await signWith(original, signing)
    return signing.level === 'B-LTA' ? archive(bytes, trusted, contents) : bytes
  }

  return {
    ...parties,
    archive,
    seal: (original, level = 'B-B', isLocking = false, filling = undefined) =>
      sealWith(original, { key: sealKey, level, hasStamp: true, isLocking, filling }),
    sealWithoutStamp: (original, level = 'B-B') =>
      sealWith(original, { key: sealKey, level, hasStamp: false, isLocking: true }),
    sign: async (file, foreign = {}) =>
      (await signWith(file, { key: strangerKey, level: 'B-B', hasStamp: false, isLocking: false, foreign })).bytes,
    archiveByHand: (file, authority, more = {}) => archiveByHand(file, { authority, proofs, more }),
  }
}

const digestOf = (before: Uint8Array, { appended, digestRanges }: SignedUpdate) =>
  sha256(concatBytes(before, ...digestRanges.map(({ start, end }) => appended.subarray(start, end))))

type ByHand = { authority: Authority; proofs: ArchiveProofs; more: HandMade }

async function archiveByHand(file: Uint8Array, { authority, proofs, more }: ByHand): Promise<Bytes> {
  const opened = await openPdf(memorySource(file))
  const first = Math.max(
    sizeOf(file),
    opened.xref.numberEnd,
    ...Object.keys(more.objects ?? {}).map((key) => Number.parseInt(key, 10) + 1),
  )
  const [fieldNumber, stampNumber] = [first, first + 1]
  const store =
    more.store ?? ((at) => ({ [at]: `<</Certs[${at + 1} 0 R]>>`, [at + 1]: streamIn(proofs.certificates[0]) }))
  const page = await pageOf(opened)
  const field = pdfDict({
    Type: pdfName('Annot'),
    Subtype: pdfName('Widget'),
    FT: pdfName('Sig'),
    T: { kind: 'string', bytes: utf8(`Clock${first}`), isHex: false },
    V: pdfRef(stampNumber),
    Rect: [0, 0, 0, 0],
    F: 132,
    P: page.ref,
  })
  const stamp = more.stamp ?? `/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161`
  const gap = '0'.repeat(tokenBytesMax * 2)
  const { catalog, form } = await grown(opened, { field: pdfRef(fieldNumber), store: pdfRef(first + 2), more })
  const annotations = await opened.resolve(page.dict.get('Annots'))
  const grownPage = new Map(page.dict).set('Annots', [
    ...(isArray(annotations) ? annotations : []),
    pdfRef(fieldNumber),
  ])
  const { spell = (body) => body } = more
  const info = trailerOf(opened).get('Info')
  const { bytes } = rawUpdate(file, {
    root: writeObject((await catalogOf(opened)).ref),
    trailer: info === undefined ? '' : `/Info ${writeObject(info)}`,
    ...more,
    objects: {
      ...catalog,
      ...form,
      [`${page.ref.number} ${page.ref.generation}`]: spell(writeObject(more.page?.(grownPage) ?? grownPage)),
      [fieldNumber]: spell(writeObject(more.field?.(field) ?? field)),
      [stampNumber]: `<<${stamp}/ByteRange [0 ${' '.repeat(40)}]/Contents <${gap}>>>`,
      ...store(first + 2),
      ...more.objects,
    },
  })
  return stamped(withTrailer(bytes, more.spellTrailer), { from: file.length, gap, authority })
}

function withTrailer(bytes: Bytes, spell: HandMade['spellTrailer']): Bytes {
  if (spell === undefined) return bytes
  const text = latin1(bytes)
  const at = text.lastIndexOf('trailer\n<<')
  const end = text.indexOf('>>\nstartxref', at)
  return latin1Bytes(text.slice(0, at) + spell(text.slice(at, end)) + text.slice(end))
}

const streamIn = (data: Uint8Array | undefined): string =>
  `<</Length ${data?.length ?? 0}>>\nstream\n${latin1(data ?? new Uint8Array())}\nendstream`

async function grown(file: PdfFile, { field, store, more }: { field: PdfObject; store: PdfObject; more: HandMade }) {
  const { ref, dict } = await catalogOf(file)
  const form = await formOf(file)
  const flagged = new Map(form?.dict).set('Fields', [...(form?.fields ?? []), field]).set('SigFlags', 3)
  const formDict = more.form?.(flagged) ?? flagged
  const { spell = (body) => body } = more
  const changed = new Map(dict).set('DSS', store)
  if (form?.ref == null) changed.set('AcroForm', formDict)
  const catalog = more.catalog?.(changed) ?? changed
  return {
    catalog: { [`${ref.number} ${ref.generation}`]: spell(writeObject(catalog)) },
    form: form?.ref == null ? {} : { [`${form.ref.number} ${form.ref.generation}`]: spell(writeObject(formDict)) },
  }
}

export async function pageOf(file: PdfFile): Promise<PdfPage> {
  const [page] = [...(await findPages(file, [1])).values()]
  if (page === undefined) throw new Error('a page was expected')
  return page
}

/** Fills in /ByteRange and /Contents of the last signature. */
async function stamped(bytes: Bytes, { from, gap, authority }: { from: number; gap: string; authority: Authority }) {
  const text = latin1(bytes)
  const gapStart = text.indexOf(`<${gap}>`, from)
  const gapEnd = gapStart + gap.length + 2
  const range = `${gapStart} ${gapEnd} ${bytes.length - gapEnd}`.padEnd(40)
  bytes.set(utf8(range), text.lastIndexOf('/ByteRange [0 ', gapStart) + '/ByteRange [0 '.length)
  const digest = await sha256(concatBytes(bytes.subarray(0, gapStart), bytes.subarray(gapEnd)))
  bytes.set(utf8(toHex(await authority(digest))), gapStart + 1)
  return bytes
}
