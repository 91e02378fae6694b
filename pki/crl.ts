import { type Certificate, mayListRevoked } from './certificate.ts'
import { childrenOf, contextTag, DerError, fieldsOf, readDer, readInteger, readTime, tags } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { type Extension, readExtensionList } from './extension-list.ts'
import { oids } from './oids.ts'
import { isCurrent, type RevocationStatus } from './revocation-status.ts'
import { isSignedBy, readSignedPart } from './signed-part.ts'

/**
 * Returns the status of a certificate in a CertificateList (RFC 5280 section 5) at `now`. Returns `unknown` if the list
 * is partial, not current, unreadable, or not signed by the issuer.
 */
export async function crlStatus(
  list: Uint8Array,
  { certificate, issuer }: { certificate: Certificate; issuer: Certificate },
  now: Date,
): Promise<RevocationStatus> {
  try {
    const { signed, ...facts } = readList(list)
    if (!equalBytes(facts.issuer, issuer.subject) || !facts.isWhole || !isCurrent(facts, now)) return 'unknown'
    if (!mayListRevoked(issuer) || !(await isSignedBy(signed, issuer.publicKey))) return 'unknown'
    const isRevoked = facts.revoked.some((entry) =>
      equalBytes(readInteger(fieldsOf(entry).next()), certificate.serialNumber),
    )
    return isRevoked ? 'revoked' : 'good'
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    return 'unknown'
  }
}

function readList(list: Uint8Array) {
  const fields = fieldsOf(readDer(list))
  const signed = readSignedPart(fields)
  fields.end()

  const facts = fieldsOf(signed.part)
  facts.optional(tags.integer)
  facts.next(tags.sequence)
  const issuer = facts.next(tags.sequence).bytes
  const from = readTime(facts.next())
  const next = facts.optional(tags.utcTime) ?? facts.optional(tags.generalizedTime)
  const revoked = facts.optional(tags.sequence)
  const extensions = facts.optional(contextTag(0))
  facts.end()
  return {
    signed,
    issuer,
    from,
    until: next ? readTime(next) : null,
    revoked: revoked ? childrenOf(revoked) : [],
    isWhole: !readExtensionList(extensions).some(isPartial),
  }
}

/**
 * Returns whether a critical extension makes a list partial (section 5.2): the list contains only changes or some
 * certificates. Ignores issuingDistributionPoint, because a certificate names the distribution point of its list.
 */
const isPartial = ({ id, isCritical }: Extension): boolean => isCritical && id !== oids.issuingDistributionPoint
