import { type Certificate, isValidAt, nameText } from './certificate.ts'
import type { Check } from './check.ts'
import { DerError } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import type { SignedData } from './signed-data.ts'
import { isFromTrusted, isGenuine, readTimestamp, stamps, type TimestampToken } from './timestamp.ts'

type TimestampCheck = {
  name: string
  token: Uint8Array
  /** What the time stamp is of, in words. */
  subject: string
  /** 'any' when no authority in particular is expected. */
  trusted: Certificate[] | 'any'
  covers: (timestamp: TimestampToken) => Promise<boolean>
}

/** The check of the time stamp over a signature (`seal.timestamp`), which must lie in its certificate's validity. */
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
 * The check of a document time stamp (`seal.archiveTimestamp`); `digest` is the SHA-256 of what its /ByteRange names. It
 * fails where no authority is trusted.
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
      if (hash !== 'SHA-256') throw new DerError(`${hash} is not checked here`)
      return equalBytes(imprint, digest)
    },
  })

/** Returns whether a finding shows that a document time stamp does not match its bytes, and not only that its form is not checked. */
export const isBrokenTimestamp = ({ ok, detail }: Check): boolean => !ok && detail === `${invalid('document')}.`

const invalid = (subject: string) => `The time stamp is not a valid one of this ${subject}`

/** Its detail names time and authority, and never throws. */
async function checkTimestamp({ name, token, subject, trusted, covers }: TimestampCheck): Promise<Check> {
  const failed = invalid(subject)
  try {
    const timestamp = readTimestamp(token)
    const { time, signedData } = timestamp
    if (!(await covers(timestamp)) || !(await isGenuine(timestamp))) return { name, ok: false, detail: `${failed}.` }
    const authority = nameText(signedData.signer.certificate.subject)
    if (trusted.length === 0) {
      const missing = 'give the certificates to which its authority must lead (--timestamps, trustedTimestampPem)'
      return { name, ok: false, detail: `Nobody vouches for the time stamp by ${authority}: ${missing}.` }
    }
    if (trusted !== 'any' && !(await isFromTrusted(timestamp, trusted))) {
      return { name, ok: false, detail: `${failed}: its authority does not lead to a trusted one.` }
    }
    const standing = trusted === 'any' ? ', for which nobody vouches here' : ', which is trusted'
    return { name, ok: true, detail: `Time stamp of ${time.toISOString()} by ${authority}${standing}.` }
  } catch (error) {
    return { name, ok: false, detail: `${failed}: ${error instanceof Error ? error.message : String(error)}.` }
  }
}
