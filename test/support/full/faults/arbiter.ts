import { createServer } from 'node:http'
import type { CallOutcome, OutgoingCall } from '../../../../dev/stack/interrupted-calls.ts'
import { closeServer } from '../../../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../../../dev/support/loopback.ts'
import { randomFrom } from '../../../../dev/support/random-numbers.ts'

/** The possible faults of a call. */
export const faultFates = [
  'fails before',
  'fails after',
  'is silent before',
  'is silent after',
  'dies before',
  'dies after',
] as const satisfies CallOutcome[]
export type FaultFate = (typeof faultFates)[number]

/** How often each call of each kind of invocation has met each fault. */
export type FaultCounts = Record<string, Partial<Record<FaultFate, number>>[]>

type Options = { seed: number; chance: number; faults: Partial<Record<FaultFate, number>>; faultCounts: FaultCounts }

/** The share of faults in cron runs, which start every second and usually have no work. */
const partOfClocks = 0.15

/** A call in a kind of invocation: how often it was made in this run, and how often it met each fault. */
type Place = { seen: number; met: Map<FaultFate, number> }

const timesMet = ({ met }: Place) => [...met.values()].reduce((sum, count) => sum + count, 0)
/** Returns the mean number of faults of the given calls. */
const meanMet = (places: readonly Place[]) =>
  places.reduce((sum, place) => sum + timesMet(place), 0) / (places.length || 1)

export type Arbiter = Awaited<ReturnType<typeof startArbiter>>

/**
 * Starts a server that decides into which outgoing calls of the workers a fault is injected.
 *
 * At most one fault is injected into each invocation, and each kind of fault at most the requested number of times.
 * Faults are chosen at random. Invocations, calls and faults with fewer occurrences, including those in earlier runs
 * with the same file, are more likely.
 *
 * The same seed gives the same decisions for the same calls in the same order.
 */
export async function startArbiter({ seed, chance, faults, faultCounts }: Options) {
  const random = randomFrom(seed)
  const left = new Map(faultFates.map((fate) => [fate, faults[fate] ?? 0]))
  const placesOf = new Map<string, Place[]>(
    Object.entries(faultCounts).map(([kind, places]) => [
      kind,
      places.map((met) => ({ seen: 0, met: new Map(Object.entries(met) as [FaultFate, number][]) })),
    ]),
  )
  /** The call at which each invocation meets its fault. */
  const targets = new Map<string, number>()
  const counts = new Map<FaultFate, number>()
  const met: { atMs: number; what: string }[] = []
  let isOpen = true

  /** Returns a random item of a list, according to its weight. */
  function anyOf<T>(list: readonly T[], weightOf: (one: T) => number): T | undefined {
    const weights = list.map(weightOf)
    let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
    for (const [index, weight] of weights.entries()) {
      rest -= weight
      if (rest < 0) return list[index]
    }
    return undefined
  }

  /**
   * Returns the call at which an invocation meets a fault, or undefined. Kinds of invocations with many faults rarely
   * get another.
   */
  function choose(kind: string, places: readonly Place[]): number | undefined {
    const eagerness = Math.min(1, ((1 + meanMet([...placesOf.values()].flat())) / (1 + meanMet(places))) ** 2)
    if (random() >= chance * eagerness * (kind.endsWith('scheduled') ? partOfClocks : 1)) return
    return anyOf([...places.keys()], (at) => places[at]!.seen / (1 + timesMet(places[at]!)) ** 2)
  }

  function decide({ kind, invocation, at, port }: OutgoingCall): CallOutcome {
    const places = placesOf.get(kind) ?? []
    placesOf.set(kind, places)
    while (places.length < at) places.push({ seen: 0, met: new Map() })
    const place = places[at - 1]!
    place.seen += 1
    const possible = faultFates.filter((fate) => (left.get(fate) ?? 0) > 0)
    if (!isOpen || possible.length === 0) return 'passes'
    const target = at === 1 ? choose(kind, places) : undefined
    if (target !== undefined) targets.set(invocation, target + 1)
    if (targets.get(invocation) !== at) return 'passes'
    const fate = anyOf(possible, (one) => (1 + (place.met.get(one) ?? 0)) ** -6)!
    place.met.set(fate, (place.met.get(fate) ?? 0) + 1)
    counts.set(fate, (counts.get(fate) ?? 0) + 1)
    left.set(fate, (left.get(fate) ?? 0) - 1)
    met.push({ atMs: Date.now(), what: `${kind}, call ${at}, ${port}: ${fate}` })
    return fate
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
      response.end(decide(JSON.parse(Buffer.concat(chunks).toString()) as OutgoingCall))
    } catch {
      // The caller has already disconnected.
      response.destroy()
    }
  })
  server.keepAliveTimeout = 600_000
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    isOver: () => [...left.values()].every((count) => count === 0),
    /** Lets all further calls pass. */
    end: () => {
      isOpen = false
    },
    lastFaultMs: () => met.at(-1)?.atMs ?? 0,
    /** Returns the faults of the last `ms` milliseconds. */
    recent: (ms: number) => met.filter(({ atMs }) => atMs > Date.now() - ms).map(({ what }) => what),
    /** Returns the number of faults by kind. */
    counts: () => Object.fromEntries(counts),
    /** Returns the number of known calls, of calls that met a fault, and of calls that met every kind of fault. */
    coverage: () => {
      const all = [...placesOf.values()].flat()
      return {
        places: all.length,
        struck: all.filter(({ met }) => met.size > 0).length,
        inEachWay: all.filter(({ met }) => met.size === faultFates.length).length,
      }
    },
    faultCounts: (): FaultCounts =>
      Object.fromEntries(
        [...placesOf].map(([kind, places]) => [kind, places.map(({ met }) => Object.fromEntries(met))]),
      ),
    close: () => closeServer(server),
  }
}
