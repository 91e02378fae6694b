import { type Certificate, mayListRevoked } from './certificate.ts'
import {
  childrenOf,
  contextTag,
  type Der,
  DerError,
  expectTag,
  fieldsOf,
  readBitString,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readTime,
  tags,
} from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { oids } from './oids.ts'
import { isCurrent, type RevocationStatus } from './revocation.ts'
import { signatureAlgorithmOf, verifySignature } from './signature-algorithm.ts'

/**
 * What a CertificateList (RFC 5280 section 5) says of the certificate at `now`: `unknown` too when it is not a whole list of
 * the issuer, is not current, or cannot be read.
 */
export async function crlStatus(
  list: Uint8Array,
  { certificate, issuer }: { certificate: Certificate; issuer: Certificate },
  now: Date,
): Promise<RevocationStatus> {
  try {
    const { signed, algorithm, signature, ...facts } = readList(list)
    if (!equalBytes(facts.issuer, issuer.subject) || !facts.isWhole || !isCurrent(facts, now)) return 'unknown'
    const known = mayListRevoked(issuer) ? signatureAlgorithmOf(algorithm) : null
    const isSigned =
      known && (await verifySignature({ ...known, publicKey: issuer.publicKey, signature, bytes: signed.bytes }))
    if (!isSigned) return 'unknown'
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
  const signed = fields.next(tags.sequence)
  const algorithm = fields.next(tags.sequence)
  const signature = readBitString(fields.next())
  fields.end()

  const facts = fieldsOf(signed)
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
    algorithm,
    signature,
    issuer,
    from,
    until: next ? readTime(next) : null,
    revoked: revoked ? childrenOf(revoked) : [],
    isWhole: extensions === undefined || criticalIds(extensions).length === 0,
  }
}

/** Critical extensions, each of which makes a list one of changes or of some certificates only (section 5.2). */
function criticalIds(wrapped: Der): string[] {
  return childrenOf(expectTag(readDer(wrapped.value), tags.sequence)).flatMap((extension) => {
    const fields = fieldsOf(extension)
    const id = readOid(fields.next())
    const critical = fields.optional(tags.boolean)
    // Partitions by kind name the distribution point that the certificate itself names.
    const isHarmless = id === oids.issuingDistributionPoint
    return critical && readBoolean(critical) && !isHarmless ? [id] : []
  })
}
