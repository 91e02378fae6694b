import type { Hono } from 'hono'
import { sha256Hex } from '../../base/bytes.ts'
import type { Services } from '../context.ts'
import { describeError } from '../ports/log.ts'
import { newRequestId } from '../request-id.ts'
import { problemResponse, toRefusal } from './problem.ts'
import { secure } from './security-headers.ts'

/**
 * A well-known document. Its content depends only on the worker's bindings, so it does not change while the worker
 * runs.
 */
export type WellKnownDocument = { path: string; mediaType: string; write: () => string | Promise<string> }

/**
 * Serves documents to all origins without authentication. Caches keep a document for an hour, and then revalidate it
 * with its entity tag. If a document cannot be generated, logs the error and returns an error response.
 */
export function mountWellKnownDocuments(app: Hono, services: Services, texts: readonly WellKnownDocument[]): void {
  for (const text of texts) {
    const known = writtenOnce(text)
    app.get(text.path, (c) => response(services, text, known, c.req.raw))
  }
}

type SerializedDocument = { body: string; etag: string }

/** Caches the document instead of a promise, because a promise belongs to the request that started it. */
function writtenOnce({ write }: WellKnownDocument): () => Promise<SerializedDocument> {
  let written: SerializedDocument | null = null
  return async () => {
    if (written) return written
    const body = await write()
    written = { body, etag: `"${(await sha256Hex(body)).slice(0, 32)}"` }
    return written
  }
}

async function response(
  { log, runtime }: Services,
  { path, mediaType }: WellKnownDocument,
  known: () => Promise<SerializedDocument>,
  request: Request,
): Promise<Response> {
  const requestId = newRequestId(runtime)
  try {
    const { body, etag } = await known()
    const headers = { etag, 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' }
    if (isKnown(request.headers.get('if-none-match'), etag))
      return secure(new Response(null, { status: 304, headers }), requestId)
    return secure(new Response(body, { headers: { ...headers, 'content-type': mediaType } }), requestId)
  } catch (thrown) {
    const { error } = toRefusal(thrown, null)
    log('error', { event: 'not_published', requestId, operation: path, code: error.code, ...describeError(thrown) })
    return secure(problemResponse(error, requestId), requestId)
  }
}

/** Returns whether If-None-Match is `*` or contains the entity tag (weak comparison, RFC 9110 section 13.1.2). */
const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
