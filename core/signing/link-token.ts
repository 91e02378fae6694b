import { sha256Hex } from '../../base/bytes.ts'
import { keyedToken } from '../keyed-hash.ts'
import { comparableAddress } from './erasure.ts'

/**
 * The purposes of a link. An `invitation` link, sent by email, lets the signer read and sign. An `embedded` link does
 * the same, but works only once, in a frame on another site. A `copy` link gives access to the signed files, and a
 * `certificate` link to the evidence of a certificate. With a `sender` link, the sender manages the envelope.
 */
export const linkPurposes = ['invitation', 'embedded', 'copy', 'certificate', 'sender'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

type EnvelopeRef = { organizationId: string; envelopeId: string }

/**
 * The envelope, generation and revision to which an invitation token is bound. The token is different for another
 * generation or revision.
 */
export type InvitationBinding = EnvelopeRef & { generation: number; revision: number }

/**
 * Returns the token of an invitation: HMAC-SHA-256 of the binding with the link secret, as 43 base64url characters. The
 * service stores only `tokenHashOf(token)` and derives the token again when it is needed.
 */
export const invitationToken = (
  secret: string,
  { organizationId, envelopeId, generation, revision }: InvitationBinding,
): Promise<string> => keyedToken(secret, ['chancery-invitation-v1', organizationId, envelopeId, generation, revision])

/** Returns the token for the copy of one recipient, derived like an invitation token. */
export const copyToken = (
  secret: string,
  { organizationId, envelopeId, recipient }: EnvelopeRef & { recipient: string },
): Promise<string> => keyedToken(secret, ['chancery-copy-v1', organizationId, envelopeId, comparableAddress(recipient)])

/** Returns the token in the QR code of an envelope's certificate, derived like an invitation token. */
export const certificateToken = (secret: string, { organizationId, envelopeId }: EnvelopeRef): Promise<string> =>
  keyedToken(secret, ['chancery-certificate-v1', organizationId, envelopeId])

/** Returns the token for one email to the sender, derived like an invitation token. */
export const senderToken = (
  secret: string,
  { organizationId, envelopeId, recipient, mailId }: EnvelopeRef & { recipient: string; mailId: string },
): Promise<string> =>
  keyedToken(secret, ['chancery-sender-v1', organizationId, envelopeId, comparableAddress(recipient), mailId])

/** The number of bytes in a token that is random instead of derived. */
export const tokenBytes = 32

/** Returns whether a text has the form of a token: 256 bits in base64url. */
export const hasTokenForm = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token)

/** Returns the hash of a token, which is stored instead of the token. */
export const tokenHashOf = (token: string): Promise<string> => sha256Hex(token)
