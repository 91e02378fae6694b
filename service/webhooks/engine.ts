import { toHex } from '../../base/bytes.ts'
import { limits } from '../../core/limits.ts'
import { advance, beginRun, type RunAction, type RunEvent, type RunLimits } from '../../core/webhooks/delivery-run.ts'
import { holdingOf } from '../../core/webhooks/holding.ts'
import { DatabaseFailure } from '../../db/failures.ts'
import { type ClaimedDelivery, exchangeDeliveries, type FinishedDelivery } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'
import { createAttempts } from './attempt.ts'
import { createOutboundCheck, type RequestCount } from './outbound-requests.ts'

const pollMs = 500
/** What a worker has no room for waits so long, so that it is not claimed again at once. */
const giveBackSeconds = 5

const limitsOf = ({ timeoutMs, requestsMax }: RunBounds): RunLimits => ({
  // An invocation has six connections at a time, each attempt one, its look-ups included: the sixth is for the database.
  sockets: 5,
  socketsPerEndpoint: 3,
  socketsForFailing: 2,
  waitingPerFailing: 4,
  waitingForFailing: 40,
  runMsMax: 240_000,
  heldMsMax: holdingOf(timeoutMs).heldMsMax,
  pollMs,
  exchangeFailuresMax: 5,
  requestsMax,
})

type Event = RunEvent<ClaimedDelivery, FinishedDelivery>
type Action<K> = Extract<RunAction<ClaimedDelivery, FinishedDelivery>, { kind: K }>

/** What an attempt may take, and how many requests the run may make. */
export type RunBounds = { timeoutMs: number; requestsMax: number }

/**
 * Delivers what is due, of every organization, until nothing is, the run has taken four minutes or made its requests; gives whether more may be
 * due. What it claims it begins to send soon or gives back (`core/webhooks/holding.ts`).
 */
export async function deliverDue(services: Services, bounds: RunBounds): Promise<{ isMoreDue: boolean }> {
  const { world } = services
  const { timeoutMs } = bounds
  const owner = toHex(world.randomBytes(16))
  const requests: RequestCount = { made: 0 }
  const { leaseSeconds } = holdingOf(timeoutMs)
  const attempt = createAttempts(services, { timeoutMs, requests, refusalOf: createOutboundCheck(services, requests) })
  const nowMs = () => world.now().getTime()
  const run = beginRun<ClaimedDelivery, FinishedDelivery>(limitsOf(bounds), nowMs())
  let happened: Event[] = [{ kind: 'ticked' }]
  let notify = () => {}
  const tell = (event: Event) => {
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
            tell({ kind: 'attempted', delivery, result, isFailing: result.outcome !== 'delivered' }),
          )
          break
        }
        case 'exchange':
          requests.made += 1
          void exchange(services, action, { owner, leaseSeconds }).then(tell)
          break
        case 'tick':
          void world.pause(pollMs).then(() => tell({ kind: 'ticked' }))
      }
    }
    if (happened.length === 0)
      await new Promise<void>((resolve) => {
        notify = resolve
      })
  }
}

type Holder = { owner: string; leaseSeconds: number }

/** Writes what became of deliveries, gives back what is not sent, and claims the next; a failure is told after a pause. */
async function exchange(services: Services, action: Action<'exchange'>, holder: Holder): Promise<Event> {
  const { world, log } = services
  const at = world.now().toISOString()
  const results = [...action.results, ...action.released.map((delivery) => givenBack(delivery, at))]
  try {
    return await exchangeOnce(services, { ...action, results }, holder)
  } catch (error) {
    log('error', { event: 'deliveries_unsettled', ...describeError(error) })
    if (results.length > 0 && isRefused(error)) return writeEach(services, results, holder)
    await world.pause(pollMs)
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
  { owner, leaseSeconds }: Holder,
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

/** Whether the database did not take what was written, and will not take it the next time either. */
const isRefused = (error: unknown): boolean =>
  error instanceof DatabaseFailure && error.kind !== 'unavailable' && error.kind !== 'serialization'

/**
 * Writes results one by one, so that one which the database does not take keeps no other from being written: the lease of its
 * delivery ends.
 */
async function writeEach(services: Services, results: readonly FinishedDelivery[], holder: Holder): Promise<Event> {
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

/** A delivery that goes back unsent; the attempt that its claim counted is taken back. */
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
