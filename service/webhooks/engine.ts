import { toHex } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import { advance, beginRun, type RunAction, type RunEvent, type RunLimits } from '../../core/webhooks/delivery-run.ts'
import { deliveryLeaseOf } from '../../core/webhooks/holding.ts'
import { DatabaseError } from '../../db/failures.ts'
import { type ClaimedDelivery, exchangeDeliveries, type FinishedDelivery } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'
import { createAttempts } from './attempt.ts'
import { createOutboundCheck, type RequestCount } from './outbound-requests.ts'

const pollMs = 500
/**
 * The delay in seconds for deliveries that a worker releases because it lacks capacity. The delay prevents an immediate
 * new claim.
 */
const giveBackSeconds = 5

const limitsOf = ({ timeoutMs, requestsMax }: RunBounds): RunLimits => ({
  // An invocation may have six open connections. Each attempt uses one connection, which includes its DNS queries. The
  // sixth connection is for the database.
  sockets: 5,
  socketsPerEndpoint: 3,
  socketsForFailing: 2,
  waitingPerFailing: 4,
  waitingForFailing: 40,
  runMsMax: 240_000,
  heldMsMax: deliveryLeaseOf(timeoutMs).heldMsMax,
  pollMs,
  exchangeFailuresMax: 5,
  requestsMax,
})

type Event = RunEvent<ClaimedDelivery, FinishedDelivery>
type Action<K> = Extract<RunAction<ClaimedDelivery, FinishedDelivery>, { kind: K }>

/** The limits of a run: the time limit of an attempt, and the maximum number of requests. */
export type RunBounds = { timeoutMs: number; requestsMax: number }

/**
 * Sends the due deliveries of all organizations until none are left or the run has used four minutes or all its
 * requests. Returns whether more deliveries may be due. Sends or releases each claimed delivery within the time limits
 * of `core/webhooks/holding.ts`.
 */
export async function deliverDue(services: Services, bounds: RunBounds): Promise<{ isMoreDue: boolean }> {
  const { runtime } = services
  const { timeoutMs } = bounds
  const owner = toHex(runtime.randomBytes(16))
  const requests: RequestCount = { made: 0 }
  const { leaseSeconds } = deliveryLeaseOf(timeoutMs)
  const attempt = createAttempts(services, { timeoutMs, requests, refusalOf: createOutboundCheck(services, requests) })
  const nowMs = () => runtime.now().getTime()
  const run = beginRun<ClaimedDelivery, FinishedDelivery>(limitsOf(bounds), nowMs())
  let happened: Event[] = [{ kind: 'waited' }]
  let notify = () => {}
  const emit = (event: Event) => {
    happened.push(event)
    notify()
  }

  for (;;) {
    const events = happened
    happened = []
    for (const action of advance(run, events, nowMs(), requests.made)) {
      switch (action.kind) {
        case 'end':
          return { isMoreDue: action.isMoreDue }
        case 'send': {
          const { delivery } = action
          void attempt(delivery).then((result) =>
            emit({ kind: 'attempted', delivery, result, isFailing: result.outcome !== 'delivered' }),
          )
          break
        }
        case 'exchange':
          requests.made += 1
          void exchange(services, action, { owner, leaseSeconds }).then(emit)
          break
        case 'wait':
          void runtime.pause(pollMs).then(() => emit({ kind: 'waited' }))
      }
    }
    if (happened.length === 0)
      await new Promise<void>((resolve) => {
        notify = resolve
      })
  }
}

type LeaseHolder = { owner: string; leaseSeconds: number }

/**
 * Writes the results of deliveries, releases deliveries that were not sent, and claims more deliveries. After a
 * failure, waits before it returns.
 */
async function exchange(services: Services, action: Action<'exchange'>, holder: LeaseHolder): Promise<Event> {
  const { runtime, log } = services
  const at = runtime.now().toISOString()
  const results = [...action.results, ...action.released.map((delivery) => givenBack(delivery, at))]
  try {
    return await exchangeOnce(services, { ...action, results }, holder)
  } catch (error) {
    log('error', { event: 'deliveries_unsettled', ...describeError(error) })
    if (results.length > 0 && isRefused(error)) return writeEach(services, results, holder)
    await runtime.pause(pollMs)
    return { kind: 'exchangeFailed' }
  }
}

async function exchangeOnce(
  { log, database }: Services,
  {
    results,
    limit,
    waitingEndpoints,
    failingEndpointIds,
  }: Pick<Action<'exchange'>, 'results' | 'limit' | 'waitingEndpoints' | 'failingEndpointIds'>,
  { owner, leaseSeconds }: LeaseHolder,
): Promise<Extract<Event, { kind: 'exchanged' }>> {
  const { disabled, closed, claimed } = await exchangeDeliveries(database, {
    results,
    failingDaysMax: limits.webhookFailingDaysMax,
    waitingEndpoints,
    claim: {
      owner,
      limit,
      leaseSeconds,
      attemptsMax: limits.webhookAttemptsMax,
      exceptEndpointIds: failingEndpointIds,
    },
  })
  for (const { organizationId, endpointId, reason } of disabled)
    log('warn', { event: 'webhook_disabled', organizationId, webhookId: endpointId, reason })
  return { kind: 'exchanged', claimed, closed: [...disabled, ...closed] }
}

/** Returns whether the database rejected the write and would reject it on every retry. */
const isRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && !['unavailable', 'serialization', 'closed'].includes(error.kind)

/**
 * Writes each result in a separate call, because a rejected result must not block the others. The lease of a delivery
 * with a rejected result expires.
 */
async function writeEach(
  services: Services,
  results: readonly FinishedDelivery[],
  holder: LeaseHolder,
): Promise<Event> {
  const closed: Extract<Event, { kind: 'exchanged' }>['closed'][number][] = []
  for (const result of results)
    try {
      const one = { results: [result], limit: 0, waitingEndpoints: [], failingEndpointIds: [] }
      closed.push(...(await exchangeOnce(services, one, holder)).closed)
    } catch (error) {
      services.log('error', { event: 'deliveries_unsettled', webhookId: result.endpointId, ...describeError(error) })
    }
  return { kind: 'exchanged', claimed: [], closed }
}

/**
 * Returns the result for a delivery that is released without being sent. This result undoes the counting of its
 * attempt.
 */
function givenBack({ organizationId, id, endpointId }: ClaimedDelivery, at: string): FinishedDelivery {
  return {
    organizationId,
    id,
    endpointId,
    outcome: 'released',
    delaySeconds: giveBackSeconds,
    status: null,
    error: null,
    at,
    host: '',
    durationMs: 0,
    excerpt: null,
    auditId: '',
  }
}
