import { latin1, latin1Bytes, memorySource } from '../../../base/bytes.ts'
import { openPdf, type PdfFile } from '../../../pdf/document/pdf-file.ts'
import type { ByteRange } from '../../../pdf/document/read-signatures.ts'
import { type PdfDict, type PdfObject, pdfDict, pdfRef } from '../../../pdf/syntax/objects.ts'
import { readAppendedRevisions } from '../../../pdf/verify/appended-revisions.ts'
import { changeBesidesArchive } from '../../../pdf/verify/archive-changes.ts'
import { placeSignatures } from '../../../pdf/verify/byte-range.ts'
import { changeOfSpelling } from '../../../pdf/verify/spelling.ts'
import { isInUse, newObject, type Step } from '../../../pdf/verify/step.ts'
import { hidingData, oddUpdates, stream, table, update } from '../../fixtures/pdf/appended-updates.ts'
import { onePage, writePdf } from '../../unit/pdf/seal/fixtures.ts'
import { speakingProof } from './seal-attacks/attack.ts'
import { contract, contractObjects } from './seal-attacks/contract.ts'
import { rawUpdate, startxrefOf, streamOf } from './seal-attacks/raw-update.ts'
import type { HandMade, Workshop } from './seal-attacks/workshop.ts'

/** A call of a verifier function, with the result that the function's guards must ensure. */
export type Probe = () => Promise<unknown>

const updates: Probe[] = [...oddUpdates.map(([, text]) => text), ...hidingData.map(([, data]) => update(stream(data)))]
  .concat(
    update('<</A 1>>'),
    update('<</A 1>>').replace('/Prev', '/Other/A#42/Prev'),
    update(stream('abc')),
    `7 0 obj\n<</A 1>>\nendobj\n${table()}`,
  )
  .map((text) => async () => readAppendedRevisions({ bytes: latin1Bytes(text), start: 0 }))

const placed =
  (text: string, ...ranges: ByteRange[]): Probe =>
  async () =>
    placeSignatures(
      memorySource(latin1Bytes(text)),
      ranges.map((byteRange) => ({ fieldName: '', isTimestamp: false, byteRange, contents: null })),
    )
const gapBytesMax = 1_048_576
const ranges: Probe[] = [
  placed('<3000>', [0, 0, 6, 0]),
  placed('x3000>', [0, 0, 6, 0]),
  placed('<3000x', [0, 0, 6, 0]),
  placed('<30000>', [0, 0, 7, 0]),
  placed('<3001g0>', [0, 0, 8, 0]),
  placed('<30010g>', [0, 0, 8, 0]),
  placed('<3080>', [0, 0, 6, 0]),
  placed('<300001>', [0, 0, 8, 0]),
  placed('<3000>', [1, 0, 6, 0]),
  placed('<3000>', [0, 0, 6, 9]),
  placed('<3000>', [0, 6, 6, 0]),
  placed(`<3000${'0'.repeat(gapBytesMax)}>`, [0, 0, gapBytesMax + 6, 0]),
  placed('aa<3000>bb<3000>cc', [0, 2, 8, 10], [0, 10, 16, 2]),
  placed('aa<3000>bb<3000>cc', [0, 10, 16, 1], [0, 2, 8, 10]),
]

type Bodies = Record<number, string | null>

/** Compares the notation of object 5, or of other objects, in two revisions. */
const respelled =
  (before: string, after: Bodies, { changed = [5], added = [] as number[] } = {}): Probe =>
  async () => {
    const bytes = writePdf({ ...onePage(), 5: before })
    const step = {
      earlier: await openPdf(memorySource(bytes)),
      later: await openPdf(memorySource(rawUpdate(bytes, { objects: after }).bytes)),
      changed: new Set(changed),
      added: new Set(added),
    }
    return changeOfSpelling(step as Step)
  }
const spellings: Probe[] = [
  ...(
    [
      ['57', '58'],
      ['57', '57.0'],
      ['57', '<</A 1>>'],
      ['57', '[1]'],
      ['<<>>', '57'],
      ['<<>>', '[1]'],
      ['[1]', '<<>>'],
      ['[1]', '[1 2]'],
      ['[1]', '[1 2.0]'],
      ['[1 2]', '[1]'],
      ['[1 2]', '[1 3]'],
      ['<</A 1>>', '<</A 1/B 2>>'],
      ['<</A 1>>', '<</A 1/B 2.0>>'],
      ['<</A 1>>', '<</A 1/B 2/B 2>>'],
      ['<</A 1>>', '<</A 1/#42 2>>'],
      ['<</A 1>>', '<</A 1.0>>'],
      ['<</A 1/A 1>>', '<</A 1>>'],
      ['<</DSS 1>>', '<<>>'],
      ['<</AcroForm<</A 57>>>>', '<</AcroForm<</A 57.0>>>>'],
      ['<</AcroForm<</A 57>>>>', '<</AcroForm<</A 57/B 1>>>>'],
      ['<</Other<</A 57>>>>', '<</Other<</A 57/B 1>>>>'],
    ] as const
  ).map(([before, after]) => respelled(before, { 5: after })),
  respelled('1', { 6: '2' }, { changed: [6] }),
  respelled('1', { 5: null }),
  respelled('1', { 6: '2' }, { changed: [99] }),
  respelled('1', { 6: '2' }, { changed: [], added: [99] }),
  respelled('1', { 6: '<</#42 1>>' }, { changed: [], added: [6] }),
  respelled('1', { 6: '<</A[1.0]>>' }, { changed: [], added: [6] }),
  respelled('1', { 6: '<</A[1]>>' }, { changed: [], added: [6] }),
]

