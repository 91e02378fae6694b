import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EvidenceBundle } from '../../../../core/signing/bundle.ts'
import { commitmentOf, genesisHash, linkRecords } from '../../../../core/signing/chain.ts'
import { decide, sealedEvent } from '../../../../core/signing/envelope.ts'
import { recordsFor } from '../../../../core/signing/evidence.ts'
import exampleJson from './example-bundle.json' with { type: 'json' }
import { commands, completedBundle, evidenceOf, minutesLater, recordOf, sampleEnvelope, start } from './samples.ts'

const example = exampleJson as unknown as EvidenceBundle

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Returns the RFC 8785 form of the records in these tests. Their names are ASCII, and JSON.stringify writes their
 * numbers correctly.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

describe('a second implementation of the evidence chain', () => {
  test('derives every record hash from the genesis hash and the canonical records', async () => {
    const { records, head } = example
    let previous = sha256(
      Buffer.from('chancery-evidence-genesis-v1\0', 'latin1'),
      Buffer.from('env_01\0', 'latin1'),
      Buffer.from('a1'.repeat(32), 'hex'),
    )
    for (const entry of records) {
      previous = sha256(previous, sha256(canonical(recordOf(entry))))
      expect(entry.hash).toBe(previous.toString('hex'))
    }
    expect(head).toEqual({ sequence: 9, hash: previous.toString('hex') })
  })

  test('derives every commitment from the salt and the value', async () => {
    const { records } = example
    let openedCount = 0
    for (const { pii, disclosures } of records) {
      for (const [name, disclosure] of Object.entries(disclosures)) {
        if (!('value' in disclosure)) throw new Error(`${name} is not shown`)
        expect(pii[name]).toBe(sha256(Buffer.from(disclosure.salt, 'hex'), disclosure.value).toString('hex'))
        openedCount++
      }
    }
    expect(openedCount).toBe(16)
  })

  test('derives salts from the seed, the sequence and the name', async () => {
    const { disclosures } = await evidenceOf(sampleEnvelope(), [])
    const seed = Buffer.alloc(32, 1)
    expect(disclosures.map(({ name, salt }) => [name, salt])).toEqual(
      ['email', 'name', 'documentTitle', 'message'].map((name) => [
        name,
        createHmac('sha256', seed).update(`1:${name}`).digest('hex'),
      ]),
    )
  })
})

describe('the published test vector', () => {
  test('matches the computed genesis hash', async () => {
    expect(genesisHash({ envelopeId: 'env_01', sourceSha256: 'a1'.repeat(32) })).toBe(
      '83119a8949588c4dc3917c57edeb25b1423fc3cef087ddb8e899a1bd33ee18a4',
    )
  })

  test('matches the computed commitments', async () => {
    const salt = '00'.repeat(32)
    expect(commitmentOf({ salt, value: 'ada@example.org' })).toBe(
      'cb00624d4047f01f9e96e0d694a2deee88fe5bf6781a67f16af08295023f331e',
    )
    expect(commitmentOf({ salt, value: 'Zoë 😀' })).toBe(
      '9f24eb2b5895bae6d6b688172a3eca82df2b8a1f29d3002f9796c8a2573955a9',
    )
  })

  test('matches the bundle that is composed for the same completed envelope', async () => {
    expect(await completedBundle()).toStrictEqual(example)
  })
})

