import { describe, expect, test } from 'vitest'
import type { EvidenceEntry } from '../../../../core/signing/bundle.ts'
import { type EvidenceRecord, linkRecords } from '../../../../core/signing/chain.ts'
import { sized } from '../../../support/size.ts'
import { bundleOf, commands, completedBundle, evidenceOf, recordOf, sampleEnvelope } from './samples.ts'
import { bundle, good, other, places, resigned, verdictOf, withRecords } from './tampering.ts'

describe('the verification of a tampered chain', () => {
  test.each(places)('reports the gap if record %i is deleted', async (place) => {
    const records = bundle.records.toSpliced(place - 1, 1)
    expect(await verdictOf(withRecords(records))).toMatchObject({ valid: false, firstBad: place })
  })

  test.each(places)(
    'rejects a chain whose record %i is deleted and whose later records are renumbered',
    async (place) => {
      const records = bundle.records
        .toSpliced(place - 1, 1)
        .map((record, index) => ({ ...record, sequence: index + 1 }))
      expect(await verdictOf(withRecords(records))).toMatchObject({ valid: false, firstBad: place })
    },
  )

  test.each(places.slice(0, -1))('rejects a chain in which record %i and the next one are swapped', async (place) => {
    const [first, second] = bundle.records.slice(place - 1, place + 1) as [EvidenceEntry, EvidenceEntry]
    const records = bundle.records.toSpliced(place - 1, 2, second, first)
    expect(await verdictOf(withRecords(records))).toMatchObject({ valid: false, firstBad: place })
  })

  test.each(places)('reports the second copy of record %i', async (place) => {
    const records = bundle.records.toSpliced(place, 0, bundle.records[place - 1] as EvidenceEntry)
    expect(await verdictOf(withRecords(records))).toMatchObject({ valid: false, firstBad: place + 1 })
  })

  test.each(places)('rejects a chain without the records from record %i on', async (place) => {
    if (place === 1) {
      expect(await verdictOf({ ...bundle, records: [] })).toEqual({
        valid: false,
        failed: ['structure'],
        firstBad: null,
      })
      return
    }
    const cut = withRecords(bundle.records.slice(0, place - 1))
    expect(await verdictOf(cut)).toMatchObject({ valid: false, firstBad: place })
    expect(await verdictOf({ ...bundle, records: cut.records })).toMatchObject({ valid: false, firstBad: place })
  })

  test.each(places)('rejects a chain in which record %i belongs to another envelope', async (place) => {
    const records = bundle.records.with(place - 1, other.records[place - 1] as EvidenceEntry)
    expect(await verdictOf(withRecords(records))).toMatchObject({ valid: false, firstBad: place })
  })

  test.each(places)('rejects a chain in which any property of record %i is edited', async (place) => {
    const record = bundle.records[place - 1] as EvidenceEntry
    const edits: Record<keyof EvidenceEntry | 'unknown', unknown> = {
      v: 2,
      envelopeId: 'env_09',
      organizationId: 'org_09',
      sequence: 99,
      type: record.type === 'reminded' ? 'sent' : 'reminded',
      at: '2026-03-01T09:00:00.001Z',
      actor: { kind: 'system', id: 'x' },
      document: { ...record.document, contentLength: record.document.contentLength + 1 },
      pii: { ...record.pii, ip: '00'.repeat(32) },
      data: { ...record.data, extra: null },
      hash: '00'.repeat(32),
      disclosures: { ...record.disclosures, extra: { erased: true } },
      unknown: 1,
    }
    for (const [member, value] of Object.entries(edits)) {
      const tampered = withRecords(bundle.records.with(place - 1, { ...record, [member]: value } as EvidenceEntry))
      const verdict = await verdictOf(tampered)
      expect([member, verdict.valid, verdict.firstBad]).toEqual([member, false, place])
    }
  })

  test('rejects the next record if the hash of an edited record is recomputed', async () => {
    const entry = bundle.records[3] as EvidenceEntry
    const previous = bundle.records[2]?.hash as string
    const edited = { ...recordOf(entry), at: '2026-03-01T09:03:30.000Z' }
    const [linked] = linkRecords(previous, [edited])
    const records = bundle.records.with(3, { ...entry, ...edited, hash: linked?.hash as string })
    expect(await verdictOf(withRecords(records))).toEqual({ valid: false, failed: ['chain'], firstBad: 5 })
  })

  test('rejects the first record if the chain belongs to another document', async () => {
    const document = { sha256: 'ff'.repeat(32), contentLength: 1000 }
    const records = bundle.records.map((record) => ({ ...record, document }))
    expect(await verdictOf(withRecords(records))).toMatchObject({ failed: ['chain'], firstBad: 1 })
  })

  const paired = sized(8, 20)
  test(`rejects a record of another envelope for all pairs of ${paired} envelopes`, async () => {
    const ids = Array.from({ length: paired }, (_, index) => `env_${index + 10}`)
    const bundles = await Promise.all(ids.map((id) => completedBundle({ id })))
    let pairCount = 0
    for (const [i, into] of bundles.entries()) {
      for (const [j, from] of bundles.entries()) {
        if (i === j) continue
        const place = 1 + ((i + j) % 9)
        const records = into.records.with(place - 1, from.records[place - 1] as EvidenceEntry)
        expect((await verdictOf(withRecords(records, into))).firstBad).toBe(place)
        pairCount++
      }
    }
    expect(pairCount).toBe(paired * (paired - 1))
  })
})

