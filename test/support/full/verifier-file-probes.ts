import { latin1, latin1Bytes, memorySource } from '../../../base/bytes.ts'
import { PdfFileError } from '../../../pdf/document/errors.ts'
import { openPdf } from '../../../pdf/document/pdf-file.ts'
import type { Work } from '../../../pdf/syntax/work.ts'
import { changeAfterSignatures } from '../../../pdf/verify/changes-after-signatures.ts'
import { changeBeforeNextSeal } from '../../../pdf/verify/earlier-revisions.ts'
import { forbiddenChange } from '../../../pdf/verify/forbidden-changes.ts'
import { reachOfSealed } from '../../../pdf/verify/sealed-references.ts'
import { hasClaimedTime, verifySealedPdf } from '../../../pdf/verify/verify.ts'
import { createSmallFile } from './job-work/small-file.ts'
import { bodyOf, contract, contractObjects, text } from './seal-attacks/contract.ts'
import { type RawUpdate, rawUpdate, startxrefOf, streamOf } from './seal-attacks/raw-update.ts'
import type { Bytes, Workshop } from './seal-attacks/workshop.ts'
import type { Probe } from './verifier-probes.ts'

const withAnnots = (entry: string): Record<string, string> => ({
  3: contractObjects[3]!.replace('/Contents', `/Other ${entry}/Contents`),
})
const reach =
  (file: Uint8Array, { added = [200], stores = [] as number[] } = {}): Probe =>
  () =>
    reachOfSealed(memorySource(file), { added: new Set(added), stores: new Set(stores) })
const brokenAt = (entry: string, body: string): Probe => reach(contract({ ...withAnnots(entry), 20: body }))

/** Returns a cross-reference stream with the given number of free entries. */
function withEntries(count: number): Bytes {
  const before = contract()
  const dict = `/Type/XRef/W[1 0 0]/Index[1000 ${count}]/Size ${count + 1_000}/Root 1 0 R/Prev ${startxrefOf(before)}`
  const section = `999 0 obj\n${streamOf('\0'.repeat(count), dict)}\nendobj\n`
  return rawUpdate(before, { objects: {}, end: `${section}startxref\n${before.length}\n%%EOF\n` }).bytes
}
const entriesMax = 2_000_000

const references: Probe[] = [
  reach(contract()),
  reach(contract(withAnnots('200 0 R'))),
  reach(contract({ 20: '[200 0 R]' })),
  reach(contract({}, { places: { 50: 99_999 } })),
  reach(contract(withAnnots('50 0 R'), { places: { 50: 0 } })),
  reach(contract({}, { trailer: '/Info 20 0 R' }), { stores: [20] }),
  reach(contract({ 1: contractObjects[1]!.replace('/Catalog', '/Catalog/DSS 20 0 R'), 20: '<<>>' }), { stores: [20] }),
  reach(contract({ 20: '57' }), { stores: [6] }),
  ...['1 0 R', '20 0 R'].flatMap((entry) =>
    [
      '<</A',
      '<</Length 99999>>\nstream\nabc\nendstream',
      '<</Length 57 0 R>>\nstream\nabc\nendstream',
      streamOf('abc'),
      '<</Length 21 0 R>>\nstream\nabc\nendstream',
    ].map((body) => brokenAt(entry, body)),
  ),
  reach(createSmallFile().bytes({ page: '/Other 200 0 R' })),
  reach(withEntries(entriesMax + 1)),
]

const placed = (end: number) => ({
  fieldName: '',
  isTimestamp: false,
  gapStart: 0,
  gapEnd: 0,
  cms: new Uint8Array(),
  end,
})

/** Compares an update in the form of the next seal with the contract. */
const nextSeal =
  (update: Partial<RawUpdate>): Probe =>
  () => {
    const before = contract()
    const { bytes } = rawUpdate(before, { objects: { 90: 'null' }, ...update })
    const [earlier, next] = [placed(before.length), placed(bytes.length)]
    return changeBeforeNextSeal(memorySource(bytes), { earlier, next, stamps: [] })
  }
/** Compares an update with an object of the given size. The limit of work begins after the update is opened. */
const limited =
  (nanoseconds: number, objectBytes = 0): Probe =>
  async () => {
    let left = Number.POSITIVE_INFINITY
    const work: Work = {
      charge(cost) {
        left -= cost
        if (left < 0) throw new PdfFileError('limit_exceeded', 'too much work')
      },
    }
    const update = rawUpdate(contract(), { objects: { 200: `(${'a'.repeat(objectBytes)})` } }).bytes
    const signed = await openPdf(memorySource(contract()))
    const later = await openPdf(memorySource(update), undefined, work)
    left = nanoseconds
    return forbiddenChange(signed, later, null)
  }

const manyRanges = Array.from({ length: 100_001 }, (_, i) => `/ByteRange[${i} 1 2 3]`).join('')
const revisions: Probe[] = [
  nextSeal({}),
  limited(1),
  limited(100_000, 1_000_000),
  limited(1_000_000_000),
  nextSeal({ head: '\r\n' }),
  nextSeal({ head: '   ' }),
  nextSeal({ head: '%\n' }),
  nextSeal({ places: { 4: 15 } }),
  nextSeal({ prev: null }),
  nextSeal({ objects: {}, places: { 4: 999_999 } }),
  () => changeAfterSignatures(memorySource(contract({ 90: streamOf(manyRanges) })), []),
]