const fileWith = (entry: unknown) => ({ xref: { lookup: async () => entry } }) as unknown as PdfFile
const found = (value: unknown, entry: unknown): Probe => {
  const step = { earlier: fileWith(entry), revision: { objects: [{ number: 7 }] } } as unknown as Step
  return () => newObject(step, value as never)
}
const steps: Probe[] = [
  () => isInUse(fileWith({ type: 'free' }), 7),
  () => isInUse(fileWith({ type: 'offset' }), 7),
  () => isInUse(fileWith(null), 7),
  found(pdfRef(7), null),
  found({ ...pdfRef(7), generation: 1 }, null),
  found(pdfRef(7), { type: 'offset' }),
  found(null, null),
]

/** Calls of verifier functions whose guards no complete file reaches. */
export const probes: Probe[] = [...updates, ...ranges, ...spellings, ...steps]

const more: HandMade[] = [
  { foot: '300 0 obj\n1\nendobj\n300 0 obj\n1\nendobj\n' },
  { foot: '90 0 obj\n1\nendobj\n', size: 91 },
  { objects: { 300: '1' }, places: { 300: 9 } },
  { objects: { '4 1': '1' } },
  { size: 4_000 },
  { objects: { 13: '<</Nothing true>>' } },
  { foot: '% comment\n' },
  { objects: { 300: '(4 0 obj)' } },
  { kind: 'hybrid' },
]

const withStore = (dict: PdfDict, store: PdfObject | null): PdfDict => {
  const changed = new Map(dict)
  if (store === null) changed.delete('DSS')
  else changed.set('DSS', store)
  return changed
}
const proof = streamOf(speakingProof('x'))

/** Returns calls that compare an archive with its sealed file. */
export async function archiveProbes({ seal, archiveByHand, trusted }: Workshop): Promise<Probe[]> {
  const sealed = await seal(contract())
  const archived = (how: HandMade, file = sealed) => archiveByHand(file, trusted, how)
  const changeIn =
    (file: Uint8Array, { from = sealed.length, ends = [file.length], hasClosedReferences = false } = {}): Probe =>
    () =>
      changeBesidesArchive(
        memorySource(file),
        from,
        ends.map((end) => ({ fieldName: '', isTimestamp: true, cms: new Uint8Array(), ...gapOf(file), end })),
        { hasClosedReferences },
      )
  const plain = await archived({})
  let many: Uint8Array = sealed
  for (let i = 0; i < 65; i++) many = rawUpdate(many, { objects: { 300: '1' } }).bytes
  const older = rawUpdate(sealed, { objects: { 300: '1' }, startxref: startxrefOf(sealed) }).bytes
  const tooLong = { length: sealed.length + 67_108_865, read: () => Promise.reject(new Error('read')) }
  // The sealed catalog also refers to the document security store, which the archive does not write.
  const shared = await seal(
    contract({
      1: (contractObjects[1] as string).replace('/Catalog', '/Catalog/DSS 6 0 R'),
    }),
  )
  const kept: HandMade = { catalog: (dict) => withStore(dict, pdfRef(6)), store: () => ({}) }
  // The sealed catalog refers to the numbers of the archive's objects.
  const missing = Array.from({ length: 60 }, (_, i) => `${15 + i} 0 R`).join(' ')
  const open = await seal(
    contract({ 1: (contractObjects[1] as string).replace('/Catalog', `/Catalog/References[${missing}]`) }),
  )
  const growing: HandMade = {
    ...kept,
    objects: { 6: '<</Im 11 0 R/Certs[300 0 R]>>', 300: proof },
  }
  // The header of a proof has another generation than its cross-reference entry.
  const otherGeneration = (offset: number): HandMade => ({
    foot: `400 1 obj\n${proof}\nendobj\n`,
    places: { 400: offset },
    store: (at) => ({ [at]: '<</Certs[400 0 R]>>' }),
  })
  const aimedAt = latin1(await archived(otherGeneration(0))).indexOf('400 1 obj')
  const files = [
    ...more,
    { catalog: (dict: PdfDict) => withStore(dict, null), store: () => ({}) },
    { catalog: (dict: PdfDict) => withStore(dict, pdfDict({})), store: () => ({}) },
    otherGeneration(aimedAt),
  ]
  return [
    ...(await Promise.all(files.map((how) => archived(how)))).map((file) => changeIn(file)),
    changeIn(await archived(kept, shared), { from: shared.length }),
    changeIn(await archived(growing, shared), { from: shared.length, hasClosedReferences: true }),
    changeIn(await archived({}, open), { from: open.length, hasClosedReferences: true }),
    changeIn(plain),
    changeIn(plain, { ends: [plain.length, plain.length - 1] }),
    changeIn(many, { ends: [] }),
    changeIn(older, { ends: [] }),
    () => changeBesidesArchive(tooLong, sealed.length, []),
  ]
}

/** Returns the range that the newest signature of a file excludes. */
function gapOf(file: Uint8Array): { gapStart: number; gapEnd: number } {
  const [, gapStart = 0, gapEnd = 0] =
    [...latin1(file).matchAll(/\/ByteRange ?\[ ?0 (\d+) (\d+)/g)].at(-1)?.map(Number) ?? []
  return { gapStart, gapEnd }
}
