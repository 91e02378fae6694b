import { type Verified, verifyDelivery, type WebhookVerifyOptions } from '../../../core/webhooks/verify.ts'
import { ChanceryError } from './errors.ts'
import type { EnvelopeEvent, TestEvent } from './generated/types.ts'

export { memoryReplayStore, type ReplayStore } from '../../../core/webhooks/verify.ts'

/** An event of a webhook. */
export type WebhookEvent = EnvelopeEvent | TestEvent

/**
 * Thrown for a delivery that is not genuine, is too old, or was accepted before. Respond to the delivery with a 400.
 */
export class WebhookError extends ChanceryError {
  override name = 'WebhookError'
  readonly reason: Extract<Verified, { ok: false }>['reason']

  constructor(reason: WebhookError['reason']) {
    super(`The delivery was rejected: ${reason}.`)
    this.reason = reason
  }
}

/**
 * Returns the event of a genuine and recent delivery. Throws WebhookError for any other delivery. Pass as `body` the
 * exact text that arrived, before any parser; `secret` is one secret or, during a rotation, both. `tolerance` is the
 * maximum age in seconds, by default 300. `replays` rejects bytes that were already accepted.
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
