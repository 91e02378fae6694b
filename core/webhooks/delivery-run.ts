import { firstBatchSize, nextBatchSize } from './batch.ts'
import { createLanes, type LaneItem, type LaneLimits, type Lanes } from './lanes.ts'

/** What one worker does while it delivers what is due, decided without sending, writing or waiting for anything. */

export type RunLimits = LaneLimits & {
  /** How long a run claims and sends. */
  runMsMax: number
  /** Requests that a run makes at most: what is left of them with a quarter to go is for what was claimed before. */
  requestsMax: number
  /** What was claimed so long ago is not sent any more: another worker may hold it soon. */
  heldMsMax: number
  /** Between two looks at a run in which nothing happens, and at least so often results are written. */
  pollMs: number
  /** After so many failed exchanges in a row a run gives up. */
  exchangeFailuresMax: number
}

/** What happened. An exchange writes results, claims what is due and tells which endpoints were closed, in one round trip. */
export type RunEvent<T, R> =
  | { kind: 'ticked' }
  | { kind: 'attempted'; delivery: T; result: R; isFailing: boolean }
  | { kind: 'exchanged'; claimed: readonly T[]; closed: readonly Endpoint[] }
  | { kind: 'exchangeFailed' }

/** What is to be done. Each `send`, `exchange` and `tick` ends in one event of its own. */
export type RunAction<T, R> =
  | { kind: 'send'; delivery: T }
  | {
      kind: 'exchange'
      /** To be written, and to be given back unsent. */
      results: R[]
      released: T[]
      /** How many may be claimed; none at 0. */
      limit: number
      waitingEndpoints: Endpoint[]
      failingEndpointIds: string[]
    }
  | { kind: 'tick' }
  | { kind: 'end'; isMoreDue: boolean }

/** Of its requests a run makes so many before it leaves the rest to the next run. */
const claimingShare = 0.75

type Endpoint = { organizationId: string; endpointId: string }
type Held<T> = T & { claimedAtMs: number }
type Exchange<T, R> = { results: R[]; released: T[]; limit: number }

/** Where a run stands. `advance` changes it in place, since thousands of deliveries pass through it in a second. */
export type DeliveryRun<T extends LaneItem, R> = {
  readonly limits: RunLimits
  readonly stopAtMs: number
  /** Whether there are time and requests for more. */
  mayClaim: boolean
  readonly lanes: Lanes<Held<T>>
  results: R[]
  released: T[]
  /** Whether the last claim was full. */
  isMoreDue: boolean
  /** With fewer waiting deliveries than these the next ones are claimed while the sockets are busy. */
  batchSize: number
  exchanging: Exchange<T, R> | null
  exchangedAtMs: number
  failures: number
  isTicking: boolean
}

/** A run that has not done anything yet; its first event is a tick. */
export const beginRun = <T extends LaneItem, R>(limits: RunLimits, nowMs: number): DeliveryRun<T, R> => ({
  limits,
  stopAtMs: nowMs + limits.runMsMax,
  mayClaim: true,
  lanes: createLanes<Held<T>>(limits),
  results: [],
  released: [],
  isMoreDue: true,
  batchSize: firstBatchSize,
  exchanging: null,
  exchangedAtMs: Number.NEGATIVE_INFINITY,
  failures: 0,
  isTicking: false,
})

/**
 * Takes in what happened since the last call and decides what is to be done now, after so many requests. After `end` a run is
 * over.
 */
export function advance<T extends LaneItem, R>(
  run: DeliveryRun<T, R>,
  events: readonly RunEvent<T, R>[],
  nowMs: number,
  requests = 0,
): RunAction<T, R>[] {
  for (const event of events) take(run, event)
  const { requestsMax } = run.limits
  const isOver = nowMs >= run.stopAtMs || requests >= requestsMax || isGivenUp(run)
  run.mayClaim = !isOver && requests < requestsMax * claimingShare
  if (isOver) run.released.push(...run.lanes.dropAll())
  const actions: RunAction<T, R>[] = isOver ? [] : sendings(run, nowMs)
  if (isIdle(run) && (isGivenUp(run) || (unwritten(run) === 0 && (!run.mayClaim || !run.isMoreDue))))
    return [{ kind: 'end', isMoreDue: run.isMoreDue }]
  if (mayExchange(run, nowMs)) actions.push(beginExchange(run, nowMs))
  if (!run.isTicking) {
    run.isTicking = true
    actions.push({ kind: 'tick' })
  }
  return actions
}

function take<T extends LaneItem, R>(run: DeliveryRun<T, R>, event: RunEvent<T, R>): void {
  const { lanes, released, results } = run
  switch (event.kind) {
    case 'ticked':
      run.isTicking = false
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
      // Perhaps it was written although the answer was lost: repeating it changes nothing then.
      results.push(...(run.exchanging?.results ?? []))
      released.push(...(run.exchanging?.released ?? []))
      run.exchanging = null
      run.failures += 1
  }
}

/** What may be sent now; what is held too long goes back instead. */
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

type Busy = { exchanging: unknown; lanes: { waiting: number; inFlight: number } }

const isIdle = ({ exchanging, lanes }: Busy): boolean => !exchanging && lanes.inFlight === 0 && lanes.waiting === 0

const isGivenUp = ({ failures, limits }: { failures: number; limits: RunLimits }): boolean =>
  failures >= limits.exchangeFailuresMax
