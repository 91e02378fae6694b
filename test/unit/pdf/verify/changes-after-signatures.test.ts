import { beforeAll, describe, expect, it } from 'vitest'
import { latin1, latin1Bytes, memorySource } from '../../../../base/bytes.ts'
import { changeAfterSignatures } from '../../../../pdf/verify/changes-after-signatures.ts'
import { findSignatures } from '../../../../pdf/verify/find-signatures.ts'
import { gapBytes, signaturesOfOneRevision } from '../../../support/full/job-work/signature-shapes.ts'
import { sealNumbers } from '../../../support/full/seal-attacks/attack.ts'
import { bodyOf, contract, contractObjects, text } from '../../../support/full/seal-attacks/contract.ts'
import { rawUpdate, startxrefOf } from '../../../support/full/seal-attacks/raw-update.ts'
import { type Bytes, openWorkshop, type Workshop } from '../../../support/full/seal-attacks/workshop.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { freshSealKey, now } from './signed-pdf.ts'

let workshop: Workshop

beforeAll(async () => {
  const { sealKey } = await freshSealKey()
  const authority = await openAuthority()
  const trusted = (digest: Uint8Array) => authority.stamp({ bytes: digest, digest, time: '20260301120002Z' })
  const proofs = { certificates: [], ocspResponses: [], crls: [] }
  workshop = openWorkshop({ sealKey, strangerKey: sealKey, trusted, stranger: trusted, proofs, signedAt: now })
})

const updated = (file: Bytes, objects: Record<string, string>): Bytes => rawUpdate(file, { objects }).bytes
const payMore = { 4: text('Pay 100000 EUR') }
const form = { 1: contractObjects[1]!, 3: contractObjects[3]!, 7: contractObjects[7]! }
const changeIn = async (file: Bytes) =>
  changeAfterSignatures(memorySource(file), await findSignatures(memorySource(file)))
const locked = () => workshop.seal(contract(), 'B-B', true)
const open = () => workshop.seal(contract())
const lineEnd = (file: Bytes): Bytes => new Uint8Array([...file, 0x0d, 0x0a])

/** Returns a file with another party's signature, followed by an approval seal that permits later changes. */
const approved = async () =>
  workshop.seal(latin1Bytes(latin1(await workshop.sign(contract())).replaceAll('/Perms', '/Perks')))

const unchanged: [what: string, make: () => Promise<Bytes>][] = [
  ['without signatures', async () => contract()],
  ['without a form', async () => contract({ 1: '<</Type/Catalog/Pages 2 0 R>>' })],
  ['with a /ByteRange that excludes no signature', async () => updated(contract(), { 90: '<</ByteRange [0 4 9 5]>>' })],
  ['with a seal that permits later signatures', open],
  ['with a line break after a seal that permits later signatures', async () => lineEnd(await open())],
  ['with a seal that forbids all changes', locked],
  ['with an archived seal that forbids all changes', () => workshop.seal(contract(), 'B-LTA', true)],
  ['with a second seal', async () => workshop.seal(await open())],
  [
    'with a second seal after an archived one',
    async () => workshop.seal(await workshop.seal(contract(), 'B-LTA'), 'B-LTA'),
  ],
  [
    'with a seal that was archived twice',
    async () => workshop.archive(await workshop.seal(contract(), 'B-LTA'), workshop.trusted),
  ],
  ['with a seal after another signature', approved],
]

it.each(unchanged)('finds no forbidden change in a file %s', async (_, make) => {
  expect(await changeIn(await make())).toBe(null)
})

it('reads a revision only once, however many signatures cover it', async () => {
  const readsOf = async (signatures: number) => {
    const bytes = signaturesOfOneRevision(signatures).file(100)
    const stated = await findSignatures(memorySource(bytes))
    let objectReads = 0
    const read = (offset: number, length: number) => {
      if (length > gapBytes) objectReads++
      return memorySource(bytes).read(offset, length)
    }
    expect(await changeAfterSignatures({ length: bytes.length, read }, stated)).toBe(null)
    return objectReads
  }
  expect(await readsOf(64)).toBe(await readsOf(1))
})

