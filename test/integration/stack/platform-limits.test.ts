import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withPlatformLimits } from '../../../dev/stack/platform-limits.ts'

/** Tests the platform limits of a worker on a network with delayed responses. */

const network = globalThis.fetch
const responses: (() => void)[] = []
let worker: { queue(batch: { queue: string }): Promise<number>; fetch(): Promise<number> }

beforeAll(() => {
  globalThis.fetch = () => new Promise((resolve) => responses.push(() => resolve(new Response())))
  const asking = async () => {
    const fetches = await Promise.allSettled(Array.from({ length: 12 }, () => fetch('http://a.example/')))
    return fetches.filter(({ status }) => status === 'fulfilled').length
  }
  worker = withPlatformLimits({ queue: asking, fetch: asking }, { subrequestsMax: 10, connectionsMax: 6 })
})

afterAll(() => {
  globalThis.fetch = network
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('limits the connections and subrequests of each invocation', async () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const both = [worker.queue({ queue: 'mails' }), worker.fetch()]
  await settled()
  expect(responses).toHaveLength(12)
  responses.splice(0, 2).forEach((response) => {
    response()
  })
  await settled()
  expect(responses).toHaveLength(12)
  while (responses.length > 0) {
    responses.shift()?.()
    await settled()
  }
  expect(await Promise.all(both)).toEqual([10, 10])
  log.mockRestore()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'debug', event: 'connection_waited', reason: 'queue mails' },
    { level: 'debug', event: 'connection_waited', reason: 'fetch' },
  ])
})
