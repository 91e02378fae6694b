import { daysAfter } from '../../core/days.ts'
import { limits } from '../../core/limits.ts'
import {
  certificateToken,
  copyToken,
  invitationToken,
  type LinkPurpose,
  tokenHashOf,
} from '../../core/signing/link-token.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { insertLink } from '../../db/signing/links.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/** A link that can be made again from what it is bound to, and the statement that lets its holder in. */
export type DerivedLink = { token: string; stored: Statement<unknown> }

/** The signer's link for the present generation and revision. */
export async function signersLink(
  ctx: Context,
  state: EnvelopeState,
  expiresAt: Date = state.expiresAt,
): Promise<DerivedLink> {
  const { organizationId, id: envelopeId, revision, signer } = state
  const binding = { organizationId, envelopeId, generation: signer.generation, revision }
  const token = await invitationToken(ctx.env.LINK_SECRET, binding)
  return derivedLink(state, { token, purpose: 'invitation', expiresAt })
}

/** The link to one reader's copy of what was signed. */
export async function copyLink(
  ctx: Context,
  state: EnvelopeState,
  { recipient, expiresAt }: { recipient: string; expiresAt: Date },
): Promise<DerivedLink> {
  const { organizationId, id: envelopeId } = state
  const token = await copyToken(ctx.env.LINK_SECRET, { organizationId, envelopeId, recipient })
  return derivedLink(state, { token, purpose: 'copy', recipient, expiresAt })
}

/** The link in the code of the certificate, which shows the evidence of its envelope. */
export async function certificateLink(ctx: Context, state: EnvelopeState, expiresAt: Date): Promise<DerivedLink> {
  const token = await certificateToken(ctx.env.LINK_SECRET, {
    organizationId: state.organizationId,
    envelopeId: state.id,
  })
  return derivedLink(state, { token, purpose: 'certificate', expiresAt })
}

type Making = { token: string; purpose: LinkPurpose; recipient?: string; expiresAt: Date }

async function derivedLink(
  { id: envelopeId, signer: { generation }, revision }: EnvelopeState,
  { token, ...link }: Making,
): Promise<DerivedLink> {
  return {
    token,
    stored: insertLink({ tokenHash: await tokenHashOf(token), envelopeId, generation, revision, ...link }),
  }
}

/** Until when what was signed is shown to those who hold a link, where the last one signed at that time. */
export const endOfAccess = (at: Date): Date => daysAfter(at, limits.signerAccessDays)
