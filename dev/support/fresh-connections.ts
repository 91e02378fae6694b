/**
 * Fetches over a new connection for each request. A server may close an idle connection just when the next request
 * arrives, and the client then cannot know whether that was processed. New connections avoid such retries.
 */
export const fetchFresh: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('connection', 'close')
  return plainFetch(input, { ...init, headers })
}

const plainFetch = globalThis.fetch
