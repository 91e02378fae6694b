import { childrenOf, contextTag, type Der, DerError, readDer, readOid } from '../der-reader.ts'
import { compareBytes, derInteger, equalBytes, oid, sequence, setOf, writeDer } from '../der-writer.ts'
import { oids } from '../oids.ts'
import { readTimestamp, type TimestampToken } from '../timestamp.ts'

/**
 * Certificates and revocation data in a timestamp token, in the fields of SignedData that its signature does not cover
 * (RFC 5652 section 5.1). The next timestamp of the chain covers these fields, but not the `cryptoInfos` of an
 * evidence record (RFC 4998 section 3.1).
 */
export type TokenData = { crls: Uint8Array[]; ocspResponses: Uint8Array[] }

const [certificatesTag, revocationTag, otherTag] = [contextTag(0), contextTag(1), contextTag(1)]
/**
 * The versions of SignedData with only CRLs (`lists`), and with revocation data of another format (RFC 5652 section
 * 5.1).
 */
const versions = { lists: 3, others: 5 }

type Parts = { contentType: Der; version: Der; body: Der[]; certificates: Der; revocation: Der | null; signers: Der }

function partsOf(token: Uint8Array): Parts {
  const [contentType, wrapped] = childrenOf(readDer(token))
  if (!contentType || !wrapped) throw new DerError('expected a timestamp token')
  const [version, algorithms, content, ...rest] = childrenOf(readDer(wrapped.value))
  const certificates = rest.shift()
  const revocation = rest[0]?.tag === revocationTag ? (rest.shift() ?? null) : null
  const [signers, ...others] = rest
  if (!version || !algorithms || !content || certificates?.tag !== certificatesTag || !signers || others.length > 0)
    throw new DerError('expected a timestamp token with certificates')
  return { contentType, version, body: [algorithms, content], certificates, revocation, signers }
}

const implicitSet = (tag: number, parts: readonly Uint8Array[]): Uint8Array =>
  writeDer(tag, readDer(setOf(...distinct(parts))).value)

const distinct = (parts: readonly Uint8Array[]): Uint8Array[] =>
  parts.toSorted(compareBytes).filter((part, at, sorted) => at === 0 || !equalBytes(part, sorted[at - 1]!))

/** Adds certificates and revocation data to a token. OCSP responses have the form of RFC 5940. */
export function withValidationData(
  token: Uint8Array,
  { certificates, crls, ocspResponses }: TokenData & { certificates: Uint8Array[] },
): Uint8Array {
  const parts = partsOf(token)
  if (parts.revocation) throw new DerError('the token already contains revocation data')
  const others = ocspResponses.map((response) => writeDer(otherTag, oid(oids.ocspResponseInfo), response))
  const revocation = [...crls, ...others]
  const signedData = sequence(
    others.length > 0 ? derInteger(versions.others) : parts.version.bytes,
    ...parts.body.map(({ bytes }) => bytes),
    implicitSet(certificatesTag, [...childrenOf(parts.certificates).map(({ bytes }) => bytes), ...certificates]),
    ...(revocation.length > 0 ? [implicitSet(revocationTag, revocation)] : []),
    parts.signers.bytes,
  )
  return sequence(parts.contentType.bytes, writeDer(contextTag(0), signedData))
}

/** Parses a token of the archive and its revocation data. Throws a DerError if the bytes are invalid. */
export function readArchivedToken(token: Uint8Array): { timestamp: TimestampToken; data: TokenData } {
  const { contentType, body, certificates, revocation, signers, version } = partsOf(token)
  if (!revocation) return { timestamp: readTimestamp(token), data: { crls: [], ocspResponses: [] } }
  const signedData = sequence(derInteger(versions.lists), ...[...body, certificates, signers].map(({ bytes }) => bytes))
  const timestamp = readTimestamp(sequence(contentType.bytes, writeDer(contextTag(0), signedData)))
  const entries = childrenOf(revocation)
  const others = entries.filter(({ tag }) => tag === otherTag)
  const expected = others.length > 0 ? versions.others : versions.lists
  if (!equalBytes(version.bytes, derInteger(expected)))
    throw new DerError('the version does not match the type of the revocation data')
  const ocspResponses = others.map((element) => {
    const [format, response] = childrenOf(element)
    if (!format || !response || readOid(format) !== oids.ocspResponseInfo)
      throw new DerError('the revocation data has an unknown format')
    return response.bytes
  })
  return {
    timestamp,
    data: { crls: entries.filter(({ tag }) => tag !== otherTag).map(({ bytes }) => bytes), ocspResponses },
  }
}
