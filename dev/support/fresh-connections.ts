/**
 * Fetches over a new connection for each request. A server can close an idle connection while the next request arrives,
 * and the client then cannot know whether the server processed the request. New connections avoid such retries.
 */
export const fetchOverNewConnection: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('connection', 'close')
  return plainFetch(input, { ...init, headers })
}

const plainFetch = globalThis.fetch
