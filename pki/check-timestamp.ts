import { checkOf } from '../base/finding.ts'
import type { Reason } from '../base/reasons.ts'
import { type Certificate, isValidAt, nameText } from './certificate.ts'
import { DerError } from './der-reader.ts'
import { equalBytes } from './der-writer.ts'
import { reasonOf } from './reason-of.ts'
import { type SignatureCheck, signatureFinding } from './signature-findings.ts'
import type { SignedData } from './signed-data.ts'
import { isFromTrusted, isGenuine, readTimestamp, stamps, type TimestampToken } from './timestamp.ts'

type TimestampCheck = {
  name: string
  token: Uint8Array
  subject: 'signature' | 'document'
  /** The trusted certificates. 'any' accepts every authority. */
  trusted: Certificate[] | 'any'
  covers: (timestamp: TimestampToken) => Promise<boolean>
}

/**
 * Checks the timestamp over a signature (`seal.timestamp`). The time must be in the validity period of the signer's
 * certificate.
 */
export const checkSignatureTimestamp = (
  { certificate, signature }: SignedData['signer'],
  token: Uint8Array,
  trusted: Certificate[] | null,
): Promise<SignatureCheck> =>
  checkTimestamp({
    name: 'seal.timestamp',
    token,
    subject: 'signature',
    trusted: trusted ?? 'any',
    covers: async (timestamp) => {
      if (!isValidAt(certificate, timestamp.time))
        throw new DerError('the certificate was not valid at the time of the timestamp', 'certificate_not_valid_then')
      return stamps(timestamp, signature)
    },
  })

/**
 * Checks a document timestamp (`seal.archiveTimestamp`). `digest` is the SHA-256 of the bytes that its /ByteRange
 * covers. The check fails if no authority is trusted.
 */
export const checkDocumentTimestamp = (
  token: Uint8Array,
  digest: Uint8Array,
  trusted: Certificate[] | 'any' | null,
): Promise<SignatureCheck> =>
  checkTimestamp({
    name: 'seal.archiveTimestamp',
    token,
    subject: 'document',
    trusted: trusted ?? [],
    covers: async ({ hash, imprint }) => {
      if (hash !== 'SHA-256') throw new DerError(`the hash algorithm ${hash} is not supported`, 'algorithm_unsupported')
      return equalBytes(imprint, digest)
    },
  })

/**
 * Returns whether a check of a document timestamp failed because the timestamp does not match its bytes. Returns
 * false if the form of the timestamp is not supported.
 */
export const isBrokenTimestamp = ({ findings: [finding] }: SignatureCheck): boolean =>
  finding?.code === 'document_timestamp_invalid' && finding.reason === null

/** Checks a timestamp. The finding names the time and the authority. Never throws. */
async function checkTimestamp({ name, token, subject, trusted, covers }: TimestampCheck): Promise<SignatureCheck> {
  const failed = (reason: Reason | null) =>
    checkOf(name, false, signatureFinding(`${subject}_timestamp_invalid`, {}, reason))
  try {
    const timestamp = readTimestamp(token)
    const { time, signedData } = timestamp
    if (!(await covers(timestamp)) || !(await isGenuine(timestamp))) return failed(null)
    const authority = nameText(signedData.signer.certificate.subject)
    if (trusted.length === 0)
      return checkOf(name, false, signatureFinding('timestamp_authority_missing', { authority }))
    if (trusted !== 'any' && !(await isFromTrusted(timestamp, trusted)))
      return checkOf(name, false, signatureFinding(`${subject}_timestamp_not_trusted`, {}))
    const code = trusted === 'any' ? 'timestamp_not_checked' : 'timestamp_trusted'
    return checkOf(name, true, signatureFinding(code, { time: time.toISOString(), authority }))
  } catch (error) {
    return failed(reasonOf(error))
  }
}
