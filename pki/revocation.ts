import { type Certificate, isIssuedBy, isSelfIssued } from './certificate.ts'
import { crlStatus } from './crl.ts'
import { equalBytes } from './der-writer.ts'
import { ocspQuery, ocspStatus } from './ocsp.ts'
import type { RevocationStatus } from './revocation-status.ts'

/** Fetches revocation data of an issuer: an OCSP response or a list. Returns null if the data is unavailable. */
export type RevocationFetch = {
  ocsp(url: string, query: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null>
  crl(url: string): Promise<Uint8Array | null>
}

/** The proof that certificates were valid when they were used. All byte fields are DER. */
export type ValidationData = {
  certificates: Uint8Array[]
  ocspResponses: Uint8Array[]
  crls: Uint8Array[]
  /** True if each certificate below a root has a proof or comes from an issuer that publishes no revocation data. */
  isComplete: boolean
  /** A certificate that was revoked by its issuer, or null if none was. */
  revoked: Certificate | null
}

/**
 * Collects the revocation data for the chains above `leaves`. `known` contains the issuers. Prefers a valid OCSP
 * response over a list. Verifies every response.
 */
export async function collectValidationData(input: {
  leaves: Certificate[]
  known: Certificate[]
  fetch: RevocationFetch
  now: Date
}): Promise<ValidationData> {
  const data: ValidationData = { certificates: [], ocspResponses: [], crls: [], isComplete: true, revoked: null }
  const { leaves, known, now } = input
  const fetch = remembering(input.fetch)
  const queue = [...leaves]
  const seen: Certificate[] = []
  for (let certificate = queue.shift(); certificate !== undefined; certificate = queue.shift()) {
    const current = certificate
    if (seen.some(({ der }) => equalBytes(der, current.der))) continue
    seen.push(current)
    if (isSelfIssued(current)) continue
    const issuer = await issuerOf(current, known)
    if (issuer) queue.push(issuer)
    const publishes = current.ocspUrls.length + current.crlUrls.length > 0
    const status = publishes ? await proveGood(data, { certificate: current, issuer, fetch, now }) : 'good'
    if (status === 'revoked') data.revoked = current
    if (status !== 'good') data.isComplete = false
  }
  data.certificates = seen.map(({ der }) => der)
  return data
}

async function issuerOf(certificate: Certificate, known: Certificate[]): Promise<Certificate | null> {
  for (const candidate of known) if (await isIssuedBy(certificate, candidate)) return candidate
  return null
}

type Proof = { certificate: Certificate; issuer: Certificate | null; fetch: RevocationFetch; now: Date }

async function proveGood(data: ValidationData, { certificate, issuer, fetch, now }: Proof): Promise<RevocationStatus> {
  if (issuer === null) return 'unknown'
  const pair = { certificate, issuer }
  for (const url of certificate.ocspUrls) {
    const response = await fetch.ocsp(url, await ocspQuery(pair))
    const status = response ? await ocspStatus(response, pair, now) : 'unknown'
    if (response && status === 'good') data.ocspResponses.push(response)
    if (status !== 'unknown') return status
  }
  for (const url of certificate.crlUrls) {
    const list = await fetch.crl(url)
    const status = list ? await crlStatus(list, pair, now) : 'unknown'
    if (list && status === 'good' && !data.crls.includes(list)) data.crls.push(list)
    if (status !== 'unknown') return status
  }
  return 'unknown'
}

/** Returns a fetch that caches lists, because a list can cover several certificates. */
function remembering(fetch: RevocationFetch): RevocationFetch {
  const lists = new Map<string, Promise<Uint8Array | null>>()
  return {
    ocsp: fetch.ocsp,
    crl: (url) => {
      const known = lists.get(url) ?? fetch.crl(url)
      lists.set(url, known)
      return known
    },
  }
}
