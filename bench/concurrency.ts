/**
 * Compares the number of documents created per second with one key and with 64 keys of an organization. Uses 1, 16 and
 * 64 clients on a database that syncs every commit. Also measures the delay for another organization, and counts
 * requests that get no database connection.
 */

import { randomUUID } from 'node:crypto'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { table } from '../dev/support/table.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, milliseconds, ratio } from './support/verdict.ts'

const widths = sized([1, 16, 64], [1, 64])
const keysMany = 64
const requestsEach = sized(320, 64)
const turns = sized(4, 1)
/** The minimum throughput with one key, relative to the throughput with many keys. */
const throughputLeast = 0.8
/**
 * The maximum 95th percentile of another organization's response time while one key is busy, relative to that while
 * many keys are busy.
 */
const besideMost = 1.2
const waitMsMost = 2_000

type Times = { perSecond: number[]; other: number[] }

let retryable = 0
let longestMs = 0

await withBenchStack({ durable: true }, async ({ stack, service }) => {
  const send = async (apiKey: string, method: string, path: string, body?: unknown) => {
    const startedAt = performance.now()
    const response = await fetch(`${stack.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const result = (await response.json()) as { secret?: string }
    const ms = performance.now() - startedAt
    longestMs = Math.max(longestMs, ms)
    if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) retryable++
    else if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}`)
    return result
  }
  const keys: string[] = []
  for (let n = 0; n < keysMany; n++) {
    const { secret = '' } = await send(service.apiKey, 'POST', '/v1/api-keys', { scopes: ['documentsWrite'] })
    keys.push(secret)
  }
  const of = { 'one key': (_: number) => keys[0]!, [`${keysMany} keys`]: (client: number) => keys[client % keysMany]! }
  const other = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const look = () => send(other.apiKey, 'GET', '/v1/account')

  const times = new Map<string, Times>()
  for (let turn = -1; turn < turns; turn++)
    for (const width of widths)
      for (const [name, keyOf] of Object.entries(of)) {
        const known = times.get(`${width} ${name}`) ?? { perSecond: [], other: [] }
        const load = rate(width, (client) => send(keyOf(client), 'POST', '/v1/documents', { title: 'Lease' }))
        const waited = await waits(look, load)
        if (turn < 0) continue
        known.perSecond.push(await load)
        known.other.push(...waited)
        times.set(`${width} ${name}`, known)
      }
  const alone = await waits(look, new Promise((resolve) => setTimeout(resolve, sized(3_000, 300))))

  const names = Object.keys(of)
  const timesOf = (width: number) => names.map((name) => times.get(`${width} ${name}`) ?? { perSecond: [], other: [] })
  const rows = widths.map((width) => {
    const [one = Number.NaN, many = Number.NaN] = timesOf(width).map(({ perSecond }) => median(perSecond))
    return [`${width} clients`, one.toFixed(0), many.toFixed(0), (one / many).toFixed(2)]
  })
  console.log(table(['documents.create per second', ...names, 'ratio'], rows))
  const shown = (waited: number[]) => `${median(waited).toFixed(1)} / ${percentile95(waited).toFixed(1)} ms`
  console.log(
    table(
      ['account.get of another organization, median / 95th percentile', ...names],
      [
        ['alone', shown(alone), ''],
        ...widths.map((width) => [`beside ${width} clients`, ...timesOf(width).map((one) => shown(one.other))]),
      ],
    ),
  )
  const { longestWaitMs, turnedAway } = stack.neon!.stats()
  console.log(
    `longest wait for a connection ${longestWaitMs.toFixed(0)} ms, longest response ${longestMs.toFixed(0)} ms; ${turnedAway} requests got no connection; ${retryable} responses were 503 with Retry-After`,
  )
  const [one, many] = timesOf(64)
  const throughput = median(one!.perSecond) / median(many!.perSecond)
  judge('64 clients, one key / 64 keys', throughput, throughputLeast, { isLeast: true, show: ratio })
  const waiting = percentile95(one!.other) / percentile95(many!.other)
  judge('p95 of another organization, beside one key / 64 keys', waiting, besideMost, { show: ratio })
  judge('longest wait for a connection', longestWaitMs, waitMsMost, { show: milliseconds })
  judge('no connection and no Retry-After', turnedAway - retryable, 0, { isCount: true })
})

/** Returns the requests per second of several clients, each with one request in flight. */
async function rate(width: number, act: (client: number) => Promise<unknown>): Promise<number> {
  let left = requestsEach
  const startedAt = performance.now()
  const client = async (number: number) => {
    while (left-- > 0) await act(number)
  }
  await Promise.all(Array.from({ length: width }, (_, number) => client(number)))
  return (requestsEach * 1_000) / (performance.now() - startedAt)
}

/** Repeats an action until a promise settles. Returns the milliseconds of each repetition. */
async function waits(act: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const end = until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const startedAt = performance.now()
    await act()
    times.push(performance.now() - startedAt)
  }
  await end
  return times
}

function percentile95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}
