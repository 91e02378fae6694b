/**
 * Whether requests of one key wait for each other: documents created in a second by 1, 16 and 64 clients with one key, and with 64
 * keys of one organization, in turns; and how long another organization waits for `account.get` meanwhile. Run with
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

await withStack({}, async ({ stack, service }) => {
  const send = async (apiKey: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${stack.baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { secret?: string }
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return answer
  }
  const create = (apiKey: string) => send(apiKey, 'POST', '/v1/documents', { title: 'Lease' })
  const keys: string[] = []
  for (let n = 0; n < keysMany; n++) {
    const { secret = '' } = await send(service.apiKey, 'POST', '/v1/api-keys', { scopes: ['documentsWrite'] })
    keys.push(secret)
  }
  const of = { 'one key': (_: number) => keys[0]!, [`${keysMany} keys`]: (client: number) => keys[client % keysMany]! }

  const speeds = new Map<string, number[]>()
  for (let turn = -1; turn < turns; turn++)
    for (const width of widths)
      for (const [name, keyOf] of Object.entries(of)) {
        const perSecond = await rate(width, (client) => create(keyOf(client)))
        const known = speeds.get(`${width} ${name}`) ?? []
        if (turn >= 0) speeds.set(`${width} ${name}`, [...known, perSecond])
      }

  const other = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const look = () => send(other.apiKey, 'GET', '/v1/account')
  const alone = await waits(look, new Promise((resolve) => setTimeout(resolve, 3_000)))
  const beside: Record<string, number> = {}
  for (const [name, keyOf] of Object.entries(of))
    beside[name] = await waits(
      look,
      rate(64, (client) => create(keyOf(client)), 4 * requestsEach),
    )

  const figures = widths.map((width) => Object.keys(of).map((name) => median(speeds.get(`${width} ${name}`) ?? [])))
  console.log(
    table(
      ['documents.create a second', ...Object.keys(of), 'ratio'],
      figures.map(([one = Number.NaN, many = Number.NaN], at) => [
        `${widths[at]} clients`,
        one.toFixed(0),
        many.toFixed(0),
        (one / many).toFixed(2),
      ]),
    ),
  )
  console.log(
    table(
      ['account.get of another organization', 'median'],
      Object.entries({ alone, ...beside }).map(([name, ms]) => [
        name === 'alone' ? name : `beside 64 clients with ${name}`,
        `${ms.toFixed(1)} ms`,
      ]),
    ),
  )
  const [one = Number.NaN, many = Number.NaN] = figures.at(-1) ?? []
  if (!goal('64 clients: 64 keys / one key', many / one, ratioMost, (value) => value.toFixed(2))) process.exitCode = 1
})

/** Requests a second of so many clients, each with one under way. */
async function rate(width: number, act: (client: number) => Promise<unknown>, count = requestsEach): Promise<number> {
  let left = count
  const startedAt = performance.now()
  const client = async (number: number) => {
    while (left-- > 0) await act(number)
  }
  await Promise.all(Array.from({ length: width }, (_, number) => client(number)))
  return (count * 1_000) / (performance.now() - startedAt)
}

/** The median milliseconds of an act that is repeated until something else is over. */
async function waits(act: () => Promise<unknown>, until: Promise<unknown>): Promise<number> {
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
  return median(times)
}
