import { createServer } from 'node:http'
import type { CallFate, OutgoingCall } from '../../../dev/stack/interrupted-calls.ts'
import { closeServer } from '../../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../../dev/support/loopback.ts'
import { randomFrom } from '../../../dev/support/random-numbers.ts'

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

type Options = { seed: number; chance: number; faults: Partial<Record<FaultFate, number>> }

/** The clocks of the workers come by each second, and mostly for nothing. */
const partOfClocks = 0.15

/** How often a call of a kind of invocation met each fate. */
type Place = Map<FaultFate, number>

export type Arbiter = Awaited<ReturnType<typeof startArbiter>>

/**
 * Decides what becomes of each call that leaves a worker: an invocation meets a fault by chance, at most one, at a call and of a kind that were met
 * least, until as many of each kind were met as are asked for. One seed gives the same decisions for the same calls in the same order.
 */
export async function startArbiter({ seed, chance, faults }: Options) {
  const random = randomFrom(seed)
  const left = new Map(faultFates.map((fate) => [fate, faults[fate] ?? 0]))
  const placesOf = new Map<string, Place[]>()
  /** The call at which an invocation is to meet a fault. */
  const targets = new Map<string, number>()
  const counts = new Map<FaultFate, number>()
  const met: { atMs: number; what: string }[] = []
  let isOpen = true

  const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  /** One of those with the smallest number. */
  function anyLeast<T>(list: readonly T[], numberOf: (one: T) => number): T {
    const least = Math.min(...list.map(numberOf))
    return anyOf(list.filter((one) => numberOf(one) === least))
  }

  function decide({ kind, invocation, at, port }: OutgoingCall): CallFate {
    const places = placesOf.get(kind) ?? []
    placesOf.set(kind, places)
    places[at - 1] ??= new Map()
    const possible = faultFates.filter((fate) => (left.get(fate) ?? 0) > 0)
    if (!isOpen || possible.length === 0) return 'passes'
    const metAt = (number: number) => [...places[number - 1]!.values()].reduce((sum, count) => sum + count, 0)
    if (at === 1 && random() < (kind.endsWith('scheduled') ? chance * partOfClocks : chance))
      targets.set(
        invocation,
        anyLeast(
          places.map((_, index) => index + 1),
          metAt,
        ),
      )
    if (targets.get(invocation) !== at) return 'passes'
    const place = places[at - 1]!
    const fate = anyLeast(possible, (one) => place.get(one) ?? 0)
    place.set(fate, (place.get(fate) ?? 0) + 1)
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
        struck: all.filter((place) => place.size > 0).length,
        inEachWay: all.filter((place) => place.size === faultFates.length).length,
      }
    },
    close: () => closeServer(server),
  }
}
