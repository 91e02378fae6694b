import type { SharedEnv } from '../../platform/ports/env.ts'
import { consoleLog } from '../../platform/ports/log.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'

const contentType = 'text/plain'

/** A worker that makes the storage port's call that the path names, and returns the result. */
export default {
  async fetch(request: Request, env: SharedEnv): Promise<Response> {
    const storage = createStorage(env, consoleLog)
    const { pathname, searchParams } = new URL(request.url)
    const key = searchParams.get('key') ?? ''
    const body = new Uint8Array(Number(searchParams.get('bytes'))).fill(0x61)
    const original = { key: searchParams.get('original') ?? '', contentLength: Number(searchParams.get('length')) }
    const calls: Record<string, () => Promise<unknown>> = {
      '/put': () => storage.put({ key, body, contentType }),
      '/head': () => storage.head(key),
      '/get': async () => new Response((await storage.get({ key }))?.body).text(),
      '/copy': () => storage.copy({ key, original, contentType }),
      '/append': () => storage.append({ key, original, appended: body, contentType }),
      '/delete': () => storage.delete(key),
    }
    try {
      return Response.json({ gave: (await calls[pathname]?.()) ?? null })
    } catch (error) {
      const { code, extras } = error as { code?: string; extras?: { retryAfterSeconds?: number } }
      return Response.json({ thrown: code, retryAfterSeconds: extras?.retryAfterSeconds })
    }
  },
}
