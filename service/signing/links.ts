import { daysAfter } from '../../core/days.ts'
import { limits } from '../../core/limits.ts'
import {
  certificateToken,
  copyToken,
  invitationToken,
  type LinkPurpose,
  senderToken,
  tokenHashOf,
} from '../../core/signing/link-token.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { insertLink } from '../../db/signing/links.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/** A link that the service can derive again from the same inputs, with the statement that makes its token valid. */
export type DerivedLink = { token: string; stored: Statement<unknown> }

/** Returns the signer's link for the current generation and revision. */
export async function signerLink(
  ctx: Context,
  state: EnvelopeState,
  expiresAt: Date = state.expiresAt,
): Promise<DerivedLink> {
  const { organizationId, id: envelopeId, revision, signer } = state
  const binding = { organizationId, envelopeId, generation: signer.generation, revision }
  const token = await invitationToken(ctx.env.LINK_SECRET, binding)
  return derivedLink(state, { token, purpose: 'invitation', expiresAt })
}

/** Returns a recipient's link to the signed copy. */
export async function copyLink(
  ctx: Context,
  state: EnvelopeState,
  { recipient, expiresAt }: { recipient: string; expiresAt: Date },
): Promise<DerivedLink> {
  const { organizationId, id: envelopeId } = state
  const token = await copyToken(ctx.env.LINK_SECRET, { organizationId, envelopeId, recipient })
  return derivedLink(state, { token, purpose: 'copy', recipient, expiresAt })
}

/** Returns the link in the certificate's QR code. The link gives access to the evidence of the envelope. */
export async function certificateLink(ctx: Context, state: EnvelopeState, expiresAt: Date): Promise<DerivedLink> {
  const token = await certificateToken(ctx.env.LINK_SECRET, {
    organizationId: state.organizationId,
    envelopeId: state.id,
  })
  return derivedLink(state, { token, purpose: 'certificate', expiresAt })
}

/**
 * Returns the link for one email to a person who acts for the sender. With this link, the person can manage the
 * envelope for several days.
 */
export async function senderLink(
  ctx: Context,
  state: EnvelopeState,
  { recipient, mailId, at }: { recipient: string; mailId: string; at: Date },
): Promise<DerivedLink> {
  const { organizationId, id: envelopeId } = state
  const token = await senderToken(ctx.env.LINK_SECRET, { organizationId, envelopeId, recipient, mailId })
  return derivedLink(state, { token, purpose: 'sender', recipient, expiresAt: daysAfter(at, limits.senderLinkDays) })
}

type LinkInput = { token: string; purpose: LinkPurpose; recipient?: string; expiresAt: Date }

async function derivedLink(
  { id: envelopeId, signer: { generation }, revision }: EnvelopeState,
  { token, ...link }: LinkInput,
): Promise<DerivedLink> {
  return {
    token,
    stored: insertLink({ tokenHash: await tokenHashOf(token), envelopeId, generation, revision, ...link }),
  }
}

/** Returns the time at which links to signed files expire. The files were completed at the given time. */
export const endOfAccess = (at: Date): Date => daysAfter(at, limits.signerAccessDays)
