import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { workerdPids } from '../../dev/stack/processes.ts'
import { spentCpuMs } from '../../dev/support/process-cost.ts'
import { ratePerSecond, type Sink } from './webhook-backlog.ts'

/**
 * `signed` does everything that a delivery does: ten headers, two signatures and five sockets. Neither kind uses a
 * database.
 */
export type FanOutKind = 'bare' | 'signed'

export type FanOut = {
  /**
   * Posts `count` bodies of 1,500 bytes to a path. Returns the number of bodies that arrived per second, and the
   * worker's CPU time per body in microseconds.
   */
  measure: (kind: FanOutKind, path: string, count: number) => Promise<{ rate: number; cpuUs: number }>
  dispose: () => Promise<void>
}

const script = `
const body = JSON.stringify({ filler: 'x'.repeat(1480) })
const id = 'evt_06f4v0k2m8x3q9r7t5w1y6z0ab'

async function signedHeaders(key) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatureOf = async (text) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
  const [own, standard] = await Promise.all([signatureOf(timestamp + '.' + body), signatureOf(id + '.' + timestamp + '.' + body)])
  return {
    'content-type': 'application/json',
    'user-agent': 'Chancery-Webhooks/1',
    'x-service-event-id': id,
    'x-service-attempt': '1',
    'x-service-timestamp': timestamp,
    'x-service-secret-id': 'whk_06f4v0k2m8x3q9r7t5w1y6z0ab_v1',
    'x-service-signature': 'v1=' + Array.from(own, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': 'v1,' + btoa(String.fromCharCode(...standard)),
  }
}

export default { async fetch(request) {
  const { url, count, kind } = await request.json()
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  let left = count
  await Promise.all(Array.from({ length: kind === 'signed' ? 5 : 6 }, async () => {
    while (left-- > 0) {
      const headers = kind === 'signed' ? await signedHeaders(key) : { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', body, headers })
      await response.text()
    }
  }))
  return new Response('done')
} }`

/** Starts a worker that only sends requests, for comparison with webhook deliveries. */
export async function startFanOut(sink: Sink): Promise<FanOut> {
  const earlierPids = new Set(workerdPids())
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script, cf: false, compatibilityDate: '2026-07-28' }),
  )
  const address = await miniflare.ready
  const pids = workerdPids().filter((pid) => !earlierPids.has(pid))
  const run = async (kind: FanOutKind, path: string, count: number) => {
    await sink.reset()
    await (await fetch(address, { method: 'POST', body: JSON.stringify({ url: sink.url(path), count, kind }) })).text()
  }
  return {
    measure: async (kind, path, count) => {
      await run(kind, path, 200)
      const beforeMs = spentCpuMs(pids)
      await run(kind, path, count)
      const cpuUs = ((spentCpuMs(pids) - beforeMs) * 1_000) / count
      return { rate: ratePerSecond(await sink.stats()), cpuUs }
    },
    dispose: () => miniflare.dispose(),
  }
}
