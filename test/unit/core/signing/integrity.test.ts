import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assembleBundle, type EvidenceEntry } from '../../../../core/signing/bundle.ts'
import { importCheckpointPublicKeys } from '../../../../core/signing/checkpoint.ts'
import { checkIntegrity } from '../../../../core/signing/integrity.ts'
import { withOmissions } from '../../../support/omissions.ts'
import {
  bundleOf,
  checkpointKey,
  commands,
  completedBundle,
  evidenceOf,
  minutesLater,
  publicPem,
  sampleEnvelope,
} from './samples.ts'
import { bundle, good, other, ownChecks, verdictOf, withRecords } from './tampering.ts'

describe('the verification of a bundle', () => {
  test.each([
    ['a completed envelope', () => completedBundle()],
    ['a new envelope', async () => bundleOf(await evidenceOf(sampleEnvelope(), []))],
    [
      'an envelope that was bounced, corrected, reassigned and declined',
      async () =>
        bundleOf(
          await evidenceOf(sampleEnvelope(), [
            commands.bounce,
            commands.correct,
            commands.reassign,
            { ...commands.decline, generation: 2, revision: 2 },
          ]),
        ),
    ],
    [
      'a later step of a workflow',
      async () =>
        bundleOf(
          await evidenceOf(sampleEnvelope({ status: 'waiting' }), [
            { ...commands.activate, expiresAt: minutesLater(2) },
            commands.expire,
          ]),
        ),
    ],
  ])('accepts the bundle of %s', async (_, make) => {
    expect(await verdictOf(await make())).toEqual(good)
  })

  test("ignores the bundle's own integrity statements", async () => {
    expect(await verdictOf({ ...bundle, integrity: 'nonsense' })).toEqual(good)
    const lying = { ...withRecords(bundle.records.slice(1)), integrity: { valid: true, checks: [] } }
    expect((await verdictOf(lying)).valid).toBe(false)
  })

  test('omits the check of the checkpoint signature if no key is given', async () => {
    const { valid, checks } = await checkIntegrity(bundle)
    expect([valid, checks.map(({ name }) => name)]).toEqual([true, ownChecks])
  })
})

describe('the verification of the checkpoint and files', () => {
  test('rejects a bundle without a checkpoint', async () => {
    expect((await verdictOf({ ...bundle, checkpoint: null })).failed).toEqual(['checkpoint', 'checkpoint_signature'])
  })

  test('rejects a bundle with the checkpoint of another envelope', async () => {
    const verdict = await verdictOf({ ...bundle, checkpoint: other.checkpoint })
    expect(verdict).toEqual({ valid: false, failed: ['checkpoint'], firstBad: 1 })
  })

  test('rejects a bundle if the signature, time or key of its checkpoint was changed', async () => {
    const signature = bundle.checkpoint?.signature.replace(/^../, (first) => (first === '00' ? 'ff' : '00'))
    for (const change of [{ signature }, { at: '2026-03-01T09:09:00.001Z' }, { keyId: '0'.repeat(16) }]) {
      const checkpoint = { ...bundle.checkpoint, ...change }
      expect((await verdictOf({ ...bundle, checkpoint })).failed).toEqual(['checkpoint_signature'])
    }
  })

  test('accepts the checkpoint of a retired key if its public key is given, and otherwise names the missing key', async () => {
    const present = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })
    const both = await importCheckpointPublicKeys(`${present}${publicPem}`)
    expect((await checkIntegrity(bundle, { publicKeys: both })).valid).toBe(true)
    const onlyPresent = await importCheckpointPublicKeys(`${present}`)
    const { checks } = await checkIntegrity(bundle, { publicKeys: onlyPresent })
    expect(checks.find(({ ok }) => !ok)).toMatchObject({
      name: 'checkpoint_signature',
      ok: false,
      detail: 'The checkpoint was signed with key 21fe31dfa154a261. Provide this key to verify the signature.',
      findings: [{ code: 'checkpoint_key_unknown', values: { key: '21fe31dfa154a261' } }],
    })
  })

  test('rejects a checkpoint whose key has none of the expected fingerprints', async () => {
    const publicKeys = await importCheckpointPublicKeys(publicPem)
    const { fingerprint } = publicKeys[0]!
    const verdict = async (options: Parameters<typeof checkIntegrity>[1]) =>
      (await checkIntegrity(bundle, options)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
    expect(await verdict({ publicKeys, fingerprints: ['00'.repeat(32), fingerprint] })).toEqual([])
    expect(await verdict({ publicKeys, fingerprints: ['00'.repeat(32)] })).toEqual(['checkpoint_key'])
    expect(await verdict({ fingerprints: [fingerprint] })).toEqual(['checkpoint_key'])
    const { checks } = await checkIntegrity(bundle, { publicKeys, fingerprints: ['00'.repeat(32)] })
    expect(checks.find(({ ok }) => !ok)?.detail).toBe(
      `The checkpoint key has the fingerprint ${fingerprint}, which is not one of the expected fingerprints.`,
    )
  })

  test('rejects a bundle with files other than those in the records', async () => {
    const { document, certificate } = bundle.artifacts
    for (const artifacts of [
      { document, certificate: null },
      { document: null, certificate },
      { document: certificate, certificate: document },
      { document: { sha256: '00'.repeat(32), contentLength: 2000 }, certificate },
    ]) {
      expect((await verdictOf({ ...bundle, artifacts })).failed).toEqual(['artifacts'])
    }
  })
})

