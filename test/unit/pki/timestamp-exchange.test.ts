import { beforeAll, describe, expect, it } from 'vitest'
import { fromHex, sha256, toHex, utf8 } from '../../../base/bytes.ts'
import { readCertificatesPem } from '../../../pki/certificate.ts'
import { derInteger, sequence } from '../../../pki/der-writer.ts'
import { oids } from '../../../pki/oids.ts'
import { acceptTimestamp, timestampQuery } from '../../../pki/timestamp-exchange.ts'
import { issueKey } from './issued-key.ts'
import { hasOpenssl, respondWithOpenssl } from './openssl.ts'
import { openAuthority, type TokenParts } from './timestamp-token.ts'

const bytes = utf8('what is stamped')
const time = '20260301120500Z'
const now = new Date('2026-03-01T12:05:01.000Z')
const nonce = fromHex('00c1020304050607')
const policy = '1.3.6.1.4.1.99999.1'

let authority: Awaited<ReturnType<typeof openAuthority>>
let question: { digest: Uint8Array; nonce: Uint8Array; policy: string | null }
beforeAll(async () => {
  authority = await openAuthority()
  question = { digest: await sha256(bytes), nonce, policy: null }
})

const granted = (token: Uint8Array) => sequence(sequence(derInteger(0)), token)
const accept = (response: Uint8Array, entries: { policy?: string; trustedPem?: string; at?: Date } = {}) =>
  acceptTimestamp(
    response,
    { ...question, policy: entries.policy ?? null },
    { now: entries.at ?? now, trusted: entries.trustedPem ? readCertificatesPem(entries.trustedPem) : null },
  )
const stamped = async (entries: Partial<TokenParts> = {}) =>
  granted(await authority.stamp({ bytes, time, nonce, ...entries }))

it('encodes a SHA-256 timestamp request with a nonce, a policy and `certReq`', async () => {
  const digest = new Uint8Array(32).fill(0xab)
  const hex = toHex(timestampQuery({ digest, nonce: fromHex('80'), policy: '1.2.3' }))
  const imprint = `302f300b06096086480165030402010420${'ab'.repeat(32)}`
  expect(hex).toBe(`303f020101${imprint}06022a03020200800101ff`)
})

describe('the check of a timestamp response', () => {
  it('returns the time if the response matches the request', async () => {
    const { timestamp, token } = await accept(await stamped(), { policy, trustedPem: authority.certificatePem })
    expect(timestamp.time.toISOString()).toBe('2026-03-01T12:05:00.000Z')
    expect(token.byteOffset).toBe(0)
  })

  it.skipIf(!hasOpenssl)('accepts a response that OpenSSL created', async () => {
    const at = new Date()
    const response = respondWithOpenssl(timestampQuery({ ...question, policy }))
    const accepted = await accept(response, { policy, at })
    expect(Math.abs(accepted.timestamp.time.getTime() - at.getTime())).toBeLessThan(60_000)
  })

  const strangers: [
    reason: string,
    what: string,
    make: () => Promise<Uint8Array>,
    entries?: Parameters<typeof accept>[1],
  ][] = [
    ['imprint_differs', 'over other bytes', () => stamped({ bytes: utf8('other') })],
    ['nonce_differs', 'to another request', () => stamped({ nonce: fromHex('01') })],
    ['nonce_differs', 'without a nonce', async () => granted(await authority.stamp({ bytes, time }))],
    ['policy_differs', 'under another policy', () => stamped({ policy: '1.2.3' }), { policy }],
    ['time_implausible', 'from an hour ago', () => stamped({ time: '20260301110500Z' })],
    ['time_implausible', 'from the future', () => stamped({ time: '20260301121500Z' })],
    ['rejected', 'with the status rejection', async () => sequence(sequence(derInteger(2)))],
    ['malformed', 'without a token', async () => sequence(sequence(derInteger(0)))],
    ['malformed', 'that is not DER', async () => utf8('<html>')],
    ['malformed', 'that is empty', async () => new Uint8Array()],
    ['not_genuine', 'with a changed signature', async () => changedAtEnd(await stamped())],
  ]
  it.each(strangers)('throws an error with the reason %s for a response %s', async (reason, _, make, entries) => {
    await expect(accept(await make(), entries)).rejects.toMatchObject({ name: 'TimestampRefusedError', reason })
  })

  it.each([
    ['without an extended key usage', { purposes: undefined }],
    ['for timestamping and OCSP signing', { purposes: [oids.timeStamping, oids.ocspSigning] }],
    ['for OCSP signing only', { purposes: [oids.ocspSigning] }],
    ['whose extended key usage is not critical', { arePurposesCritical: false }],
    ['that had expired at the time of the stamp', { notAfter: new Date('2026-03-01T12:04:59.000Z') }],
    ['with an unknown critical extension', { critical: '2.5.29.30' }],
  ])('rejects a response with a certificate %s', async (_, request) => {
    const other = await openAuthority({ ...request } as Parameters<typeof openAuthority>[0])
    const response = granted(await other.stamp({ bytes, time, nonce }))
    await expect(accept(response)).rejects.toMatchObject({ reason: 'not_genuine' })
  })

  it('accepts a response only with a certificate chain to a trusted authority', async () => {
    const root = await issueKey({ subject: 'CN=Root', authority: true })
    const issued = await openAuthority({ issuer: root })
    const response = granted(await issued.stamp({ bytes, time, nonce }))
    await expect(accept(response, { trustedPem: authority.certificatePem })).rejects.toMatchObject({
      reason: 'not_trusted',
    })
    await expect(accept(response, { trustedPem: root.certificatePem })).resolves.toBeDefined()
  })
})

function changedAtEnd(response: Uint8Array): Uint8Array {
  const changed = response.slice()
  changed[changed.length - 1]! ^= 1
  return changed
}