const claims: Probe[] = [
  { trust: {}, name: 'seal.timestamp', ok: true },
  { trust: { trustedTimestampPem: '' }, name: 'seal.timestamp', ok: true },
  { trust: {}, name: 'seal.digest', ok: true },
  { trust: {}, name: 'seal.timestamp', ok: false },
].map(
  ({ trust, ...check }) =>
    async () =>
      String(hasClaimedTime([check], trust)),
)

/** Returns calls of verifier functions whose guards no archive reaches. */
export async function fileProbes({ seal }: Workshop): Promise<Probe[]> {
  const sealed = memorySource(await seal(contract()))
  const withPem =
    (options: Parameters<typeof verifySealedPdf>[1]): Probe =>
    () =>
      verifySealedPdf(sealed, options)
  const lost = {
    length: sealed.length,
    read: (offset: number, length: number) =>
      length === sealed.length ? Promise.reject(new Error('lost')) : sealed.read(offset, length),
  }
  return [
    ...references,
    ...revisions,
    ...claims,
    ...['', 'none', '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'].flatMap((pem) => [
      withPem({ trustedCertificatePem: pem }),
      withPem({ trustedTimestampPem: pem }),
    ]),
    withPem({}),
    () => verifySealedPdf(lost, {}),
  ]
}

const malicious = { 4: text('Pay 100000 EUR') }

/** Returns files with several signatures that no attack and no valid seal contains. */
export async function signedFiles({ seal, sign, archive, trusted, stranger }: Workshop): Promise<Bytes[]> {
  const first = await seal(contract())
  const flipped = (file: Bytes, at: number): Bytes => file.map((byte, index) => (index === at ? byte ^ 1 : byte))
  const cms = /\/Contents <([0-9a-f]+)>/.exec(latin1(first))![1]!
  const archived = await seal(contract(), 'B-LTA')
  return [
    // Two archives between two seals, and an archive before a locking seal.
    await seal(await archive(archived, trusted)),
    await seal(archived, 'B-LTA', true),
    // Other programs' signatures, alone and before a change.
    await seal(await sign(contract())),
    await seal(rawUpdate(await sign(contract()), { objects: malicious }).bytes),
    await seal(await archive(contract(), stranger)),
    await seal(rawUpdate(await archive(contract(), stranger), { objects: malicious }).bytes),
    // A seal that a later update removed from the form, and a change after a lock that is not a seal of the service.
    rawUpdate(await seal(uncertified(await sign(contract()))), { objects: { ...malicious, ...uploadedForm } }).bytes,
    rawUpdate(renamed(await seal(contract(), 'B-B', true)), { objects: malicious }).bytes,
    // Broken signatures.
    await seal(rawUpdate(flipped(first, 20), { objects: malicious }).bytes),
    await seal(flipped(await archive(contract(), stranger), 20)),
    // Another signer's signature that the form no longer contains, and an unreadable newest seal.
    await seal(rawUpdate(await sign(first), { objects: { 3: bodyOf(first, 3), 7: bodyOf(first, 7) } }).bytes),
    withoutNewestCms(await seal(first)),
    // Ranges outside the form that exclude no signature, and another file's signature.
    ...(await Promise.all(['3000', cms].map((hex) => withRange(hex)).map((upload) => seal(upload)))),
  ]
}

const uploadedForm = { 1: contractObjects[1]!, 3: contractObjects[3]!, 7: contractObjects[7]! }

/** Removes the certification from a file. */
const uncertified = (file: Bytes): Bytes => latin1Bytes(latin1(file).replaceAll('/Perms', '/Perks'))

/** Renames the field of the first seal, so the seal looks like another program's signature. */
const renamed = (file: Bytes): Bytes => latin1Bytes(latin1(file).replace('(Chancery-1)', '(Approved-1)'))

/** Replaces the newest /Contents with an empty DER sequence. */
function withoutNewestCms(file: Bytes): Bytes {
  const text = latin1(file)
  const at = text.lastIndexOf('/Contents <') + '/Contents <'.length
  const digits = text.indexOf('>', at) - at
  return latin1Bytes(`${text.slice(0, at)}${'3000'.padEnd(digits, '0')}${text.slice(at + digits)}`)
}

/** Returns an upload with a /ByteRange outside the form that excludes the given string and ends with the file. */
function withRange(hex: string): Bytes {
  const uploadOf = (range: string) => contract({ 90: `<</ByteRange[${range.padEnd(60)}]/Contents <${hex}>>>` })
  const draft = uploadOf('')
  const gapStart = latin1(draft).indexOf(`<${hex}>`)
  const gapEnd = gapStart + hex.length + 2
  return uploadOf(`0 ${gapStart} ${gapEnd} ${draft.length - gapEnd}`)
}