describe('the verification of personal data', () => {
  test('rejects a bundle with an erased personal value unless the service signed the list of erased values', async () => {
    let erasedCount = 0
    for (const [index, record] of bundle.records.entries()) {
      for (const name of Object.keys(record.disclosures)) {
        const disclosures = { ...record.disclosures, [name]: { erased: true } as const }
        const stripped = withRecords(bundle.records.with(index, { ...record, disclosures }))
        const place = { failed: ['omissions'], firstBad: index + 1 }
        expect(await verdictOf(stripped)).toEqual({ valid: false, ...place })
        expect(await verdictOf(await withOmissions(stripped, await checkpointKey()))).toEqual(good)
        erasedCount++
      }
    }
    expect(erasedCount).toBe(16)
  })

  test('accepts a bundle whose personal data is completely erased, and reports the number of erased values', async () => {
    const evidence = await evidenceOf(sampleEnvelope(), [commands.open, commands.sign])
    const erased = await bundleOf({ ...evidence, disclosures: [] })
    expect(await verdictOf(erased)).toEqual(good)
    expect(JSON.stringify(erased)).not.toMatch(/ada|Lovelace|Lease|Please|192\.0\.2|Browser|Gladly/i)
    const detailOf = (wanted: string) => erased.integrity.checks.find(({ name }) => name === wanted)?.detail
    expect(detailOf('disclosures')).toBe('0 personal values match their commitments.')
    expect(detailOf('omissions')).toMatch(
      /^Key [0-9a-f]{16} signed the list of omitted values on .*. Erased: 15. Withheld: 0\.$/,
    )
  })

  describe('with a list of withheld values', () => {
    const isHidden = (name: string) => name === 'ip' || name === 'message'
    const hidden = bundle.records.map((record) => ({
      ...record,
      disclosures: Object.fromEntries(
        Object.entries(record.disclosures).map(([name, value]) => [
          name,
          isHidden(name) ? ({ withheld: true } as const) : value,
        ]),
      ),
    }))
    const signed = async () => withOmissions(withRecords(hidden), await checkpointKey())

    test('accepts a signed list even without keys', async () => {
      expect(await verdictOf(await signed())).toEqual(good)
      const { valid, checks } = await checkIntegrity(await signed())
      expect(valid).toBe(true)
      expect(checks.find(({ name }) => name === 'omissions')?.detail).toMatch(
        /^The list of omitted values was created on .* Withheld: \d+\.$/,
      )
    })

    test('rejects a value that was erased or relabeled after the list was signed', async () => {
      const { omissions, records } = await signed()
      const last = records.findLast(({ disclosures }) => 'userAgent' in disclosures) as EvidenceEntry
      const changed = (disclosure: EvidenceEntry['disclosures']) => ({
        ...withRecords(
          records.with(last.sequence - 1, { ...last, disclosures: { ...last.disclosures, ...disclosure } }),
        ),
        omissions,
      })
      for (const name of ['userAgent', 'ip']) {
        expect((await verdictOf(changed({ [name]: { erased: true } }))).failed).toEqual(['omissions'])
      }
    })

    test.each([
      ['of another envelope', { envelopeId: 'env_02' }],
      ['of another organization', { organizationId: 'org_02' }],
      ['of an earlier chain', { sequence: 8 }],
      ['of another head', { head: '00'.repeat(32) }],
      ['of another key', { keyId: '00'.repeat(8) }],
      ['with another time', { at: '2026-03-03T00:00:00.000Z' }],
      ['with another signature', { signature: '00'.repeat(64) }],
      ['with more values', { values: [{ sequence: 1, name: 'email', because: 'erased' }] }],
      ['without values', { values: [] }],
    ])('rejects a list %s', async (_, change) => {
      const { omissions, ...rest } = await signed()
      expect((await verdictOf({ ...rest, omissions: { ...omissions, ...change } })).failed).toEqual(['omissions'])
    })

    test('rejects withheld values without a list', async () => {
      expect((await verdictOf(withRecords(hidden))).failed).toEqual(['omissions'])
    })
  })

  test('reports a single personal value in the singular', async () => {
    const evidence = await evidenceOf(sampleEnvelope(), [commands.open, commands.sign])
    const detailOf = async (disclosures: typeof evidence.disclosures) =>
      (await bundleOf({ ...evidence, disclosures })).integrity.checks.find(({ name }) => name === 'disclosures')?.detail
    expect(await detailOf(evidence.disclosures.slice(0, 1))).toBe('1 personal value matches its commitment.')
    expect(await detailOf(evidence.disclosures.slice(1))).toBe('14 personal values match their commitments.')
  })

  test('reports the record whose personal values or salts were changed, removed or added', async () => {
    const record = bundle.records[2] as EvidenceEntry
    const { ip, userAgent } = record.disclosures
    for (const disclosures of [
      { ip: { salt: '00'.repeat(32), value: '192.0.2.7' }, userAgent },
      { ip: { ...ip, value: '192.0.2.8' }, userAgent },
      { ip: userAgent, userAgent: ip },
      { userAgent },
      { ip, userAgent, email: { erased: true } },
      { ip, email: userAgent },
    ]) {
      const tampered = withRecords(bundle.records.with(2, { ...record, disclosures } as EvidenceEntry))
      expect(await verdictOf(tampered)).toEqual({ valid: false, failed: ['disclosures'], firstBad: 3 })
    }
  })
})

