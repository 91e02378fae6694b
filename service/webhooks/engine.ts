import { toHex } from '../../base/bytes.ts'
import { firstBatchSize, nextBatchSize } from '../../core/webhooks/batch.ts'
import { createLanes } from '../../core/webhooks/lanes.ts'
import { deliveryAttemptsMax } from '../../core/webhooks/schedule.ts'
import { type ClaimedDelivery, exchangeDeliveries, type FinishedDelivery } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'
import { createAttempts } from './attempt.ts'

// A worker may have six connections at a time: the sixth is for the database.
const laneLimits = {
  sockets: 5,
  socketsPerEndpoint: 3,
  socketsForFailing: 2,
  waitingPerFailing: 4,
  waitingForFailing: 40,
}

const pollMs = 500
/** What a worker has no room for waits so long, so that it is not claimed again at once. */
const giveBackSeconds = 5
const runMsMax = 240_000
const exchangeFailuresMax = 5
/** An endpoint that has only failed for so long is disabled. */
const failingDaysMax = 5

type Held = ClaimedDelivery & { claimedAtMs: number }

/**
 * Delivers what is due, of every organization, until nothing is or the run has taken four minutes; gives whether more may be
 * due. What it claims it sends within four timeouts or gives back; the lease is eight, so that no other worker meets it.
 */
export async function deliverDue(services: Services, timeoutMs: number): Promise<{ isMoreDue: boolean }> {
  const { world, log, database } = services
  const owner = toHex(world.randomBytes(16))
  const lanes = createLanes<Held>(laneLimits)
  const attempt = createAttempts(services, timeoutMs)
  const nowMs = () => world.now().getTime()
  const stopAtMs = nowMs() + runMsMax
  let results: FinishedDelivery[] = []
  let isMoreDue = true
  // With fewer waiting deliveries than these the next ones are claimed while the sockets are busy.
  let batchSize = firstBatchSize
  let lastExchangeAtMs = Number.NEGATIVE_INFINITY
  let failures = 0
  let exchanging: Promise<void> | null = null
  let notify = () => {}

  const giveBack = (held: readonly Held[]) => results.push(...held.map((one) => released(one, world.now())))

  function sendNext(): boolean {
    const held = lanes.next()
    if (!held) return false
    if (nowMs() - held.claimedAtMs > 4 * timeoutMs) {
      giveBack([held])
      giveBack(lanes.done(held, held.isFailing))
      return true
    }
    void attempt(held).then((result) => {
      results.push(result)
      giveBack(lanes.done(held, result.outcome !== 'delivered'))
      notify()
    })
    return true
  }

  async function exchange(): Promise<void> {
    const written = results
    results = []
    const claimedAtMs = nowMs()
    batchSize = nextBatchSize({ finished: written.length, elapsedMs: claimedAtMs - lastExchangeAtMs })
    const limit = claimedAtMs < stopAtMs && lanes.waiting < batchSize ? batchSize : 0
    lastExchangeAtMs = claimedAtMs
    try {
      const answer = await exchangeDeliveries(database, {
        results: written,
        failingDaysMax,
        waitingEndpoints: lanes.waitingEndpoints(),
        claim: {
          owner,
          limit,
          leaseSeconds: (8 * timeoutMs) / 1_000,
          attemptsMax: deliveryAttemptsMax,
          exceptEndpointIds: lanes.failingEndpoints(),
        },
      })
      failures = 0
      for (const { organizationId, endpointId, reason } of answer.disabled)
        log('warn', { event: 'webhook_disabled', organizationId, webhookId: endpointId, reason })
      for (const endpoint of [...answer.disabled, ...answer.closed]) giveBack(lanes.drop(endpoint))
      giveBack(lanes.add(answer.claimed.map((delivery) => ({ ...delivery, claimedAtMs }))))
      if (limit > 0) isMoreDue = answer.claimed.length >= limit
    } catch (error) {
      // Perhaps it was written although the answer was lost: repeating it changes nothing then.
      results.push(...written)
      failures += 1
      log('error', { event: 'deliveries_unsettled', ...describeError(error) })
      await world.pause(pollMs)
    } finally {
      exchanging = null
      notify()
    }
  }

  const isIdle = () => !exchanging && lanes.inFlight === 0 && lanes.waiting === 0
  const isGivenUp = () => failures >= exchangeFailuresMax

  function mayExchange(): boolean {
    if (exchanging) return false
    if (isIdle()) return true
    const isLow = isMoreDue && lanes.waiting < batchSize
    return isLow || results.length >= batchSize || nowMs() - lastExchangeAtMs >= pollMs
  }

  let isTicking = false
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      notify = resolve
    })
    const isOver = nowMs() >= stopAtMs || isGivenUp()
    if (isOver) giveBack(lanes.dropAll())
    while (!isOver && sendNext()) {}
    if (isIdle() && (isGivenUp() || (results.length === 0 && (isOver || !isMoreDue)))) return { isMoreDue }
    if (mayExchange()) exchanging = exchange()
    if (!isTicking) {
      isTicking = true
      void world.pause(pollMs).then(() => {
        isTicking = false
        notify()
      })
    }
    await changed
  }
}

/** A delivery that goes back unsent; the attempt that its claim counted is taken back. */
function released(held: Held, now: Date): FinishedDelivery {
  return {
    organizationId: held.organizationId,
    id: held.id,
    endpointId: held.endpointId,
    outcome: 'released',
    delaySeconds: giveBackSeconds,
    status: null,
    error: null,
    at: now.toISOString(),
    host: '',
    durationMs: 0,
    excerpt: null,
    auditId: '',
  }
}
