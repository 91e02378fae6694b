import { type Verified, verifyDelivery, type WebhookVerifyOptions } from '../../../core/webhooks/verify.ts'
import { ChanceryError } from './errors.ts'
import type { EnvelopeEvent, TestEvent } from './generated/types.ts'

export { memoryReplayStore, type ReplayStore } from '../../../core/webhooks/verify.ts'

/** What a webhook brings. */
export type WebhookEvent = EnvelopeEvent | TestEvent

/** A delivery that is not genuine, too old, or was accepted before: answer it with a 400. */
export class WebhookError extends ChanceryError {
  override name = 'WebhookError'
  readonly reason: Extract<Verified, { ok: false }>['reason']

  constructor(reason: WebhookError['reason']) {
    super(`The delivery is refused: ${reason}.`)
    this.reason = reason
  }
}

/**
 * The event of a delivery that is genuine and recent; throws WebhookError otherwise. `body` is the text as it arrived, before any
 * parser; `secret` one or, during a rotation, both. `tolerance` is in seconds, 300 by default. With `replays` the same bytes
 * are accepted once. Needs no key and no network.
 */
export async function verifyWebhook(
  headers: WebhookVerifyOptions['headers'],
  body: string,
  secret: string | readonly string[],
  options: { tolerance?: number; replays?: WebhookVerifyOptions['replays'] } = {},
): Promise<WebhookEvent> {
  const verified = await verifyDelivery({
    headers,
    body,
    secrets: typeof secret === 'string' ? [secret] : secret,
    now: new Date(),
    toleranceSeconds: options.tolerance,
    replays: options.replays,
  })
  if (!verified.ok) throw new WebhookError(verified.reason)
  return verified.event as unknown as WebhookEvent
}
