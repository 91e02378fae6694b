export type LaneItem = { organizationId: string; endpointId: string; isFailing: boolean }

export type LaneLimits = {
  /** The maximum number of concurrent requests to all endpoints. */
  sockets: number
  /** The maximum number of concurrent requests to one endpoint. */
  socketsPerEndpoint: number
  /**
   * The maximum number of concurrent requests to failing endpoints, whose last attempt failed. Each failing endpoint
   * gets at most one request.
   */
  socketsForFailing: number
  /**
   * The maximum number of deliveries that wait for one failing endpoint, and for all failing endpoints. Excess
   * deliveries are released for another worker or a later run.
   */
  waitingPerFailing: number
  waitingForFailing: number
}

type Lane<T> = { waiting: T[]; inFlight: number; isFailing: boolean }

export type Lanes<T> = {
  /** Adds deliveries. Returns the deliveries that exceed the capacity of their failing endpoint. */
  add(items: readonly T[]): T[]
  /**
   * Returns the next delivery to send, or null. Endpoints take turns. The delivery is in flight until `done` is called.
   */
  next(): T | null
  /**
   * Marks a delivery in flight as done. If its endpoint failed, returns the waiting deliveries that now exceed the
   * endpoint's capacity.
   */
  done(item: Pick<LaneItem, 'organizationId' | 'endpointId'>, isFailing: boolean): T[]
  /** Removes and returns the deliveries that wait for an endpoint. */
  drop(endpoint: { organizationId: string; endpointId: string }): T[]
  dropAll(): T[]
  waitingEndpoints(): { organizationId: string; endpointId: string }[]
  /** Returns the failing endpoints with deliveries that wait or are in flight. */
  failingEndpoints(): string[]
  readonly waiting: number
  readonly inFlight: number
}

const keyOf = ({ organizationId, endpointId }: { organizationId: string; endpointId: string }) =>
  `${organizationId} ${endpointId}`

export function createLanes<T extends LaneItem>(limits: LaneLimits): Lanes<T> {
  // The lanes of endpoints in the order of their turns. The most recently served lane is last.
  const lanes = new Map<string, Lane<T>>()
  let inFlight = 0
  let inFlightToFailing = 0
  let waiting = 0
  const waitingForFailing = () =>
    [...lanes.values()].reduce((sum, lane) => sum + (lane.isFailing ? lane.waiting.length : 0), 0)

  const isFull = (lane: Lane<T>) =>
    lane.waiting.length >= limits.waitingPerFailing || waitingForFailing() >= limits.waitingForFailing

  const takeAll = (lane: Lane<T>, keep = 0): T[] => {
    const taken = lane.waiting.splice(keep)
    waiting -= taken.length
    return taken
  }

  const isIdle = (lane: Lane<T>) => lane.inFlight === 0 && lane.waiting.length === 0

  const forgetIdle = () => {
    for (const [key, lane] of lanes) if (isIdle(lane)) lanes.delete(key)
  }

  const mayServe = (lane: Lane<T>): boolean =>
    lane.isFailing
      ? lane.inFlight === 0 && inFlightToFailing < limits.socketsForFailing
      : lane.inFlight < limits.socketsPerEndpoint

  return {
    add(items) {
      const surplus: T[] = []
      for (const item of items) {
        const lane = lanes.get(keyOf(item)) ?? { waiting: [], inFlight: 0, isFailing: item.isFailing }
        lanes.set(keyOf(item), lane)
        if (lane.isFailing && isFull(lane)) {
          surplus.push(item)
          continue
        }
        lane.waiting.push(item)
        waiting += 1
      }
      forgetIdle()
      return surplus
    },
    next() {
      if (inFlight >= limits.sockets) return null
      for (const [key, lane] of lanes) {
        if (lane.waiting.length === 0 || !mayServe(lane)) continue
        const item = lane.waiting.shift() as T
        lanes.delete(key)
        lanes.set(key, lane)
        lane.inFlight += 1
        inFlight += 1
        waiting -= 1
        if (lane.isFailing) inFlightToFailing += 1
        return item
      }
      return null
    },
    done(item, isFailing) {
      const lane = lanes.get(keyOf(item))
      if (!lane) return []
      if (lane.isFailing) inFlightToFailing -= lane.inFlight
      lane.inFlight -= 1
      inFlight -= 1
      lane.isFailing = isFailing
      if (isFailing) inFlightToFailing += lane.inFlight
      const surplus = isFailing ? takeAll(lane, limits.waitingPerFailing) : []
      if (isIdle(lane)) lanes.delete(keyOf(item))
      return surplus
    },
    drop(endpoint) {
      const lane = lanes.get(keyOf(endpoint))
      if (!lane) return []
      const taken = takeAll(lane)
      forgetIdle()
      return taken
    },
    dropAll: () => {
      const taken = [...lanes.values()].flatMap((lane) => takeAll(lane))
      forgetIdle()
      return taken
    },
    waitingEndpoints: () =>
      [...lanes.values()].flatMap(({ waiting: [first] }) =>
        first ? [{ organizationId: first.organizationId, endpointId: first.endpointId }] : [],
      ),
    failingEndpoints: () =>
      [...lanes].flatMap(([key, lane]) => (lane.isFailing ? [key.slice(key.indexOf(' ') + 1)] : [])),
    get waiting() {
      return waiting
    },
    get inFlight() {
      return inFlight
    },
  }
}