describe('the evidence chain', () => {
  test('contains numbered records of all events of a completed envelope, with their times and actors', async () => {
    const { records } = await completedBundle()
    expect(records.map(({ sequence, type, at, actor }) => [sequence, type, at.slice(11, 16), actor.kind])).toEqual([
      [1, 'created', '09:00', 'key'],
      [2, 'sent', '09:01', 'system'],
      [3, 'opened', '09:02', 'signer'],
      [4, 'reminded', '09:03', 'key'],
      [5, 'consented', '09:04', 'signer'],
      [6, 'fields_set', '09:04', 'signer'],
      [7, 'signed', '09:04', 'signer'],
      [8, 'sealed', '09:09', 'system'],
      [9, 'completed', '09:09', 'system'],
    ])
  })

  test('contains an `opened` record with exactly the documented properties', async () => {
    const { linked } = await evidenceOf(sampleEnvelope(), [commands.open])
    expect(linked[1]?.record).toStrictEqual({
      v: 1,
      envelopeId: 'env_01',
      organizationId: 'org_01',
      sequence: 2,
      type: 'opened',
      at: '2026-03-01T09:01:00.000Z',
      actor: { kind: 'signer', id: null },
      document: { sha256: 'a1'.repeat(32), contentLength: 1000 },
      pii: { ip: expect.stringMatching(/^[0-9a-f]{64}$/), userAgent: expect.stringMatching(/^[0-9a-f]{64}$/) },
      data: { generation: 1, revision: 1, mayBeAutomated: false },
    })
  })

  test.each([
    ['send', { generation: 1, revision: 1 }, { email: 'ada@example.org' }],
    ['decline', { generation: 1, revision: 1 }, { reason: 'Wrong rent', ip: '192.0.2.7', userAgent: 'Browser/1.0' }],
    ['void', { because: 'sender' }, { reason: 'Withdrawn' }],
    ['remind', { because: 'sender', count: 1 }, {}],
    [
      'reassign',
      { generation: 2, revision: 1 },
      { email: 'grace@example.org', name: 'Grace Hopper', reason: 'Left the company' },
    ],
    ['correct', { generation: 1, revision: 2, changed: ['documentTitle'] }, { documentTitle: 'Lease, corrected' }],
    ['bounce', { generation: 1 }, { detail: 'Mailbox unknown' }],
  ] as const)(
    'contains the public facts of the `%s` command, and only commitments to its personal data',
    async (name, data, pii) => {
      const { linked, disclosures } = await evidenceOf(sampleEnvelope(), [commands[name]])
      expect(linked[1]?.record.data).toEqual(data)
      const opened = disclosures.filter(({ sequence }) => sequence === 2).map(({ name, value }) => [name, value])
      expect(Object.fromEntries(opened)).toEqual(pii)
      expect(Object.keys(linked[1]?.record.pii ?? {})).toEqual(Object.keys(pii))
    },
  )

  test('records the workflow of a waiting step, its source document after activation, and its expiry', async () => {
    const waiting = sampleEnvelope({ status: 'waiting', workflow: { id: 'swf_01', step: 2, order: 2 } })
    const { linked } = await evidenceOf(waiting, [
      { ...commands.activate, expiresAt: minutesLater(2) },
      commands.expire,
    ])
    expect(linked[0]?.record.data).toMatchObject({ status: 'waiting', workflow: { id: 'swf_01', step: 2 } })
    expect(linked.map(({ record }) => record.document.sha256.slice(0, 2))).toEqual(['a1', 'b2', 'b2'])
    expect(linked[2]?.record.data).toEqual({ expiresAt: '2026-03-01T09:02:00.000Z' })
  })

  test('records the changed properties, the complete field list and the expiry of a correction', async () => {
    const correction = { fields: sampleEnvelope().fields.slice(0, 1), expiresAt: minutesLater(5), message: null }
    const { linked } = await evidenceOf(sampleEnvelope(), [{ type: 'correct', correction, expectedRevision: null }])
    expect(linked[1]?.record.data).toEqual({
      generation: 1,
      revision: 2,
      changed: ['expiresAt', 'fields', 'message'],
      fields: sampleEnvelope().fields.slice(0, 1),
      expiresAt: '2026-03-01T09:05:00.000Z',
    })
  })

  test('records the consent and the fields of a signature, and commits to the values as canonical JSON', async () => {
    const { linked, disclosures } = await evidenceOf(sampleEnvelope(), [commands.sign])
    expect(linked[1]?.record.data).toEqual({
      generation: 1,
      revision: 1,
      consent: {
        version: '1',
        locale: 'en',
        sha256: 'c0e335d839c6cf1ec4656bbe9de60fb7224d87265ae743976bc8bd9ff788e459',
      },
    })
    expect(linked[2]?.record.data.fields).toEqual([
      { id: 'sig', type: 'signature', kind: 'typed' },
      { id: 'when', type: 'date', kind: 'text' },
      { id: 'note', type: 'text', kind: 'text' },
    ])
    expect(disclosures.filter(({ sequence }) => sequence === 3).map(({ name, value }) => [name, value])).toEqual([
      ['field.sig', '{"kind":"typed","text":"Ada Lovelace"}'],
      ['field.when', '{"kind":"text","text":"2026-03-01"}'],
      ['field.note', '{"kind":"text","text":"Gladly"}'],
    ])
  })

  test('records no time before that of the previous record, even if a clock is set back', async () => {
    const { records } = await recordsFor(
      [
        { type: 'sent', at: minutesLater(-10) },
        { type: 'reminded', at: minutesLater(1), because: 'schedule' },
        { type: 'expired', at: minutesLater(-1) },
      ],
      {
        envelope: sampleEnvelope(),
        actor: { kind: 'system', id: null },
        tail: { sequence: 4, at: start },
        saltSeed: new Uint8Array(32),
      },
    )
    expect(records.map(({ sequence, at }) => [sequence, at])).toEqual([
      [5, '2026-03-01T09:00:00.000Z'],
      [6, '2026-03-01T09:01:00.000Z'],
      [7, '2026-03-01T09:01:00.000Z'],
    ])
  })

  test('replaces an unpaired surrogate in a user agent with U+FFFD', async () => {
    const { disclosures } = await evidenceOf(sampleEnvelope(), [{ ...commands.open, userAgent: 'a\ud800' }])
    expect(disclosures.find(({ name }) => name === 'userAgent')?.value).toBe('a\ufffd')
  })

  test('rejects a salt seed that is one byte too short', async () => {
    const context = { envelope: sampleEnvelope(), actor: { kind: 'system' as const, id: null }, tail: null }
    await expect(recordsFor([], { ...context, saltSeed: new Uint8Array(31) })).rejects.toThrow(RangeError)
  })

  test('records the seal identically before and after the certificate exists', async () => {
    const { state, linked } = await evidenceOf(sampleEnvelope(), [commands.sign])
    const context = {
      envelope: state,
      actor: { kind: 'system' as const, id: null },
      tail: { sequence: 4, at: minutesLater(1) },
      saltSeed: new Uint8Array(32),
    }
    const previous = linked.at(-1)?.hash ?? ''
    const printed = linkRecords(previous, (await recordsFor([sealedEvent(commands.complete)], context)).records)
    const decision = decide(state, commands.complete, minutesLater(20))
    const events = decision.ok ? decision.events : []
    const written = linkRecords(previous, (await recordsFor(events, context)).records)
    expect(written).toHaveLength(2)
    expect(written[0]).toEqual(printed[0])
  })
})
