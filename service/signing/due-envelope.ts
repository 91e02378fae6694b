import { effectiveStatus } from '../../core/signing/envelope.ts'
import type { Context } from '../../platform/context.ts'
import { transition } from './transition.ts'

/** Does with an envelope what its time asks for, as the cron would within the minute: records its expiry, or sends the mail that is due. */
export async function doWhatIsDue(ctx: Context, envelopeId: string): Promise<void> {
  const acting: Context = { ...ctx, actor: { kind: 'system', id: 'clock' } }
  await transition(acting, envelopeId, ({ state }, at) =>
    effectiveStatus(state, at) === 'expired' ? { type: 'expire' } : { type: 'remind', because: 'schedule' },
  )
}
