import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer } from './close-server.ts'
import { listenOnLoopback } from './loopback.ts'

/** A request as it arrived. */
export type Received = { path: string; method: string; headers: Record<string, string>; body: string; atMs: number }

/** What a path answers: a status, or whatever the function does with the response. */
export type Answering = number | ((received: Received, response: ServerResponse) => void)

export type Receiver = {
  /** Address of a path of this receiver. */
  url(path: string): string
  /** What arrived, oldest first; at one path or at all. */
  received(path?: string): Received[]
  /** Sets what a path answers from now on; 200 otherwise. */
  answer(path: string, answering: Answering): void
  close(): Promise<void>
}

/** Starts an HTTP server on loopback that stands for a customer's: it keeps what it receives and answers as it is told. */
export async function startReceiver(onReceived?: (received: Received) => void): Promise<Receiver> {
  const all: Received[] = []
  const answers = new Map<string, Answering>()
  const server = createServer(async (request, response) => {
    // A sender that is killed meanwhile has delivered nothing.
    const received = await read(request).catch(() => null)
    if (!received) return
    if (onReceived) onReceived(received)
    else all.push(received)
    const answering = answers.get(received.path) ?? 200
    if (typeof answering === 'function') answering(received, response)
    else response.writeHead(answering).end()
  })
  server.keepAliveTimeout = 60_000
  const port = await listenOnLoopback(server)
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    received: (path) => all.filter((one) => path === undefined || one.path === path),
    answer: (path, answering) => void answers.set(path, answering),
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
