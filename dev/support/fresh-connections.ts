/**
 * `fetch` over a connection of its own for each request. A server may end a kept connection that idles just when the next
 * request is written to it, and then nobody can tell whether that was carried out: so none is kept, and none is repeated.
 */
export const fetchFresh: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  headers.set('connection', 'close')
  return plainFetch(input, { ...init, headers })
}

const plainFetch = globalThis.fetch
