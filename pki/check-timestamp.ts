import { type Certificate, isValidAt, nameText } from './certificate.ts'
import type { Check } from './check.ts'
import { DerError } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import type { SignedData } from './signed-data.ts'
import { isFromTrusted, isGenuine, readTimestamp, stamps, type TimestampToken } from './timestamp.ts'

type TimestampCheck = {
  name: string
  token: Uint8Array
  /** The name of the time stamp in sentences. */
  subject: string
  /** The trusted certificates. 'any' accepts every authority. */
  trusted: Certificate[] | 'any'
  covers: (timestamp: TimestampToken) => Promise<boolean>
}

/**
 * Checks the time stamp over a signature (`seal.timestamp`). The time must be in the validity period of the signer's
 * certificate.
 */
export const checkSignatureTimestamp = (
  { certificate, signature }: SignedData['signer'],
  token: Uint8Array,
  trusted: Certificate[] | null,
): Promise<Check> =>
  checkTimestamp({
    name: 'seal.timestamp',
    token,
    subject: 'signature',
    trusted: trusted ?? 'any',
    covers: async (timestamp) => {
      if (!isValidAt(certificate, timestamp.time)) throw new DerError('the certificate was not valid at that time')
      return stamps(timestamp, signature)
    },
  })

/**
 * Checks a document time stamp (`seal.archiveTimestamp`). `digest` is the SHA-256 of the bytes that its /ByteRange
 * covers. The check fails if no authority is trusted.
 */
export const checkDocumentTimestamp = (
  token: Uint8Array,
  digest: Uint8Array,
  trusted: Certificate[] | 'any' | null,
): Promise<Check> =>
  checkTimestamp({
    name: 'seal.archiveTimestamp',
    token,
    subject: 'document',
    trusted: trusted ?? [],
    covers: async ({ hash, imprint }) => {
      if (hash !== 'SHA-256') throw new DerError(`${hash} is not supported`)
      return equalBytes(imprint, digest)
    },
  })

/**
 * Returns whether a check of a document time stamp failed because the time stamp does not match its bytes. Returns
 * false if the form of the time stamp is not supported.
 */
export const isBrokenTimestamp = ({ ok, detail }: Check): boolean => !ok && detail === `${invalid('document')}.`

const invalid = (subject: string) => `The time stamp is not valid for this ${subject}`

/** Checks a time stamp. The detail names the time and the authority. Never throws. */
async function checkTimestamp({ name, token, subject, trusted, covers }: TimestampCheck): Promise<Check> {
  const failed = invalid(subject)
  try {
    const timestamp = readTimestamp(token)
    const { time, signedData } = timestamp
    if (!(await covers(timestamp)) || !(await isGenuine(timestamp))) return { name, ok: false, detail: `${failed}.` }
    const authority = nameText(signedData.signer.certificate.subject)
    if (trusted.length === 0) {
      const missing = 'pass the certificates of its authority (--timestamps, trustedTimestampPem)'
      return { name, ok: false, detail: `The authority of the time stamp by ${authority} is not trusted: ${missing}.` }
    }
    if (trusted !== 'any' && !(await isFromTrusted(timestamp, trusted))) {
      return { name, ok: false, detail: `${failed}: its authority does not chain to a trusted one.` }
    }
    const trustText = trusted === 'any' ? ', which was not checked against trusted authorities' : ', which is trusted'
    return { name, ok: true, detail: `Time stamp of ${time.toISOString()} by ${authority}${trustText}.` }
  } catch (error) {
    return { name, ok: false, detail: `${failed}: ${error instanceof Error ? error.message : String(error)}.` }
  }
}
