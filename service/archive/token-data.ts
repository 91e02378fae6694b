import type { Certificate } from '../../pki/certificate.ts'
import { readArchivedToken, withValidationData } from '../../pki/evidence-record/validation-data.ts'
import { collectValidationData, type RevocationFetch } from '../../pki/revocation.ts'
import { readTimestamp } from '../../pki/timestamp.ts'

/**
 * The maximum size in bytes of revocation lists in one token. Larger lists would make every evidence record too large.
 */
const listBytesMax = 131_072

/** The sources of validation data. `onUnproven` receives the reason if a token is stored without complete data. */
export type TokenProofs = {
  fetch: RevocationFetch
  trusted: readonly Certificate[]
  now: () => Date
  onUnproven: (reason: 'revocation_unavailable' | 'certificate_revoked') => void
}

/**
 * Returns a new token with the certificates and revocation data of its authority, and newer revocation data for the
 * authority of the previous timestamp. Returns null if the token's certificate is revoked. If no validation data is
 * available, returns the token unchanged, because a timestamp without this data is better than none.
 */
export async function withTokenData(
  token: Uint8Array,
  earlier: Uint8Array | null,
  { fetch, trusted, now, onUnproven }: TokenProofs,
): Promise<Uint8Array | null> {
  const own = readTimestamp(token).signedData
  const before = earlier && readArchivedToken(earlier).timestamp.signedData
  const collect = (leaf: Certificate) =>
    collectValidationData({
      leaves: [leaf],
      known: [...own.certificates, ...(before?.certificates ?? []), ...trusted],
      fetch,
      now: now(),
    })
  const found = [await collect(own.signer.certificate), ...(before ? [await collect(before.signer.certificate)] : [])]
  if (found.some(({ revoked }) => revoked)) onUnproven('certificate_revoked')
  if (found[0]?.revoked) return null
  const lists = found.flatMap((data) => data.crls)
  const fits = lists.reduce((bytes, list) => bytes + list.length, 0) <= listBytesMax
  if (!fits || found.some(({ isComplete, revoked }) => !isComplete && !revoked)) onUnproven('revocation_unavailable')
  return withValidationData(token, {
    certificates: found[0]?.certificates ?? [],
    crls: fits ? lists : [],
    ocspResponses: found.flatMap((data) => data.ocspResponses),
  })
}
