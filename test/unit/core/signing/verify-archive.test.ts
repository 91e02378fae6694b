import { beforeAll, expect, it } from 'vitest'
import { toBase64, utf8 } from '../../../../base/bytes.ts'
import { canonicalJson } from '../../../../core/canonical-json.ts'
import type { EvidenceBundle } from '../../../../core/signing/bundle.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { encodeEvidenceRecord } from '../../../../pki/evidence-record/evidence-record.ts'
import { digest } from '../../../../pki/evidence-record/hash-tree.ts'
import { openAuthority } from '../../pki/timestamp-token.ts'
import { finish } from './finished.ts'

let bundle: EvidenceBundle
let clock: Awaited<ReturnType<typeof openAuthority>>
beforeAll(async () => {
  clock = await openAuthority()
  bundle = (await finish()).bundle
})

/** Returns the bundle with an evidence record that covers its first records. */
async function archived(sequence: number, text = textOf(sequence)): Promise<EvidenceBundle> {
  const root = await digest('SHA-256', utf8(text))
  const token = await clock.stamp({ bytes: root, digest: root, time: '20260601000000Z' })
  const record = encodeEvidenceRecord([[{ hash: 'SHA-256', reducedHashtree: null, token }]])
  return { ...bundle, archive: { sequence, record: toBase64(record) } }
}

const textOf = (sequence: number): string =>
  bundle.records
    .slice(0, sequence)
    .map(({ hash: _, disclosures: __, ...record }) => `${canonicalJson(record)}\n`)
    .join('')

const checksOf = async (input: unknown, timestampCertificate?: string) =>
  (await verifyEvidence(input, timestampCertificate === undefined ? {} : { timestampCertificate })).checks

const checkOf = async (...input: Parameters<typeof checksOf>) =>
  (await checksOf(...input)).find(({ name }) => name === 'archive')

it('includes no archive check for a bundle without an evidence record', async () => {
  expect(await checkOf(bundle)).toBeUndefined()
})

it('reports the time of an evidence record and whether its authority is trusted', async () => {
  const all = await archived(bundle.records.length)
  const detail = `Records 1 to ${bundle.records.length} have existed since 2026-06-01T00:00:00.000Z, according to CN=Clock`
  const renewed = 'The evidence record was last renewed on 2026-06-01T00:00:00.000Z.'
  expect(await checkOf(all)).toMatchObject({
    ok: true,
    detail: `${detail} (not checked against trusted authorities). ${renewed}`,
  })
  expect(await checkOf(all, clock.certificatePem)).toMatchObject({
    ok: true,
    detail: `${detail} (trusted). ${renewed}`,
  })
  expect(await checkOf(await archived(2))).toMatchObject({ ok: true })
})

it('rejects an evidence record that does not cover the records of the bundle or comes from an untrusted authority', async () => {
  const { certificatePem } = await openAuthority({ subject: 'CN=Stranger' })
  expect(await checkOf(await archived(2), certificatePem)).toMatchObject({ ok: false })
  const other = await archived(2)
  expect(await checkOf({ ...other, archive: { ...other.archive, sequence: 1 } })).toMatchObject({ ok: false })
  expect(await checkOf(await archived(2, 'another text'))).toMatchObject({ ok: false })
})

it.each([0, 99])('rejects an evidence record that claims to cover %s records of the bundle', async (sequence) => {
  const { archive } = await archived(1, '')
  expect(await checkOf({ ...bundle, archive: { ...archive, sequence } })).toMatchObject({ ok: false })
})

it.each([null, {}, { sequence: 1 }, { sequence: 1, record: '', more: 1 }, { sequence: '1', record: '' }])(
  'rejects a bundle with the malformed archive property %j',
  async (archive) => {
    expect(await checksOf({ ...bundle, archive })).toMatchObject([{ name: 'structure', ok: false }])
  },
)

it('rejects an evidence record that is not DER or not base64', async () => {
  for (const record of ['', '!', 'AAAA'])
    expect(await checkOf({ ...bundle, archive: { sequence: 1, record } })).toMatchObject({ ok: false })
})
