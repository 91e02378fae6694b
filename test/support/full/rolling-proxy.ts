import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { closeServer } from '../../../dev/support/close-server.ts'

/**
 * A proxy with a fixed URL in front of replaceable servers, like the proxy of a platform in front of the versions of a
 * worker.
 */
export type RollingProxy = {
  url: string
  /** Sends later requests to the given servers in turn. Requests that have begun complete on their server. */
  lead(to: readonly string[]): void
  /** The number of responses by status. */
  responses: Map<number, number>
  close(): Promise<void>
}

export async function startRollingProxy(port: number): Promise<RollingProxy> {
  let targets: readonly string[] = []
  let turn = 0
  const responses = new Map<number, number>()
  // Uses no kept-alive connections. If one closed during a request, the failure would be attributed to the server.
  const agent = new Agent({ keepAlive: false })

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const target = new URL(targets[turn++ % targets.length] ?? 'http://127.0.0.1:9')
    const { url: path, method, headers } = incoming
    const sent = request({ agent, host: target.hostname, port: target.port, path, method, headers }, (response) => {
      const status = response.statusCode ?? 0
      responses.set(status, (responses.get(status) ?? 0) + 1)
      outgoing.writeHead(status, response.headers)
      response.pipe(outgoing)
    })
    sent.on('error', () => {
      responses.set(0, (responses.get(0) ?? 0) + 1)
      outgoing.destroy()
    })
    incoming.pipe(sent)
  }

  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    lead: (to) => {
      targets = to
    },
    responses,
    close: () => closeServer(server),
  }
}
