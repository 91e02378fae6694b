/**
 * Whether requests of one key wait for each other, on a database that syncs every commit: documents created in a second by 1, 16 and
 * 64 clients with one key, and with 64 keys of one organization, in turns; how long another organization waits for `account.get`
 * beside each; and whether anybody waits for a connection for more than two seconds without a 503 that says when to repeat. Run with
 * `npm run bench -- concurrency`.
 */

import { randomUUID } from 'node:crypto'
import { bootstrapOrganization } from '../admin/bootstrap.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { goal, table } from '../dev/support/table.ts'
import { median } from './support/in-turns.ts'

const widths = [1, 16, 64]
const keysMany = 64
const requestsEach = 640
const turns = 5
/** One key reaches at least 0.8 of what 64 keys do. */
const ratioMost = 1 / 0.8
/** Beside one key another organization waits at most 1.2 of what it does beside 64. */
const besideMost = 1.2
const waitMsMost = 2_000

type Times = { perSecond: number[]; other: number[] }

let explained = 0
let longestMs = 0

await withStack({ durable: true }, async ({ stack, service }) => {
  const send = async (apiKey: string, method: string, path: string, body?: unknown) => {
    const startedAt = performance.now()
    const response = await fetch(`${stack.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { secret?: string }
    const ms = performance.now() - startedAt
    longestMs = Math.max(longestMs, ms)
    if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) explained++
    else if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return answer
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
  const alone = await waits(look, new Promise((resolve) => setTimeout(resolve, 3_000)))

  const names = Object.keys(of)
  const timesOf = (width: number) => names.map((name) => times.get(`${width} ${name}`) ?? { perSecond: [], other: [] })
  const rows = widths.map((width) => {
    const [one = Number.NaN, many = Number.NaN] = timesOf(width).map(({ perSecond }) => median(perSecond))
    return [`${width} clients`, one.toFixed(0), many.toFixed(0), (one / many).toFixed(2)]
  })
  console.log(table(['documents.create a second', ...names, 'ratio'], rows))
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
    `longest wait for a connection ${longestWaitMs.toFixed(0)} ms, longest answer ${longestMs.toFixed(0)} ms; ${turnedAway} got no connection, and ${explained} answers said to repeat`,
  )
  const [one, many] = timesOf(64)
  const asRatio = (value: number) => value.toFixed(2)
  const met = [
    goal('64 clients: 64 keys / one key', median(many!.perSecond) / median(one!.perSecond), ratioMost, asRatio),
    goal(
      'another organization beside one key / 64 keys',
      percentile95(one!.other) / percentile95(many!.other),
      besideMost,
      asRatio,
    ),
    goal('longest wait for a connection, ms', longestWaitMs, waitMsMost, (ms) => ms.toFixed(0)),
    goal('got no connection and no word', turnedAway - explained, 0),
  ]
  if (met.includes(false)) process.exitCode = 1
})

/** Requests a second of so many clients, each with one under way. */
async function rate(width: number, act: (client: number) => Promise<unknown>): Promise<number> {
  let left = requestsEach
  const startedAt = performance.now()
  const client = async (number: number) => {
    while (left-- > 0) await act(number)
  }
  await Promise.all(Array.from({ length: width }, (_, number) => client(number)))
  return (requestsEach * 1_000) / (performance.now() - startedAt)
}

/** The milliseconds of an act that is repeated until something else is over. */
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
