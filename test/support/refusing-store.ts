import { createServer, type IncomingMessage, request } from 'node:http'
import { closeServer } from '../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'

/** Returns whether the proxy rejects the request. */
export type Refusal = (request: IncomingMessage) => boolean

/** Starts a proxy for a store that rejects some requests with a status, and forwards all others unchanged. */
export async function startRefusingStore(
  storageUrl: string,
  refuses: Refusal,
  status = 403,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port, pathname } = new URL(storageUrl)
  const server = createServer((incoming, outgoing) => {
    // Disables kept-alive connections, because the server would close one during later requests.
    outgoing.shouldKeepAlive = false
    if (refuses(incoming)) {
      incoming.resume()
      return void outgoing.writeHead(status).end()
    }
    const { url: path, method, headers } = incoming
    const sent = request({ host: hostname, port, path, method, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.on('error', () => sent.destroy())
    incoming.pipe(sent)
  })
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}${pathname}`, close: () => closeServer(server) }
}
