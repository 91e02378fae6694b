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

/** How often a place that met each fate is chosen, beside one that did not: the clock of a worker comes by more often than anybody else. */
const knownPart = 0.1

/** One kind of invocation, the number of its call, and where that goes. */
type Place = { calls: number; struck: Map<FaultFate, number> }

export type Arbiter = Awaited<ReturnType<typeof startArbiter>>

/**
 * Decides what becomes of each call that leaves a worker: at most one fault in an invocation, places and fates that were met least
 * first, until as many of each were met as are asked for. One seed gives the same decisions for the same calls in the same order.
 */
export async function startArbiter({ seed, chance, faults }: Options) {
  const random = randomFrom(seed)
  const left = new Map(faultFates.map((fate) => [fate, faults[fate] ?? 0]))
  const places = new Map<string, Place>()
  const struck = new Set<string>()
  const counts = new Map<FaultFate, number>()
  const met: { atMs: number; what: string }[] = []
  let isOpen = true

  function decide({ kind, invocation, at, port }: OutgoingCall): CallFate {
    const name = `${kind}, call ${at}, ${port}`
    const place = places.get(name) ?? { calls: 0, struck: new Map<FaultFate, number>() }
    places.set(name, place)
    place.calls += 1
    const possible = faultFates.filter((fate) => (left.get(fate) ?? 0) > 0)
    if (!isOpen || possible.length === 0 || struck.has(invocation)) return 'passes'
    const metOf = (fate: FaultFate) => place.struck.get(fate) ?? 0
    const least = Math.min(...possible.map(metOf))
    if (random() >= (least === 0 ? chance : chance * knownPart)) return 'passes'
    const rarest = possible.filter((fate) => metOf(fate) === least)
    const fate = rarest[Math.floor(random() * rarest.length)] as FaultFate
    struck.add(invocation)
    place.struck.set(fate, metOf(fate) + 1)
    counts.set(fate, (counts.get(fate) ?? 0) + 1)
    left.set(fate, (left.get(fate) ?? 0) - 1)
    met.push({ atMs: Date.now(), what: `${name}: ${fate}` })
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
    /** Places that were seen, and how many of them met a fault at all, and each of its kinds. */
    coverage: () => {
      const all = [...places.values()]
      return {
        places: all.length,
        struck: all.filter((place) => place.struck.size > 0).length,
        inEachWay: all.filter((place) => place.struck.size === faultFates.length).length,
        never: [...places].filter(([, place]) => place.struck.size === 0).map(([name]) => name),
      }
    },
    close: () => closeServer(server),
  }
}
