import { firstBatchSize, nextBatchSize } from './batch.ts'
import { createLanes, type LaneItem, type LaneLimits, type Lanes } from './lanes.ts'

export type RunLimits = LaneLimits & {
  /** The time during which a run claims and sends deliveries. */
  runMsMax: number
  /**
   * The maximum number of subrequests in a run. The run stops claiming when a quarter of them is left, and uses the
   * rest for deliveries that it has already claimed.
   */
  requestsMax: number
  /** The maximum time between claiming and sending a delivery. Later, another worker may soon claim the delivery. */
  heldMsMax: number
  /** The interval between checks of an idle run, which is also the maximum delay before results are written. */
  pollMs: number
  /** The number of consecutive failed exchanges after which the run stops. */
  exchangeFailuresMax: number
}

/**
 * An event of a delivery run. In one round trip, an exchange writes results, claims due deliveries and returns the
 * disabled endpoints.
 */
export type RunEvent<T, R> =
  | { kind: 'waited' }
  | { kind: 'attempted'; delivery: T; result: R; isFailing: boolean }
  | { kind: 'exchanged'; claimed: readonly T[]; closed: readonly Endpoint[] }
  | { kind: 'exchangeFailed' }

/** An action of a delivery run. Each `send`, `exchange` and `wait` causes one event when it is done. */
export type RunAction<T, R> =
  | { kind: 'send'; delivery: T }
  | {
      kind: 'exchange'
      /** The results to write, and the deliveries to release unsent. */
      results: R[]
      released: T[]
      /** The maximum number of deliveries to claim, or 0 to claim none. */
      limit: number
      waitingEndpoints: Endpoint[]
      failingEndpointIds: string[]
    }
  | { kind: 'wait' }
  | { kind: 'end'; isMoreDue: boolean }

/** The share of its subrequests after which a run leaves further deliveries to the next run. */
const claimingShare = 0.75

type Endpoint = { organizationId: string; endpointId: string }
type Claimed<T> = T & { claimedAtMs: number }
type Exchange<T, R> = { results: R[]; released: T[]; limit: number }

/** The state of a delivery run. `advance` mutates it, because thousands of deliveries pass through it per second. */
export type DeliveryRun<T extends LaneItem, R> = {
  readonly limits: RunLimits
  readonly stopAtMs: number
  /** True while the run has time and requests for more deliveries. */
  mayClaim: boolean
  readonly lanes: Lanes<Claimed<T>>
  results: R[]
  released: T[]
  /** True if the last claim was full, so more deliveries may be due. */
  isMoreDue: boolean
  /** The number of waiting deliveries below which the run claims more while its connections are busy. */
  batchSize: number
  exchanging: Exchange<T, R> | null
  exchangedAtMs: number
  failures: number
  isWaiting: boolean
}

/** Creates the state of a new delivery run. Its first event must be `waited`. */
export const beginRun = <T extends LaneItem, R>(limits: RunLimits, nowMs: number): DeliveryRun<T, R> => ({
  limits,
  stopAtMs: nowMs + limits.runMsMax,
  mayClaim: true,
  lanes: createLanes<Claimed<T>>(limits),
  results: [],
  released: [],
  isMoreDue: true,
  batchSize: firstBatchSize,
  exchanging: null,
  exchangedAtMs: Number.NEGATIVE_INFINITY,
  failures: 0,
  isWaiting: false,
})

/**
 * Processes the events since the last call and returns the next actions. The last action of a run is `end`. Does not
 * send, write or wait.
 */