describe('a file whose signature forbids all changes', () => {
  const problem = expect.stringMatching(
    /^an earlier signature forbids all changes, and the file was changed after it: /,
  )

  it('is rejected after an update', async () => {
    expect(await changeIn(updated(await locked(), payMore))).toEqual(problem)
  })

  it('is rejected after an update if another program signed it', async () => {
    const renamed = latin1Bytes(latin1(await locked()).replace('(Chancery-1)', '(Approved-1)'))
    expect(await changeIn(renamed)).toBe(null)
    expect(await changeIn(updated(renamed, payMore))).toEqual(problem)
  })

  it('is rejected if an update declares the signature to be a timestamp', async () => {
    const sealed = await locked()
    const stamp = bodyOf(sealed, sealNumbers.signature).replace(/\/SubFilter \/[\w.]+/, '/SubFilter /ETSI.RFC3161')
    const field = bodyOf(sealed, sealNumbers.field).replace(/\/V \d+ 0 R/, '/V 200 0 R')
    expect(await changeIn(updated(sealed, { ...payMore, 200: stamp, [sealNumbers.field]: field }))).toEqual(problem)
  })
})

describe('a file whose seal permits later signatures', () => {
  const problem = 'it was changed after a seal of this service. Upload the file without the change'
  const annotation = '<</Type/Annot/Subtype/FreeText/Rect[40 140 200 160]/DA(/F 12 Tf)/Contents(Pay 900 EUR)>>'
  const annotated = (file: Bytes) => ({
    3: bodyOf(file, 3).replace(/\/Annots\s*\[/, '/Annots [90 0 R '),
    90: annotation,
  })

  it.each<[what: string, change: (file: Bytes) => Bytes | Promise<Bytes>]>([
    ['changed page content', (file) => updated(file, payMore)],
    ['an added annotation', (file) => updated(file, annotated(file))],
    ['an added object without a reference', (file) => updated(file, { 90: 'null' })],
    ['changed content and a later signature', (file) => workshop.sign(updated(file, payMore))],
    ['changed content and an archive', (file) => workshop.archive(updated(file, payMore), workshop.trusted)],
    ['changed content and a second seal', (file) => workshop.seal(updated(file, payMore))],
    ['bytes after its end', (file) => new Uint8Array([...file, 0x0a, 0x0a, 0x0a])],
    [
      'an update that changes the content and another that restores it',
      (file) => updated(updated(file, payMore), { 4: contractObjects[4]! }),
    ],
  ])('is rejected with %s', async (_, change) => {
    expect(await changeIn(await change(await open()))).toBe(problem)
    expect(await changeIn(await change(await approved()))).toBe(problem)
    expect(await changeIn(await change(await workshop.seal(contract(), 'B-LTA')))).toBe(problem)
  })

  it('is rejected after a change if an update renames the signature field of the seal', async () => {
    const sealed = await approved()
    const numbers = [
      ...Buffer.from(sealed)
        .toString('latin1')
        .matchAll(/(\d+) 0 obj\n<<[^\n]*\/T \(Chancery-2\)/g),
    ]
    const field = Number(numbers.at(-1)?.[1])
    const renamed = bodyOf(sealed, field).replace('Chancery-2', 'Approved-2')
    expect(await changeIn(updated(sealed, { ...payMore, [field]: renamed }))).toBe(problem)
  })
})

describe('a file with a rewritten signature', () => {
  it('is rejected even if the content of the signature dictionary is identical', async () => {
    const problem = 'a later update wrote an earlier signature again'
    const sealed = await open()
    const again = { [sealNumbers.signature]: bodyOf(sealed, sealNumbers.signature) }
    expect(await changeIn(updated(sealed, again))).toBe(problem)
    expect(await changeIn(rawUpdate(sealed, { objects: again, kind: 'stream' }).bytes)).toBe(problem)
  })
})

describe('a sealed file', () => {
  const problem = 'a later update removed an earlier signature'

  it('is rejected if an update removes an earlier signature from the form', async () => {
    expect(await changeIn(updated(await open(), form))).toBe(problem)
    expect(await changeIn(updated(await locked(), form))).toBe(problem)
    expect(await changeIn(updated(await approved(), form))).toBe(problem)
  })

  it('is rejected if its form declares another byte range for an earlier signature', async () => {
    const sealed = await open()
    const copy = bodyOf(sealed, sealNumbers.signature).replace(/(\/ByteRange \[\d+ \d+ \d+ )\d+/, '$199')
    const field = bodyOf(sealed, sealNumbers.field).replace(/\/V \d+ 0 R/, '/V 200 0 R')
    const changed = updated(sealed, { ...payMore, 200: copy, [sealNumbers.field]: field })
    expect(await changeIn(changed)).toBe(problem)
    expect(await changeIn(await workshop.seal(changed))).toBe(problem)
  })

  it('is rejected if an update skips the cross-reference section of an earlier signature', async () => {
    const upload = contract()
    const sealed = await workshop.seal(upload)
    const prev = startxrefOf(upload)
    expect(await changeIn(rawUpdate(sealed, { objects: payMore, prev }).bytes)).toBe(problem)
  })
})
