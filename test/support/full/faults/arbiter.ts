import { createServer } from 'node:http'
import type { CallFate, OutgoingCall } from '../../../../dev/stack/interrupted-calls.ts'
import { closeServer } from '../../../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../../../dev/support/loopback.ts'
import { randomFrom } from '../../../../dev/support/random-numbers.ts'

/** What a fault can be: everything but passing. */
export const faultFates = [
  'fails before',
  'fails after',
  'is silent before',
  'is silent after',
  'dies before',
  'dies after',
] as const satisfies CallFate[]
export type FaultFate = (typeof faultFates)[number]

/** How often each call of each kind of invocation met each fate. */
export type FaultCounts = Record<string, Partial<Record<FaultFate, number>>[]>

type Options = { seed: number; chance: number; faults: Partial<Record<FaultFate, number>>; faultCounts: FaultCounts }

/** The clocks of the workers come by each second, and mostly for nothing. */
const partOfClocks = 0.15

/** A call of a kind of invocation: how often it was made in this run, and met each fate. */
type Place = { seen: number; met: Map<FaultFate, number> }

const timesMet = ({ met }: Place) => [...met.values()].reduce((sum, count) => sum + count, 0)
/** How often one of these calls met a fault, in the middle. */
const meanMet = (places: readonly Place[]) =>
  places.reduce((sum, place) => sum + timesMet(place), 0) / (places.length || 1)

export type Arbiter = Awaited<ReturnType<typeof startArbiter>>

/**
 * Decides what becomes of each call that leaves a worker: an invocation meets a fault by chance, at most one, the
 * rather where its kind, its calls and the fault were met less than others, in the runs of that file too, until as many
 * of each kind were met as are asked for. One seed gives the same decisions for the same calls in the same order.
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
  /** The call at which an invocation is to meet a fault. */
  const targets = new Map<string, number>()
  const counts = new Map<FaultFate, number>()
  const met: { atMs: number; what: string }[] = []
  let isOpen = true

  /** One of a list by lot, each with a weight. */
  function anyOf<T>(list: readonly T[], weightOf: (one: T) => number): T | undefined {
    const weights = list.map(weightOf)
    let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
    for (const [index, weight] of weights.entries()) {
      rest -= weight
      if (rest < 0) return list[index]
    }
    return undefined
  }

  /** At which call an invocation of a kind is to meet a fault; at none mostly where these met more than others. */
  function choose(kind: string, places: readonly Place[]): number | undefined {
    const eagerness = Math.min(1, ((1 + meanMet([...placesOf.values()].flat())) / (1 + meanMet(places))) ** 2)
    if (random() >= chance * eagerness * (kind.endsWith('scheduled') ? partOfClocks : 1)) return
    return anyOf([...places.keys()], (at) => places[at]!.seen / (1 + timesMet(places[at]!)) ** 2)
  }

  function decide({ kind, invocation, at, port }: OutgoingCall): CallFate {
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
      // Who asked is gone.
      response.destroy()
    }
  })
  server.keepAliveTimeout = 600_000
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    isOver: () => [...left.values()].every((count) => count === 0),
    /** From now on every call passes. */
    end: () => {
      isOpen = false
    },
    lastFaultMs: () => met.at(-1)?.atMs ?? 0,
    /** The faults of the last so many milliseconds. */
    recent: (ms: number) => met.filter(({ atMs }) => atMs > Date.now() - ms).map(({ what }) => what),
    /** Faults so far, by fate. */
    counts: () => Object.fromEntries(counts),
    /** Calls of kinds of invocations that were seen, how many of them met a fault, and each kind of it. */
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
