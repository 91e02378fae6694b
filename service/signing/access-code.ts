import { accessCodeHash } from '../../core/signing/access-code.ts'
import type { CodeChange } from '../../core/signing/events.ts'
import type { Context } from '../../platform/context.ts'

/** Returns the change that a request makes to an envelope's access code: a new code, no code (null), or no change. */
export async function codeChange(
  ctx: Context,
  envelopeId: string,
  accessCode: string | null | undefined,
): Promise<CodeChange> {
  if (accessCode === undefined) return {}
  if (accessCode === null) return { accessCodeHash: null }
  return { accessCodeHash: await accessCodeHash(ctx.env.LINK_SECRET, envelopeId, accessCode) }
}
