import { sha256Hex } from '../../base/bytes.ts'
import { keyedToken } from '../keyed-hash.ts'
import { comparableAddress } from './erasure.ts'

/**
 * What a link is for: to read and sign, by mail (`invitation`) or once in a page of somebody else (`embedded`); to read what all
 * have signed (`copy`); to check a certificate that somebody holds (`certificate`).
 */
export const linkPurposes = ['invitation', 'embedded', 'copy', 'certificate'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

type OfEnvelope = { organizationId: string; envelopeId: string }

/** What an invitation link is bound to; another generation or revision has another token. */
export type InvitationBinding = OfEnvelope & { generation: number; revision: number }

/**
 * The token of an invitation: HMAC-SHA-256 of the binding under the link secret, as 43 base64url characters. Whoever holds
 * the secret can make it again, so that it is stored nowhere; the database knows `tokenHashOf` only.
 */
export const invitationToken = (
  secret: string,
  { organizationId, envelopeId, generation, revision }: InvitationBinding,
): Promise<string> => keyedToken(secret, ['chancery-invitation-v1', organizationId, envelopeId, generation, revision])

/** The token of one reader's copy, derived as that of an invitation. */
export const copyToken = (
  secret: string,
  { organizationId, envelopeId, recipient }: OfEnvelope & { recipient: string },
): Promise<string> => keyedToken(secret, ['chancery-copy-v1', organizationId, envelopeId, comparableAddress(recipient)])

/** The token in the code of an envelope's certificate, derived as that of an invitation. */
export const certificateToken = (secret: string, { organizationId, envelopeId }: OfEnvelope): Promise<string> =>
  keyedToken(secret, ['chancery-certificate-v1', organizationId, envelopeId])

/** Random bytes of a token that is not derived from anything. */
export const tokenBytes = 32

/** The shape of every token: 256 bits in base64url. */
export const isTokenShaped = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token)

/** What the database stores of a token. */
export const tokenHashOf = (token: string): Promise<string> => sha256Hex(token)
