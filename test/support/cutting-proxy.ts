import { createServer } from 'node:http'
import { closeServer } from '../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'

/** Headers that belong to a connection and are not forwarded. */
const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding']

/**
 * Starts a proxy that can wait for the server's response and then cut the connection instead of returning the response.
 */
export async function startCuttingProxy(target: string) {
  let isToBeCut = false
  let requests = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests += 1
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ofConnection) headers.delete(name)
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
    const upstream = await fetch(target + request.url, { method: request.method!, headers, ...(body ? { body } : {}) })
    const text = await upstream.text()
    if (isToBeCut) {
      isToBeCut = false
      response.socket?.destroy()
      return
    }
    const sent = new Headers(upstream.headers)
    for (const name of [...ofConnection, 'content-encoding']) sent.delete(name)
    response.writeHead(upstream.status, Object.fromEntries(sent)).end(text)
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Cuts the next response, and starts to count requests. */
    cutNext: () => {
      isToBeCut = true
      requests = 0
    },
    /** Returns the number of requests since the last call of `cutNext`. */
    requests: () => requests,
    close: () => closeServer(server),
  }
}
