import { type Certificate, isIssuedBy, mayIssue } from './certificate.ts'
import { equalBytes } from './der-writer.ts'

const authoritiesMax = 8

type TrustInput = {
  signer: Certificate
  /** Untrusted certificates for building the chain. */
  certificates: Certificate[]
  trusted: Certificate[]
}

/**
 * Returns whether the signer's certificate is trusted, or chains to a trusted certificate. Verifies the signatures of
 * the chain, and that its certificates can issue others. Does not check validity periods, because only the caller knows
 * the time of signing.
 */
export async function isTrusted({ signer, certificates, trusted }: TrustInput): Promise<boolean> {
  const isAnchor = (certificate: Certificate) => trusted.some((anchor) => equalBytes(anchor.der, certificate.der))
  const seen = new Set([signer])
  let level = [signer]
  for (let authoritiesBelow = 0; authoritiesBelow <= authoritiesMax; authoritiesBelow++) {
    if (level.some(isAnchor)) return true
    const candidates = [...trusted, ...certificates].filter((candidate) => !seen.has(candidate))
    level = await issuersOf(
      level,
      candidates.filter((candidate) => mayIssue(candidate, authoritiesBelow)),
    )
    for (const issuer of level) seen.add(issuer)
  }
  return false
}

async function issuersOf(certificates: Certificate[], candidates: Certificate[]): Promise<Certificate[]> {
  const issuers = new Set<Certificate>()
  for (const certificate of certificates) {
    for (const candidate of candidates) {
      if (await isIssuedBy(certificate, candidate)) issuers.add(candidate)
    }
  }
  return [...issuers]
}
