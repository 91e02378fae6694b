import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assembleBundle, type EvidenceEntry } from '../../../../core/signing/bundle.ts'
import { readBundle } from '../../../../core/signing/bundle-shape.ts'
import type { LinkedRecord } from '../../../../core/signing/chain.ts'
import { checkIntegrity } from '../../../../core/signing/integrity.ts'
import { sized } from '../../../support/size.ts'
import { bundleOf, evidenceOf, sampleEnvelope } from './samples.ts'
import { bundle, verdictOf, withRecords } from './tampering.ts'

describe('the verification of hostile evidence', () => {
  test('rejects an evidence bundle with a flipped bit', async () => {
    const { integrity: _, ...small } = await bundleOf(await evidenceOf(sampleEnvelope(), []))
    const bytes = new TextEncoder().encode(JSON.stringify(small))
    const missed: number[] = []
    for (let bit = 0; bit < bytes.length * 8; bit += sized(7, 1)) {
      const flipped = bytes.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      let parsed: unknown
      try {
        parsed = JSON.parse(new TextDecoder().decode(flipped))
      } catch {
        continue
      }
      if ((await verdictOf(parsed)).valid) missed.push(bit)
    }
    expect(missed).toEqual([])
  }, 60_000)

  test.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['a string', 'bundle'],
    ['records that are not an array', { envelopeId: 'env_01', records: { length: 1 } }],
    ['a null record', { envelopeId: 'env_01', records: [null] }],
  ])('fails the structure check for %s', async (_, input) => {
    expect((await verdictOf(input)).failed).toEqual(['structure'])
  })

  test('reports evidence that was encoded twice', () => {
    const detail = 'The bundle is a JSON string. It was probably encoded twice.'
    expect(readBundle(JSON.stringify(bundle))).toMatchObject({ ok: false, finding: { text: detail } })
  })

  test.each<[string, string, unknown]>([
    ['upper-case hex', 'hash', 'AB'.repeat(32)],
    ['a time without milliseconds', 'at', '2026-03-01T09:00:00Z'],
    ['a nonexistent date', 'at', '2026-02-30T09:00:00.000Z'],
    ['a sequence that is not an integer', 'sequence', 1.5],
    ['an unknown type', 'type', 'constructor'],
    ['an actor of an unknown kind', 'actor', { kind: 'toString', id: null }],
    ['an unpaired surrogate', 'organizationId', '\ud800'],
  ])('fails the structure check for %s in a record, and reports the record', async (_, member, value) => {
    const records = bundle.records.with(4, { ...(bundle.records[4] as EvidenceEntry), [member]: value })
    expect(await verdictOf({ ...bundle, records })).toEqual({ valid: false, failed: ['structure'], firstBad: 5 })
  })

  test('reports the record whose data has no canonical form', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
    for (const data of [deep, { a: '\ud800' }, JSON.parse('{"a":1e999}')]) {
      const records = bundle.records.with(4, { ...(bundle.records[4] as EvidenceEntry), data })
      expect(await verdictOf({ ...bundle, records })).toMatchObject({ failed: ['chain'], firstBad: 5 })
    }
  })

  test.each<[string, LinkedRecord[], string]>([
    ['is empty', [], 'The bundle contains no records.'],
    ['contains null', [{ record: null as never, hash: 'x' }], 'Record 1 is not an evidence record.'],
    [
      'contains an object that is not a record',
      [{ record: { pii: 1 } as never, hash: 'x' }],
      'Record 1 is not an evidence record.',
    ],
  ])('rejects a bundle whose stored chain %s', async (_, linked, detail) => {
    const { checkpoint, artifacts } = bundle
    const assembled = assembleBundle({ envelopeId: 'env_01', linked, disclosures: [], checkpoint, artifacts })
    expect((await checkIntegrity(assembled)).checks.map((check) => check.detail)).toEqual([detail])
  })

  test('rejects disclosures that are named like inherited properties', async () => {
    const record = bundle.records[2] as EvidenceEntry
    const disclosures = JSON.parse('{"__proto__":{"erased":true},"constructor":{"erased":true}}')
    const tampered = withRecords(bundle.records.with(2, { ...record, disclosures }))
    expect(await verdictOf(tampered)).toMatchObject({ failed: ['disclosures'], firstBad: 3 })
  })

  test('rejects generated JSON values in place of a bundle, without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (input) => {
        expect((await verdictOf(input)).valid).toBe(false)
      }),
      { seed: 11, numRuns: sized(100, 500) },
    )
  })

  test('rejects a bundle in which a different value replaces an original value, without throwing', async () => {
    const { integrity: _, ...plain } = bundle
    const paths = pathsOf(plain)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), async (path, value) => {
        const tampered = structuredClone(plain)
        const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Holder)[key], tampered) as Holder
        const key = path.at(-1) as string
        const isSame = JSON.stringify(holder[key]) === JSON.stringify(value)
        holder[key] = value
        expect((await verdictOf(tampered)).valid).toBe(isSame)
      }),
      { seed: 12, numRuns: sized(200, 1_000) },
    )
  })
})

type Holder = Record<string, unknown>

const pathsOf = (value: unknown): string[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) => [[key], ...pathsOf(member).map((path) => [key, ...path])])