test('detects by the stored chain head that the last record is missing', async () => {
  const { state, linked, disclosures } = await evidenceOf(sampleEnvelope(), [commands.send, commands.open])
  const head = { sequence: 3, hash: linked[2]?.hash as string }
  const artifacts = { document: null, certificate: null }
  const stored = { envelopeId: state.id, linked: linked.slice(0, 2), disclosures, checkpoint: null, artifacts, head }
  expect(await verdictOf(assembleBundle(stored))).toMatchObject({
    failed: ['head', 'checkpoint', 'checkpoint_signature'],
    firstBad: 3,
  })
})

test.each([
  ['organizationId', 'org_02'],
  ['sequence', bundle.records.length + 1],
] as const)('rejects a checkpoint with a different %s', async (member, value) => {
  const moved = { ...bundle, checkpoint: { ...bundle.checkpoint, [member]: value } }
  expect((await verdictOf(moved)).failed).toContain('checkpoint')
})

test.each(['organizationId', 'envelopeId'] as const)('rejects a record with a different %s', async (member) => {
  const foreign = bundle.records.map((record, index) => (index === 2 ? { ...record, [member]: 'other' } : record))
  expect((await verdictOf(withRecords(foreign))).failed).toContain('binding')
})

test('rejects a completed file whose length differs from the length in the chain', async () => {
  const { document } = bundle.artifacts
  const artifacts = { ...bundle.artifacts, document: { ...document, contentLength: 1 } }
  expect((await verdictOf({ ...bundle, artifacts })).failed).toEqual(['artifacts'])
})
