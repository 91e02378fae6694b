import { type Certificate, isIssuedBy, isValidAt, maySignOcspResponses, readCertificate } from './certificate.ts'
import {
  childrenOf,
  contextTag,
  type Der,
  DerError,
  explicitList,
  fieldsOf,
  readBitString,
  readDer,
  readOid,
  readTime,
  tags,
} from './der-reader.ts'
import { derInteger, equalBytes, nullValue, octetString, oid, sequence } from './der-writer.ts'
import { oids } from './oids.ts'
import { isCurrent, type RevocationStatus } from './revocation-status.ts'
import { isSignedBy, readSignedPart, type SignedPart } from './signed-part.ts'

type Pair = { certificate: Certificate; issuer: Certificate }

const responderCertificatesMax = 8
const enumerated = 0x0a
const successful = 0
const goodTag = contextTag(0, 'primitive')
const revokedTag = contextTag(1)

/**
 * Creates an OCSPRequest (RFC 6960 section 4.1) for one certificate. Hashes names and keys with SHA-1, which all
 * responders support.
 */
export async function ocspQuery(pair: Pair): Promise<Uint8Array<ArrayBuffer>> {
  return sequence(sequence(sequence(sequence(await certificateId(pair)))))
}

async function certificateId({ certificate, issuer }: Pair): Promise<Uint8Array> {
  const key = readBitString(childrenOf(readDer(issuer.publicKey))[1] ?? nothing())
  return sequence(
    sequence(oid(oids.sha1), nullValue),
    octetString(await sha1(issuer.subject)),
    octetString(await sha1(key)),
    derInteger(certificate.serialNumber),
  )
}

/**
 * Returns the status of a certificate in an OCSPResponse (section 4.2) at `now`. Returns `unknown` if the response is
 * unreadable, not current, or not signed by the issuer or its responder.
 */
export async function ocspStatus(response: Uint8Array, pair: Pair, now: Date): Promise<RevocationStatus> {
  try {
    const basic = readBasicResponse(response)
    if (!(await isSignedFor(basic, pair.issuer, now))) return 'unknown'
    const wanted = readDer(await certificateId(pair))
    for (const single of basic.responses) {
      const fields = fieldsOf(single)
      if (!isSameId(fields.next(tags.sequence), wanted)) continue
      const status = fields.next()
      const from = readTime(fields.next(tags.generalizedTime))
      const next = fields.optional(contextTag(0))
      if (!isCurrent({ from, until: next ? readTime(readDer(next.value)) : null }, now)) return 'unknown'
      if (status.tag === goodTag) return 'good'
      return status.tag === revokedTag ? 'revoked' : 'unknown'
    }
  } catch (error) {
    if (!(error instanceof DerError)) throw error
  }
  return 'unknown'
}

type BasicResponse = {
  signed: SignedPart
  certificates: Certificate[]
  responses: Der[]
}

function readBasicResponse(response: Uint8Array): BasicResponse {
  const outer = fieldsOf(readDer(response))
  if (outer.next(enumerated).value[0] !== successful) throw new DerError('the OCSP responder returned an error')
  const wrapped = fieldsOf(readDer(outer.next(contextTag(0)).value))
  if (readOid(wrapped.next()) !== oids.ocspBasic) throw new DerError('expected a basic OCSP response')
  const basic = fieldsOf(readDer(wrapped.next(tags.octetString).value))
  const signed = readSignedPart(basic)
  const included = basic.optional(contextTag(0))
  const certificates = included ? explicitList(included) : []
  if (certificates.length > responderCertificatesMax)
    throw new DerError(
      `the OCSP response contains more than ${responderCertificatesMax} certificates`,
      'limit_exceeded',
    )

  const data = fieldsOf(signed.part)
  data.optional(contextTag(0))
  data.next()
  data.next(tags.generalizedTime)
  const responses = childrenOf(data.next(tags.sequence))
  return { signed, certificates: certificates.map(({ bytes }) => readCertificate(bytes)), responses }
}

async function isSignedFor({ signed, certificates }: BasicResponse, issuer: Certificate, now: Date): Promise<boolean> {
  if (await isSignedBy(signed, issuer.publicKey)) return true
  for (const responder of certificates) {
    const mayRespond =
      maySignOcspResponses(responder) && isValidAt(responder, now) && (await isIssuedBy(responder, issuer))
    if (mayRespond && (await isSignedBy(signed, responder.publicKey))) return true
  }
  return false
}

/**
 * Compares the hashed name, hashed key and serial number of two certificate ids. Ignores the hash algorithm, because
 * its parameters have two encodings.
 */
function isSameId(id: Der, wanted: Der): boolean {
  const parts = childrenOf(id)
  return (
    parts.length === 4 &&
    childrenOf(wanted).every(({ bytes }, i) => i === 0 || equalBytes(bytes, parts[i]?.bytes ?? new Uint8Array()))
  )
}

const sha1 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array(bytes)))

function nothing(): never {
  throw new DerError('the certificate has no public key')
}
