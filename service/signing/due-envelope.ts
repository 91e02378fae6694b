import { effectiveStatus } from '../../core/signing/envelope.ts'
import type { Context } from '../../platform/context.ts'
import { transition } from './transition.ts'

/**
 * Handles a due envelope immediately, as the scheduled task would do within a minute: records its expiry, or sends the
 * due mail.
 */
export async function handleDueEnvelope(ctx: Context, envelopeId: string): Promise<void> {
  const acting: Context = { ...ctx, actor: { kind: 'system', id: 'clock' } }
  await transition(acting, envelopeId, ({ state }, at) =>
    effectiveStatus(state, at) === 'expired' ? { type: 'expire' } : { type: 'remind', because: 'schedule' },
  )
}
