import { beforeAll, describe, expect, it } from 'vitest'
import { utf8 } from '../../../../base/bytes.ts'
import { checkEvidenceRecord } from '../../../../pki/evidence-record/check-record.ts'
import { encodeEvidenceRecord, readEvidenceRecord } from '../../../../pki/evidence-record/evidence-record.ts'
import { digest } from '../../../../pki/evidence-record/hash-tree.ts'
import { type AgedArchive, agedRecords } from '../../../support/archive-years.ts'

let aged: AgedArchive
beforeAll(async () => {
  aged = await agedRecords(7)
})

const after = new Date('2057-01-01T00:00:00Z')
type Entries = Partial<Parameters<typeof checkEvidenceRecord>[0]> & { object?: Uint8Array }
const check = ({ object = aged.objects[3]!, ...entries }: Entries = {}) =>
  checkEvidenceRecord({
    record: aged.records[3]!,
    hashObject: (hash) => digest(hash, object),
    trusted: aged.roots,
    now: after,
    ...entries,
  })
const chainsOf = () => readEvidenceRecord(aged.records[3]!).chains

describe('an evidence record that covers thirty years', () => {
  it('proves the existence of each object at the time of the first timestamp', async () => {
    for (const [at, record] of aged.records.entries()) {
      const proof = await check({ record, object: aged.objects[at]! })
      expect(proof.at).toEqual(new Date('2026-06-01T00:00:00Z'))
      expect(proof.renewedAt).toEqual(new Date('2054-06-01T00:00:00Z'))
      expect(proof.authorities).toHaveLength(8)
      expect(proof.isRevocationProven).toBe(true)
    }
  })

  it('is encoded as its original bytes after parsing', () => {
    expect(encodeEvidenceRecord(chainsOf())).toEqual(aged.records[3])
  })

  it('fails verification for an object that it does not cover', async () => {
    await expect(check({ object: utf8('another') })).rejects.toThrow('does not contain the object')
    await expect(check({ object: aged.objects[4]! })).rejects.toThrow('does not')
  })

  it('fails verification for an object with another SHA-512 hash', async () => {
    const hashObject = (hash: 'SHA-256' | 'SHA-384' | 'SHA-512') =>
      digest(hash, hash === 'SHA-512' ? utf8('a collision') : aged.objects[3]!)
    await expect(check({ hashObject })).rejects.toThrow('does not contain the object')
  })

  it('passes verification only if all its timestamp authorities are trusted', async () => {
    await expect(check({ trusted: aged.roots.slice(1) })).rejects.toThrow('not trusted')
    await expect(check({ trusted: aged.roots.slice(0, -1) })).rejects.toThrow('not trusted')
    await expect(check({ trusted: [] })).rejects.toThrow('not trusted')
    await expect(check({ trusted: 'any' })).resolves.toBeDefined()
  })

  it('fails verification after its last certificate has expired', async () => {
    await expect(check({ now: new Date('2060-01-01T00:00:00Z') })).rejects.toThrow('has expired')
  })

  it('fails verification if any one of its timestamps is removed', async () => {
    for (const [chain, stamps] of chainsOf().entries()) {
      for (const position of stamps.keys()) {
        const chains = chainsOf()
        chains[chain]?.splice(position, 1)
        const isLast = chain === 2 && position === stamps.length - 1
        await expect(check({ record: encodeEvidenceRecord(chains) })).rejects.toThrow(isLast ? 'expired' : /./)
      }
    }
  })

  it('fails verification if a hash or a timestamp token is changed', async () => {
    for (const [chain, stamps] of chainsOf().entries()) {
      for (const position of stamps.keys()) {
        const chains = chainsOf()
        const stamp = chains[chain]![position]!
        const [list] = stamp.reducedHashtree ?? []
        const changed = list?.[1] ?? stamp.token
        changed[changed.length - 1]! ^= 1
        await expect(check({ record: encodeEvidenceRecord(chains) })).rejects.toThrow(/./)
      }
    }
  })
})
