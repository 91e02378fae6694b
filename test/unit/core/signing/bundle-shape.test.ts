import { expect, test } from 'vitest'
import { readBundle } from '../../../../core/signing/bundle-shape.ts'
import { bundle } from './tampering.ts'

type Members = Record<string, unknown>

/** Returns a copy of the valid bundle with changed properties in its second record. */
const withRecord = (members: Members) => ({
  ...bundle,
  records: bundle.records.map((record, index) => (index === 1 ? { ...record, ...members } : record)),
})
const withCheckpoint = (members: Members) => ({ ...bundle, checkpoint: { ...bundle.checkpoint, ...members } })

const badRecord = 'Record 2 is not an evidence record.'
const hash = 'ab'.repeat(32)

test.each<[string, object, string]>([
  [
    'a head with an invalid hash',
    { ...bundle, head: { sequence: 1, hash: 'AB'.repeat(32) } },
    'head must be a sequence number with a hash.',
  ],
  [
    'a negative sequence number in its head',
    { ...bundle, head: { sequence: -1, hash } },
    'head must be a sequence number with a hash.',
  ],
  ['an envelope id that is not a string', withRecord({ envelopeId: 7 }), badRecord],
  ['a hash in an array', withRecord({ hash: [hash] }), badRecord],
  ['an invalid commitment', withRecord({ pii: { email: 'anna' } }), badRecord],
  ['a type that is not a string', withRecord({ type: ['sent'] }), badRecord],
  ['a year with more than four digits', withRecord({ at: '+010000-01-01T00:00:00.000Z' }), badRecord],
  [
    'a signature in an array',
    withCheckpoint({ signature: [bundle.checkpoint?.signature] }),
    'checkpoint is malformed.',
  ],
  ['a key id in an array', withCheckpoint({ keyId: [bundle.checkpoint?.keyId] }), 'checkpoint is malformed.'],
  ['a key id with invalid characters', withCheckpoint({ keyId: 'x'.repeat(16) }), 'checkpoint is malformed.'],
])('rejects a bundle with %s, and reports the defect', (_, bad, detail) => {
  expect(readBundle(JSON.parse(JSON.stringify(bad)))).toMatchObject({ ok: false, finding: { text: detail } })
})

test('accepts a valid evidence bundle', () => {
  expect(readBundle(bundle).ok).toBe(true)
})