describe('the verification of a rewritten chain', () => {
  test.each(places)(
    'rejects the original checkpoint for a chain that was rewritten from record %i on',
    async (place) => {
      const records = bundle.records
        .map(recordOf)
        .map((record, index) => (index >= place - 1 ? { ...record, data: { ...record.data, forged: true } } : record))
      const { checkpoint: _, ...rewritten } = await resigned(records)
      const tampered = { ...rewritten, checkpoint: bundle.checkpoint }
      expect(await verdictOf(tampered)).toEqual({ valid: false, failed: ['checkpoint'], firstBad: 9 })
    },
  )

  test.each(places)(
    'detects by a known head that a chain was rewritten from record %i on and re-signed',
    async (place) => {
      const records = bundle.records
        .map(recordOf)
        .map((record, index) => (index >= place - 1 ? { ...record, data: { ...record.data, forged: true } } : record))
      const tampered = await resigned(records)
      expect(await verdictOf(tampered)).toEqual(good)
      const kept = bundle.records.map(({ sequence, hash }) => ({ sequence, hash })).toReversed()
      expect(await verdictOf(tampered, kept)).toEqual({ valid: false, failed: ['known_heads'], firstBad: place })
    },
  )

  test('detects by a newer known head that a chain comes from an old backup', async () => {
    const old = await bundleOf(await evidenceOf(sampleEnvelope(), [commands.send, commands.open]))
    expect(await verdictOf(old)).toEqual(good)
    expect(await verdictOf(old, [bundle.head])).toEqual({ valid: false, failed: ['known_heads'], firstBad: 4 })
  })

  test('accepts a chain that has grown since the known head', async () => {
    const kept = bundle.records.slice(0, 4).map(({ sequence, hash }) => ({ sequence, hash }))
    expect(await verdictOf(bundle, kept)).toEqual(good)
  })

  test.each([
    ['no creation', [2, 3], 1],
    ['two creations', [1, 1], 2],
    ['two completions', [1, 2, 3, 4, 5, 6, 7, 8, 9, 9], 10],
    ['a record after the completion', [1, 2, 3, 4, 5, 6, 7, 8, 9, 4], 10],
    ['a signature without consent', [1, 2, 3, 7], 4],
    ['a seal without a signature', [1, 2, 3, 8, 9], 4],
    ['two seals', [1, 5, 6, 7, 8, 8], 6],
    ['a completion without a seal', [1, 5, 6, 7, 9], 5],
  ])('rejects a chain with %s, even if the operator signed it', async (_, order, firstBad) => {
    const records = order.map((place, index) => ({
      ...recordOf(bundle.records[place - 1] as EvidenceEntry),
      sequence: index + 1,
      pii: {},
      at: '2026-03-01T09:00:00.000Z',
    }))
    const bare = { ...bundle, records: [], artifacts: artifactsOf(order) }
    expect(await verdictOf(await resigned(records, bare))).toEqual({ valid: false, failed: ['lifecycle'], firstBad })
  })

  const artifactsOf = (order: number[]) => ({
    document: order.includes(8) ? bundle.artifacts.document : null,
    certificate: order.includes(9) ? bundle.artifacts.certificate : null,
  })

  test('rejects a chain with decreasing times, even if its signatures are valid', async () => {
    const records = bundle.records.map(recordOf)
    records[5] = { ...(records[5] as EvidenceRecord), at: '2026-03-01T08:00:00.000Z' }
    expect(await verdictOf(await resigned(records))).toEqual({ valid: false, failed: ['times'], firstBad: 6 })
  })
})
