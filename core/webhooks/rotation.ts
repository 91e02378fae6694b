import { limits } from '../limits.ts'

export type RotationPlan = { ok: true; retiredVersion: number; version: number } | { ok: false; nextAllowedAt: Date }

/**
 * Plans a secret rotation: retires the current secret and begins the next version. `secrets` are the secrets that still
 * sign deliveries, newest first. Refuses the rotation if deliveries would have too many retired secrets.
 */
export function planRotation(secrets: readonly { version: number; validUntil: Date | null }[]): RotationPlan {
  const current = secrets.find(({ validUntil }) => validUntil === null)
  if (!current) throw new Error('the endpoint has no current secret')
  const endings = secrets.flatMap(({ validUntil }) => (validUntil ? [validUntil.getTime()] : []))
  if (endings.length >= limits.webhookPreviousSecretsMax)
    return { ok: false, nextAllowedAt: new Date(Math.min(...endings)) }
  return { ok: true, retiredVersion: current.version, version: current.version + 1 }
}
