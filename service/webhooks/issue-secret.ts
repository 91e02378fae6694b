import {
  newSecret,
  nonceBytesCount,
  type StoredSecret,
  sealSecret,
  secretBytesCount,
} from '../../core/webhooks/secret.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Creates a secret for an endpoint, with its stored form. Only the response to the current request contains the secret
 * in plain text.
 */
export async function issueSecret(
  ctx: Context,
  place: { organizationId: string; endpointId: string; version: number },
): Promise<{ secret: string; stored: StoredSecret }> {
  const secret = newSecret(ctx.runtime.randomBytes(secretBytesCount))
  const nonce = ctx.runtime.randomBytes(nonceBytesCount)
  const stored = await sealSecret(secret, place, { keyring: ctx.env.WEBHOOK_ENCRYPTION_KEYS, nonce })
  return { secret, stored }
}
