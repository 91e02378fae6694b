import { sha256Hex } from '../../base/bytes.ts'
import { keyedToken } from '../keyed-hash.ts'
import { comparableAddress } from './erasure.ts'

/**
 * The purposes of a link. `invitation` and `embedded` read and sign, by mail or once in another site's page. `copy`
 * reads the signed files. `certificate` verifies a certificate. `sender` manages the envelope for the sender.
 */
export const linkPurposes = ['invitation', 'embedded', 'copy', 'certificate', 'sender'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

type OfEnvelope = { organizationId: string; envelopeId: string }

/** The binding of an invitation link. Another generation or revision has another token. */
export type InvitationBinding = OfEnvelope & { generation: number; revision: number }

/**
 * Returns the token of an invitation: HMAC-SHA-256 of the binding with the link secret, as 43 base64url characters. The
 * secret can derive it again, so it is stored nowhere. The database contains only its `tokenHashOf`.
 */
export const invitationToken = (
  secret: string,
  { organizationId, envelopeId, generation, revision }: InvitationBinding,
): Promise<string> => keyedToken(secret, ['chancery-invitation-v1', organizationId, envelopeId, generation, revision])

/** Returns the token of one reader's copy, derived like that of an invitation. */
export const copyToken = (
  secret: string,
  { organizationId, envelopeId, recipient }: OfEnvelope & { recipient: string },
): Promise<string> => keyedToken(secret, ['chancery-copy-v1', organizationId, envelopeId, comparableAddress(recipient)])

/** Returns the token in the QR code of an envelope's certificate, derived like that of an invitation. */
export const certificateToken = (secret: string, { organizationId, envelopeId }: OfEnvelope): Promise<string> =>
  keyedToken(secret, ['chancery-certificate-v1', organizationId, envelopeId])

/** Returns the token of one email to the sender, derived like that of an invitation. */
export const senderToken = (
  secret: string,
  { organizationId, envelopeId, recipient, mailId }: OfEnvelope & { recipient: string; mailId: string },
): Promise<string> =>
  keyedToken(secret, ['chancery-sender-v1', organizationId, envelopeId, comparableAddress(recipient), mailId])

/** Random bytes of a token that is not derived. */
export const tokenBytes = 32

/** Returns whether a text has the form of a token: 256 bits in base64url. */
export const isTokenShaped = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token)

/** Returns the stored form of a token. */
export const tokenHashOf = (token: string): Promise<string> => sha256Hex(token)
