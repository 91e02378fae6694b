import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalAuthority, startTimestampAuthority } from '../../../dev/timestamp-authority.ts'
import { type Certificate, readCertificatesPem } from '../../../pki/certificate.ts'
import { crlStatus } from '../../../pki/crl.ts'
import { ocspQuery, ocspStatus } from '../../../pki/ocsp.ts'
import { collectValidationData, type RevocationFetch } from '../../../pki/revocation.ts'
import { isCurrent } from '../../../pki/revocation-status.ts'
import { freshSealKey } from '../pdf/verify/signed-pdf.ts'
import { issueKey } from './issued-key.ts'
import { hasOpenssl } from './openssl.ts'

type Issued = { certificate: Certificate; issuer: Certificate; serial: string }

const dayMs = 86_400_000

describe.skipIf(!hasOpenssl)('the check of revocation data from OpenSSL', () => {
  let authority: LocalAuthority
  let other: LocalAuthority
  let now: Date
  beforeAll(async () => {
    ;[authority, other] = await Promise.all([startTimestampAuthority(), startTimestampAuthority()])
    now = new Date()
  }, 30_000)
  afterAll(async () => {
    await Promise.all([authority?.close(), other?.close()])
  })

  async function issuedBy(place: LocalAuthority): Promise<Issued> {
    const { certificatePem, serial } = await place.issueSealKey()
    const [certificate, issuer] = readCertificatesPem(certificatePem) as [Certificate, Certificate]
    return { certificate, issuer, serial }
  }

  const ask = async (url: string, body?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await (await fetch(url, body ? { method: 'POST', body } : {})).arrayBuffer())
  const fetchProof: RevocationFetch = { ocsp: ask, crl: (url) => ask(url) }
  const responseFor = async (pair: Issued) => ask(pair.certificate.ocspUrls[0]!, await ocspQuery(pair))
  const listFor = ({ certificate }: Issued) => ask(certificate.crlUrls[0]!)

  it('reads the OCSP and CRL URLs from a certificate', async () => {
    const { certificate } = await issuedBy(authority)
    const base = authority.url.replace('/tsa', '')
    expect([certificate.ocspUrls, certificate.crlUrls]).toEqual([[`${base}/ocsp`], [`${base}/crl`]])
  })

  it('reports a certificate as good before its revocation, and as revoked afterwards', async () => {
    const pair = await issuedBy(authority)
    expect(await ocspStatus(await responseFor(pair), pair, now)).toBe('good')
    expect(await crlStatus(await listFor(pair), pair, now)).toBe('good')
    authority.revoke(pair.serial, true)
    expect(await ocspStatus(await responseFor(pair), pair, now)).toBe('revoked')
    expect(await crlStatus(await listFor(pair), pair, now)).toBe('revoked')
  })

  it('reports the status as unknown for revocation data of another certificate, issuer or time', async () => {
    const [pair, sibling, stranger] = [await issuedBy(authority), await issuedBy(authority), await issuedBy(other)]
    const response = await responseFor(pair)
    const list = await listFor(pair)
    expect(await ocspStatus(response, sibling, now)).toBe('unknown')
    // Both root certificates have the same name, so only the signature distinguishes them.
    expect(await ocspStatus(await responseFor(stranger), { ...pair, issuer: pair.issuer }, now)).toBe('unknown')
    expect(await crlStatus(list, { ...pair, issuer: stranger.issuer }, now)).toBe('unknown')
    for (const at of [new Date(now.getTime() - dayMs), new Date(now.getTime() + 8 * dayMs)]) {
      expect(await ocspStatus(response, pair, at)).toBe('unknown')
      expect(await crlStatus(list, pair, at)).toBe('unknown')
    }
  })

  it('does not report a certificate as good after a truncation or a change to any sampled byte of the data', async () => {
    const pair = await issuedBy(authority)
    const response = await responseFor(pair)
    const list = await listFor(pair)
    expect([await ocspStatus(response, pair, now), await crlStatus(list, pair, now)]).toEqual(['good', 'good'])
    for (const [bytes, status] of [
      [response, ocspStatus],
      [list, crlStatus],
    ] as const) {
      const good: number[] = []
      // The outer wrapper is not signed. It ends where the signed part begins.
      const start = status === ocspStatus ? 40 : 8
      for (let at = start; at < bytes.length; at += 3) {
        const changed = bytes.slice()
        changed[at]! ^= 0x01
        if ((await status(changed, pair, now)) === 'good') good.push(at)
      }
      // A responder's embedded certificate may be changed if another key signs. Here, no other key signs.
      expect(good).toEqual([])
      for (const nonsense of [new Uint8Array(), new Uint8Array(40), bytes.slice(0, -1)]) {
        expect(await status(nonsense, pair, now)).toBe('unknown')
      }
    }
  })

  it('collects an OCSP response, or else a CRL, and reports a revoked certificate', async () => {
    const pair = await issuedBy(authority)
    const collect = (fetch: RevocationFetch) =>
      collectValidationData({ leaves: [pair.certificate], known: [pair.issuer], fetch, now })
    const away = async () => null
    const counts = async (fetch: RevocationFetch) => {
      const { certificates, ocspResponses, crls, isComplete } = await collect(fetch)
      return [certificates.length, ocspResponses.length, crls.length, isComplete]
    }
    expect(await counts(fetchProof)).toEqual([2, 1, 0, true])
    expect(await counts({ ...fetchProof, ocsp: away })).toEqual([2, 0, 1, true])
    expect(await counts({ ocsp: away, crl: away })).toEqual([2, 0, 0, false])
    authority.revoke(pair.serial, true)
    expect((await collect(fetchProof)).revoked).toBe(pair.certificate)
  })
})

describe('a set of revocation data', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const nothing: RevocationFetch = { ocsp: async () => null, crl: async () => null }

  it('is complete if the issuer publishes no revocation data', async () => {
    const root = await issueKey({ subject: 'CN=Root', authority: true })
    const leaf = await issueKey({ subject: 'CN=Seal', issuer: root })
    const [certificate, issuer] = readCertificatesPem(leaf.certificatePem + root.certificatePem) as [
      Certificate,
      Certificate,
    ]
    const lone = (await freshSealKey()).sealKey.chain[0]
    for (const [leaves, known] of [
      [[lone], []],
      [[certificate], [issuer]],
      [[certificate], []],
    ] as [Certificate[], Certificate[]][]) {
      expect(await collectValidationData({ leaves, known, fetch: nothing, now })).toMatchObject({
        isComplete: true,
        revoked: null,
      })
    }
  })

  const isCurrentWith = (from: number, until: number | null): boolean => {
    const at = (days: number) => new Date(now.getTime() + days * dayMs)
    return isCurrent({ from: at(from), until: until === null ? null : at(until) }, now)
  }

  it.each([
    ['if it is valid now', 0, 1],
    ['if it is six days old and has no expiry', -6, null],
  ])('is current %s', (_, from, until) => {
    expect(isCurrentWith(from, until)).toBe(true)
  })

  it.each([
    ['if it expired yesterday', -3, -1],
    ['if it is valid only from tomorrow', 1, 2],
    ['if it is eight days old and has no expiry', -8, null],
  ])('is not current %s', (_, from, until) => {
    expect(isCurrentWith(from, until)).toBe(false)
  })
})
