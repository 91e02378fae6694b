import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { notFoundResponse } from '../platform/http/fallback.ts'
import { problemResponse, toRefusal } from '../platform/http/problem.ts'
import { secure } from '../platform/http/security-headers.ts'
import { mountWellKnownDocuments } from '../platform/http/well-known-documents.ts'
import { describeError } from '../platform/ports/log.ts'
import { newRequestId } from '../platform/request-id.ts'

const prefix = '/.well-known/chancery-log'

type LogFile = { body: BodyInit; mediaType: string; maxAge: string }

/** Serves the transparency log (c2sp.org/tlog-tiles) and its policy without authentication. */
export function mountTransparencyLog(app: Hono, services: Services): void {
  const policy = services.env.TRANSPARENCY_LOG_POLICY
  if (!policy) return
  mountWellKnownDocuments(app, services, [
    { path: `${prefix}/policy`, mediaType: 'text/plain; charset=utf-8', write: () => policy.text },
  ])
  app.get(`${prefix}/checkpoint`, (c) => respond(services, c.req.path, () => findCheckpoint(services)))
  app.get(`${prefix}/tile/*`, (c) => respond(services, c.req.path, () => findTile(services, c.req.path)))
}

async function findCheckpoint({ storage }: Services): Promise<LogFile | null> {
  const { checkpointKey, readStoredCheckpoint } = await import('../service/transparency/log-store.ts')
  const stored = await readStoredCheckpoint(storage, checkpointKey)
  return stored && { body: stored.text, mediaType: 'text/plain; charset=utf-8', maxAge: 'max-age=5' }
}

async function findTile({ storage }: Services, path: string): Promise<LogFile | null> {
  const [{ readTile }, { parseTilePath }] = await Promise.all([
    import('../service/transparency/log-store.ts'),
    import('../transparency/tiles.ts'),
  ])
  const tile = parseTilePath(path.slice(prefix.length + 1))
  const body = tile && (await readTile(storage, tile))
  return body && { body, mediaType: 'application/octet-stream', maxAge: 'max-age=31536000, immutable' }
}

async function respond(services: Services, path: string, find: () => Promise<LogFile | null>): Promise<Response> {
  const requestId = newRequestId(services.runtime)
  try {
    const found = await find()
    if (!found) return notFoundResponse(services, path)
    const headers = {
      'content-type': found.mediaType,
      'cache-control': `public, ${found.maxAge}`,
      'access-control-allow-origin': '*',
    }
    return secure(new Response(found.body, { headers }), requestId)
  } catch (thrown) {
    const { error } = toRefusal(thrown, null)
    services.log('error', {
      event: 'not_published',
      requestId,
      operation: path,
      code: error.code,
      ...describeError(thrown),
    })
    return secure(problemResponse(error, requestId), requestId)
  }
}