export function advance<T extends LaneItem, R>(
  run: DeliveryRun<T, R>,
  events: readonly RunEvent<T, R>[],
  nowMs: number,
  requests = 0,
): RunAction<T, R>[] {
  for (const event of events) take(run, event)
  const { requestsMax } = run.limits
  const isOver = nowMs >= run.stopAtMs || requests >= requestsMax || hasFailedTooOften(run)
  run.mayClaim = !isOver && requests < requestsMax * claimingShare
  if (isOver) run.released.push(...run.lanes.dropAll())
  const actions: RunAction<T, R>[] = isOver ? [] : sendings(run, nowMs)
  if (isIdle(run) && (hasFailedTooOften(run) || (unwritten(run) === 0 && (!run.mayClaim || !run.isMoreDue))))
    return [{ kind: 'end', isMoreDue: run.isMoreDue }]
  if (mayExchange(run, nowMs)) actions.push(beginExchange(run, nowMs))
  if (!run.isWaiting) {
    run.isWaiting = true
    actions.push({ kind: 'wait' })
  }
  return actions
}

function take<T extends LaneItem, R>(run: DeliveryRun<T, R>, event: RunEvent<T, R>): void {
  const { lanes, released, results } = run
  switch (event.kind) {
    case 'waited':
      run.isWaiting = false
      return
    case 'attempted':
      results.push(event.result)
      released.push(...lanes.done(event.delivery, event.isFailing))
      return
    case 'exchanged': {
      const { limit } = run.exchanging ?? { limit: 0 }
      const claimedAtMs = run.exchangedAtMs
      run.exchanging = null
      run.failures = 0
      for (const endpoint of event.closed) released.push(...lanes.drop(endpoint))
      released.push(...lanes.add(event.claimed.map((delivery) => ({ ...delivery, claimedAtMs }))))
      if (limit > 0) run.isMoreDue = event.claimed.length >= limit
      return
    }
    case 'exchangeFailed':
      // The database may have written the results although its response was lost. Writing the same results again
      // changes nothing.
      results.push(...(run.exchanging?.results ?? []))
      released.push(...(run.exchanging?.released ?? []))
      run.exchanging = null
      run.failures += 1
  }
}

/** Returns the deliveries to send now. Releases deliveries that were claimed too long ago. */
function sendings<T extends LaneItem, R>(run: DeliveryRun<T, R>, nowMs: number): RunAction<T, R>[] {
  const { lanes, limits, released } = run
  const actions: RunAction<T, R>[] = []
  for (let held = lanes.next(); held; held = lanes.next()) {
    if (nowMs - held.claimedAtMs <= limits.heldMsMax) actions.push({ kind: 'send', delivery: held })
    else released.push(held, ...lanes.done(held, held.isFailing))
  }
  return actions
}

function beginExchange<T extends LaneItem, R>(run: DeliveryRun<T, R>, nowMs: number): RunAction<T, R> {
  const { lanes, results, released } = run
  run.batchSize = nextBatchSize({ finished: unwritten(run), elapsedMs: nowMs - run.exchangedAtMs })
  const limit = run.mayClaim && lanes.waiting < run.batchSize ? run.batchSize : 0
  run.exchanging = { results, released, limit }
  run.exchangedAtMs = nowMs
  run.results = []
  run.released = []
  return {
    kind: 'exchange',
    results,
    released,
    limit,
    waitingEndpoints: lanes.waitingEndpoints(),
    failingEndpointIds: lanes.failingEndpoints(),
  }
}

function mayExchange<T extends LaneItem, R>(run: DeliveryRun<T, R>, nowMs: number): boolean {
  if (run.exchanging) return false
  if (isIdle(run)) return true
  const isLow = run.mayClaim && run.isMoreDue && run.lanes.waiting < run.batchSize
  return isLow || unwritten(run) >= run.batchSize || nowMs - run.exchangedAtMs >= run.limits.pollMs
}

const unwritten = ({ results, released }: { results: unknown[]; released: unknown[] }): number =>
  results.length + released.length

type DeliveryWork = { exchanging: unknown; lanes: { waiting: number; inFlight: number } }

const isIdle = ({ exchanging, lanes }: DeliveryWork): boolean =>
  !exchanging && lanes.inFlight === 0 && lanes.waiting === 0

const hasFailedTooOften = ({ failures, limits }: { failures: number; limits: RunLimits }): boolean =>
  failures >= limits.exchangeFailuresMax
