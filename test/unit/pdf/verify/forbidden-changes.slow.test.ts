import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { changeAfterSignatures } from '../../../../pdf/verify/changes-after-signatures.ts'
import { findSignatures } from '../../../../pdf/verify/find-signatures.ts'
import { forbiddenChange } from '../../../../pdf/verify/forbidden-changes.ts'
import { verifySealedPdf } from '../../../../pdf/verify/verify.ts'
import { isPermitted, laterChanges, otherSignatures } from '../../../support/full/seal-attacks/after-others.ts'
import { contract, contractObjects, text } from '../../../support/full/seal-attacks/contract.ts'
import { honestSeals } from '../../../support/full/seal-attacks/honest.ts'
import { rawUpdate } from '../../../support/full/seal-attacks/raw-update.ts'
import { rewrites, tagged } from '../../../support/full/seal-attacks/rewrites.ts'
import { type Bytes, openWorkshop, type Workshop } from '../../../support/full/seal-attacks/workshop.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { freshSealKey, now } from './signed-pdf.ts'

let others: Workshop
let service: Workshop
let sealPem: string

beforeAll(async () => {
  const [own, other] = [await freshSealKey(), await freshSealKey()]
  const authority = await openAuthority()
  const trusted = (digest: Uint8Array) => authority.stamp({ bytes: digest, digest, time: '20260301120002Z' })
  const proofs = { certificates: [Uint8Array.of(0x30, 0)], ocspResponses: [], crls: [] }
  const parties = { trusted, stranger: trusted, proofs, signedAt: now }
  others = openWorkshop({ ...parties, sealKey: other.sealKey, strangerKey: other.sealKey })
  service = openWorkshop({ ...parties, sealKey: own.sealKey, strangerKey: own.sealKey })
  sealPem = own.certificatePem
})

/** Returns the reason why the service rejects a file, and the failed checks of the file after a seal. */
async function verdictsOn(file: Bytes) {
  const refusal = await changeAfterSignatures(memorySource(file), await findSignatures(memorySource(file)))
  // Seals without a stamp, as when a form is filled.
  const sealed = await service.sign(file, { permission: null })
  const checks = await verifySealedPdf(memorySource(sealed), { trustedCertificatePem: sealPem })
  return { refusal, failed: checks.filter(({ ok }) => !ok) }
}

describe.each(otherSignatures.map((one) => [one.words, one] as const))('a file with %s', (_, signature) => {
  const changes = laterChanges.map((change) => [change.words, change] as const)
  const permitted = changes.filter(([, change]) => isPermitted(change, signature))
  const forbidden = changes.filter(([, change]) => !isPermitted(change, signature))

  it.each(permitted)(
    'is accepted after the update “%s”, at upload and in verification after a seal',
    async (__, { apply }) => {
      const file = await apply(await others.sign(contract(), signature.signing), others)
      expect(await verdictsOn(file)).toEqual({ refusal: null, failed: [] })
    },
  )

  it.each(forbidden)(
    'is rejected after the update “%s”, at upload and in verification after a seal',
    async (__, { apply }) => {
      const file = await apply(await others.sign(contract(), signature.signing), others)
      const { refusal, failed } = await verdictsOn(file)
      expect(refusal).toMatch(
        /^(?:an earlier signature forbids a later change: .+|a later update removed an earlier sig)/,
      )
      expect(failed.map(({ name }) => name)).toEqual(['earlierSignature'])
    },
  )
})

it.each<[what: string, objects: Record<string, string>, detail: string]>([
  ['changed content', { 4: text('Pay 900 EUR') }, 'page 1 has another /Contents'],
  [
    'an added page',
    { 2: '<</Type/Pages/Kids[3 0 R 20 0 R]/Count 2>>', 20: contractObjects[3]! },
    'pages were added, removed or moved',
  ],
  ['a moved field', { 9: contractObjects[9]!.replace('40 80', '40 90') }, 'the field "amount" has another /Rect'],
])('names the forbidden change at upload and in verification: %s', async (_, objects, detail) => {
  const file = rawUpdate(await others.sign(contract(), otherSignatures[0]!.signing), { objects }).bytes
  const { refusal, failed } = await verdictsOn(file)
  expect(refusal).toContain(detail)
  expect(failed[0]?.detail).toContain(`The file was changed after this signature: ${detail}.`)
})

/** Returns the forbidden change between a file's first signature and its end. */
async function changeSinceFirst(file: Bytes): Promise<string | null> {
  const source = memorySource(file)
  const [, , gapEnd, tail] = (await findSignatures(source))[0]?.byteRange ?? [0, 0, 0, 0]
  const signed = await openPdf(memorySource(file.subarray(0, gapEnd + tail)))
  return (await forbiddenChange(signed, await openPdf(source), null))?.text ?? null
}

it('permits the changes that later seals of the service make', async () => {
  for (const { words, make } of honestSeals.filter(({ isSecond }) => isSecond))
    expect(await changeSinceFirst(await make(service, 'B-B')), words).toBe(null)
})

const changeFrom = async (upload: Bytes, objects: Record<string, string>) => {
  const signed = await openPdf(memorySource(upload))
  const later = await openPdf(memorySource(rawUpdate(upload, { objects }).bytes))
  return (await forbiddenChange(signed, later, 3))?.text ?? null
}

it.each(rewrites.filter(([, , , change]) => change !== null))(
  'forbids a change after a signature that permits annotations: %s',
  async (_, upload, objects, change) => {
    expect(await changeFrom(upload, objects)).toBe(change)
  },
)

it.each(rewrites.filter(([, , , change]) => change === null))(
  'permits a change after a signature that permits annotations: %s',
  async (_, upload, objects) => {
    expect(await changeFrom(upload, objects)).toBeNull()
  },
)

it('forbids changes to structure and annotations after a certification that permits only form filling', async () => {
  const signed = await openPdf(memorySource(tagged()))
  const after = (objects: Record<string, string>) =>
    openPdf(memorySource(rawUpdate(tagged(), { objects }).bytes)).then((later) => forbiddenChange(signed, later, 2))
  expect(await after({ 7: '<</Type/StructElem/S/Document/P 6 0 R/K[]>>' })).toEqual({
    code: 'catalog_changed',
    text: 'the catalog has another /StructTreeRoot',
  })
  expect(await after({ 21: '<<>>' })).toEqual({
    code: 'annotation_changed',
    text: 'an annotation was changed on page 1',
  })
})

it('forbids changes to the appearance of a locked field, even if the appearance is also an annotation', async () => {
  const upload = contract({
    3: contractObjects[3]!.replace('/Annots[', '/Annots[10 0 R '),
    9: contractObjects[9]!.replace('/F 4', '/F 4/AS/P/AP<</N<</P 10 0 R>>>>'),
  })
  const changeUnder = async (words: string) => {
    const { signing } = otherSignatures.find((one) => one.words === words)!
    return changeSinceFirst(
      rawUpdate(await others.sign(upload, signing), { objects: { 10: contractObjects[12]! } }).bytes,
    )
  }
  expect(await changeUnder('an approval that locks all fields')).toBe('the field "amount" has another /AP')
  expect(await changeUnder('an approval that locks other fields')).toBe(null)
})
