import {
  newSecret,
  nonceBytesCount,
  type StoredSecret,
  sealSecret,
  secretBytesCount,
} from '../../core/webhooks/secret.ts'
import type { Context } from '../../platform/context.ts'

/**
 * A new secret and its stored form, for the organization that the session entered. Only the answer to the request that made
 * it ever carries its text.
 */
export async function issueSecret(
  ctx: Context,
  place: { endpointId: string; version: number },
): Promise<{ secret: string; stored: StoredSecret }> {
  const organizationId = ctx.db.entered?.organizationId
  if (!organizationId) throw new Error('a secret belongs to an organization that was entered')
  const secret = newSecret(ctx.world.randomBytes(secretBytesCount))
  const nonce = ctx.world.randomBytes(nonceBytesCount)
  const stored = await sealSecret(
    secret,
    { ...place, organizationId },
    { keyring: ctx.env.WEBHOOK_ENCRYPTION_KEYS, nonce },
  )
  return { secret, stored }
}
