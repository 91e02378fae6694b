import { type Verified, verifyDelivery, type WebhookVerifyOptions } from '../../../core/webhooks/verify.ts'
import { ChanceryError } from './errors.ts'
import type { EnvelopeEvent, TestEvent, WorkflowEvent } from './generated/types.ts'

export { memoryReplayStore, type ReplayStore } from '../../../core/webhooks/verify.ts'

/** The event in a webhook delivery. */
export type WebhookEvent = EnvelopeEvent | WorkflowEvent | TestEvent

type Rejected = Extract<Verified, { ok: false }>

/**
 * Thrown for a delivery that is not genuine, is too old, or was already accepted. Respond to the delivery with a 400.
 */
export class WebhookError extends ChanceryError {
  override name = 'WebhookError'
  readonly reason: Rejected['reason']

  constructor({ reason, detail }: Rejected) {
    super(`The delivery was rejected: ${reason}. ${detail}`)
    this.reason = reason
  }
}

/**
 * Returns the event of a genuine and recent delivery. Throws WebhookError for any other delivery, and a TypeError for a
 * missing secret or a parsed body.
 *
 * Pass the unparsed request body as `body` and, during a rotation, both secrets as `secret`. `tolerance` is the maximum
 * age in seconds, by default 300. `replays` rejects deliveries that were already accepted.
 */
export async function verifyWebhook(
  headers: WebhookVerifyOptions['headers'],
  body: string | Uint8Array,
  secret: string | readonly string[],
  options: { tolerance?: number; replays?: WebhookVerifyOptions['replays'] } = {},
): Promise<WebhookEvent> {
  const verified = await verifyDelivery({
    headers,
    body,
    secrets: [secret].flat(),
    now: new Date(),
    toleranceSeconds: options.tolerance,
    replays: options.replays,
  })
  if (!verified.ok) throw new WebhookError(verified)
  return verified.event as unknown as WebhookEvent
}
