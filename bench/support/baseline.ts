import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { root } from '../../dev/build/build-part.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { workerdPids } from '../../dev/stack/processes.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { type BuiltWorker, loadBuiltWorker, withPlatformEntry } from '../../dev/stack/worker-modules.ts'

/** The statement that the database driver sent. */
export type SentStatement = {
  url: string
  headers: Record<string, string>
  query: string
  params: (string | null)[]
}

/** Returns the last request that this process sends to the stack's database endpoint during `work`. */
export async function recordStatement(stack: Stack, work: () => Promise<unknown>): Promise<SentStatement> {
  const { fetch } = globalThis
  let sent: SentStatement | null = null
  globalThis.fetch = async (input, init) => {
    if (String(input) === stack.neon?.url) {
      const { query, params } = JSON.parse(String(init?.body)) as Pick<SentStatement, 'query' | 'params'>
      sent = { url: String(input), headers: Object.fromEntries(new Headers(init?.headers)), query, params }
    }
    return fetch(input, init)
  }
  try {
    await work()
  } finally {
    globalThis.fetch = fetch
  }
  if (!sent) throw new Error('the work sent nothing to the database')
  return sent
}

/** The worker hashes the key, sends the statement with this hash and a new event id, and returns the response. */
const script = `
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
export default { async fetch(request, { SENT, KNOWN }) {
  const key = request.headers.get('x-api-key')
  const hash = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key.slice(0, key.lastIndexOf('_')))))
  const event = 'aud_' + hex(crypto.getRandomValues(new Uint8Array(13)))
  const params = SENT.params.map((value) => value === KNOWN.hash ? hash : typeof value === 'string' ? value.replace(KNOWN.event, event) : value)
  const response = await fetch(SENT.url, { method: 'POST', headers: SENT.headers, body: JSON.stringify({ query: SENT.query, params }) })
  const { rows } = await response.json()
  return Response.json(rows[0])
} }`

/** Returns the minimal worker with the entry point of the stack's workers, which enforces the platform's limits. */
function baselineWorker(): BuiltWorker {
  const { config } = loadBuiltWorker(join(root, 'dist', 'api'))
  return { config, modulesRoot: root, modules: [{ type: 'ESModule', path: join(root, 'worker.js'), contents: script }] }
}

/**
 * Starts a worker that does the minimum for a response: it hashes the key, sends the recorded statement with a plain
 * fetch, and writes JSON. `known` contains the parameter values that change with each request.
 */
export async function startBaseline(sent: SentStatement, known: { hash: string; event: string }) {
  const before = new Set(workerdPids())
  const port = await freePort()
  const { config, modules, modulesRoot } = withPlatformEntry(baselineWorker(), {})
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'baseline',
      modules,
      modulesRoot,
      bindings: { SENT: sent, KNOWN: known },
      cf: false,
      compatibilityDate: config.compatibilityDate,
      compatibilityFlags: config.compatibilityFlags,
      // A direct socket, as in the stack, because miniflare's entry point would cost more than the response.
      unsafeDirectSockets: [{ host: '127.0.0.1', port }],
    }),
  )
  await miniflare.ready
  return {
    url: `http://127.0.0.1:${port}/`,
    pids: workerdPids().filter((pid) => !before.has(pid)),
    dispose: () => miniflare.dispose(),
  }
}
