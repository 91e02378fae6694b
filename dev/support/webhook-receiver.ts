import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer } from './close-server.ts'
import { listenOnLoopback } from './loopback.ts'

/** A request that the receiver got. */
export type Received = { path: string; method: string; headers: Record<string, string>; body: string; atMs: number }

/** The response for a path: a status, or a function that writes the response. */
export type ResponseScript = number | ((received: Received, response: ServerResponse) => void)

export type Receiver = {
  /** Returns the URL of a path on this receiver. */
  url(path: string): string
  /** Returns the received requests, oldest first. `path` selects the requests for one path. */
  received(path?: string): Received[]
  /** Sets the response for a path. The default is a 200. */
  response(path: string, script: ResponseScript): void
  close(): Promise<void>
}

/**
 * Starts an HTTP server on loopback that acts as a customer's server. The server records requests and sends the
 * configured responses.
 */
export async function startReceiver(onReceived?: (received: Received) => void): Promise<Receiver> {
  const all: Received[] = []
  const responses = new Map<string, ResponseScript>()
  const server = createServer(async (request, response) => {
    // A request whose sender was killed is not recorded.
    const received = await read(request).catch(() => null)
    if (!received) return
    if (onReceived) onReceived(received)
    else all.push(received)
    const script = responses.get(received.path) ?? 200
    if (typeof script === 'function') script(received, response)
    else response.writeHead(script).end()
  })
  server.keepAliveTimeout = 60_000
  const port = await listenOnLoopback(server)
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received: (path) => all.filter((one) => path === undefined || one.path === path),
    response: (path, script) => void responses.set(path, script),
    close: () => closeServer(server),
  }
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    path: request.url ?? '',
    method: request.method ?? '',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
    atMs: Date.now(),
  }
}
