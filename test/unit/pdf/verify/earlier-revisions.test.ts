import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import {
  findReopenedSignature,
  findRewrittenSignature,
  hasRemovedSignature,
} from '../../../../pdf/verify/earlier-revisions.ts'
import { findSignatures } from '../../../../pdf/verify/find-signatures.ts'
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

describe('a change after a seal that locks the document', () => {
  const find = async (file: Bytes) =>
    findReopenedSignature(memorySource(file), await findSignatures(memorySource(file)))
  const locked = () => workshop.seal(contract(), 'B-B', true)

  it.each([
    ['a locked document', locked],
    ['a locked document with an archive', () => workshop.seal(contract(), 'B-LTA', true)],
    ['a document that its seal leaves open', () => workshop.seal(contract())],
    ['a change that a seal leaves open', async () => updated(await workshop.seal(contract()), payMore)],
  ])('is not found in %s', async (_, make) => {
    expect(await find(await make())).toBe(null)
  })

  it('is found in a later update', async () => {
    expect(await find(updated(await locked(), payMore))).toBe('Chancery-1')
  })

  it('is found even if the update removes the lock', async () => {
    const sealed = await locked()
    const without = (number: number, pattern: RegExp) => bodyOf(sealed, number).replace(pattern, '')
    const objects = {
      ...payMore,
      1: without(1, /\/Perms\s*<<[^>]*>>/),
      [sealNumbers.signature]: without(sealNumbers.signature, /\/Reference\s*\[.*?\]\s*(?=\/|>>)/s),
      [sealNumbers.field]: without(sealNumbers.field, /\/Lock\s*(?:\d+ 0 R|<<[^>]*>>)/),
    }
    expect(await find(updated(sealed, objects))).toBe('Chancery-1')
  })
})

describe('a locking seal that a later update calls a time stamp', () => {
  it('is found as a change', async () => {
    const sealed = await workshop.seal(contract(), 'B-B', true)
    const stamp = bodyOf(sealed, sealNumbers.signature).replace(/\/SubFilter \/[\w.]+/, '/SubFilter /ETSI.RFC3161')
    const field = bodyOf(sealed, sealNumbers.field).replace(/\/V \d+ 0 R/, '/V 200 0 R')
    const file = memorySource(updated(sealed, { ...payMore, 200: stamp, [sealNumbers.field]: field }))
    expect(await findReopenedSignature(file, await findSignatures(file))).toBe('Chancery-1')
  })
})

describe('a signature that a later update rewrites', () => {
  const find = (file: Bytes) => findRewrittenSignature(memorySource(file))

  it.each([
    ['a sealed document', () => workshop.seal(contract())],
    ['a document that was sealed twice', async () => workshop.seal(await workshop.seal(contract()))],
    ['an archive', () => workshop.seal(contract(), 'B-LTA')],
    ['a document without a form', async () => contract({ 1: '<</Type/Catalog/Pages 2 0 R>>' })],
  ])('is not found in %s', async (_, make) => {
    expect(await find(await make())).toBe(null)
  })

  it('is found even if its bytes stay the same', async () => {
    const sealed = await workshop.seal(contract())
    const again = { [sealNumbers.signature]: bodyOf(sealed, sealNumbers.signature) }
    expect(await find(updated(sealed, again))).toBe('Chancery-1')
    expect(await find(rawUpdate(sealed, { objects: again, kind: 'stream' }).bytes)).toBe('Chancery-1')
  })
})

describe('a signature that a later update removes', () => {
  const find = async (file: Bytes) => hasRemovedSignature(memorySource(file), await findSignatures(memorySource(file)))
  const form = { 1: contractObjects[1]!, 3: contractObjects[3]!, 7: contractObjects[7]! }

  it.each([
    ['a document without signatures', async () => contract()],
    ['a document that was sealed twice', async () => workshop.seal(await workshop.seal(contract()))],
    ['an archive', () => workshop.seal(contract(), 'B-LTA')],
    ['a /ByteRange that leaves out no signature', async () => updated(contract(), { 90: '<</ByteRange [0 4 9 5]>>' })],
  ])('is not found in %s', async (_, make) => {
    expect(await find(await make())).toBe(false)
  })

  it('is found if the update removes it from the form', async () => {
    expect(await find(updated(await workshop.seal(contract()), form))).toBe(true)
  })

  it('is found if no cross-reference section lists it', async () => {
    const upload = contract()
    const sealed = await workshop.seal(upload)
    expect(await find(rawUpdate(sealed, { objects: payMore, prev: startxrefOf(upload) }).bytes)).toBe(true)
  })
})
