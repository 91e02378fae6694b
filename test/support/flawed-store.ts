import { createServer, type IncomingMessage, request } from 'node:http'
import { closeServer } from '../../dev/support/close-server.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'

/** Changes a request on its way to a store; `true` refuses it. */
export type Flaw = (request: IncomingMessage) => unknown

/** A store with a flaw: what is asked of it goes on to another as it was signed, but for what the flaw does. */
export async function startFlawedStore(
  storageUrl: string,
  flaw: Flaw,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port, pathname } = new URL(storageUrl)
  const server = createServer((incoming, outgoing) => {
    if (flaw(incoming) === true) return void outgoing.writeHead(403).end()
    const { url: path, method, headers } = incoming
    const sent = request({ host: hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}${pathname}`, close: () => closeServer(server) }
}
