import { type Certificate, isIssuedBy, isSelfIssued } from '../certificate.ts'
import { crlStatus } from '../crl.ts'
import { equalBytes } from '../der-writer.ts'
import { ocspStatus } from '../ocsp.ts'
import type { TimestampToken } from '../timestamp.ts'
import type { TokenData } from './validation-data.ts'

type Stamp = TimestampToken & { data: TokenData }

/**
 * Returns whether the timestamps contain revocation data for each certificate of their authorities. The data must
 * report the certificate as good, at or after the time of its timestamp. A certificate whose issuer publishes no
 * revocation data needs none.
 */
export async function areUnrevoked(stamps: readonly Stamp[], trusted: readonly Certificate[]): Promise<boolean> {
  const known = [...trusted, ...stamps.flatMap(({ signedData }) => signedData.certificates)]
  for (const [at, { signedData }] of stamps.entries())
    if (!(await isChainGood(signedData.signer.certificate, { known, trusted, later: stamps.slice(at) }))) return false
  return true
}

type Sources = { known: readonly Certificate[]; trusted: readonly Certificate[]; later: readonly Stamp[] }

async function isChainGood(leaf: Certificate, { known, trusted, later }: Sources): Promise<boolean> {
  const isAnchor = (one: Certificate) => isSelfIssued(one) || trusted.some(({ der }) => equalBytes(der, one.der))
  let certificate = leaf
  for (let steps = 0; !isAnchor(certificate); steps++) {
    const issuer = await issuerOf(certificate, known)
    if (!issuer || steps > stepsMax) return false
    if (!(await isGood(certificate, issuer, later))) return false
    certificate = issuer
  }
  return true
}

const stepsMax = 8

async function issuerOf(certificate: Certificate, known: readonly Certificate[]): Promise<Certificate | null> {
  for (const candidate of known) if (await isIssuedBy(certificate, candidate)) return candidate
  return null
}

async function isGood(certificate: Certificate, issuer: Certificate, later: readonly Stamp[]): Promise<boolean> {
  if (certificate.ocspUrls.length + certificate.crlUrls.length === 0) return true
  const pair = { certificate, issuer }
  for (const { data, time } of later) {
    for (const response of data.ocspResponses) if ((await ocspStatus(response, pair, time)) === 'good') return true
    for (const list of data.crls) if ((await crlStatus(list, pair, time)) === 'good') return true
  }
  return false
}
