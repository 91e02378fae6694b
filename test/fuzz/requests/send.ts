import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { Request } from './request.ts'

export type Response = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }

export type Addresses = { baseUrl: string; functionsUrl: string }

class NoResponseError extends Error {
  readonly isReused: boolean

  constructor(message: string, isReused: boolean) {
    super(message)
    this.isReused = isReused
  }
}

const responseMsMax = 60_000

/** Sends requests exactly as written, without normalizing the path, headers or body. */
export function createSender({ baseUrl, functionsUrl }: Addresses) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ports = { api: Number(new URL(baseUrl).port), functions: Number(new URL(functionsUrl).port) }
  const attempt = ({ base, method, path, headers, body, isChunked }: Request): Promise<Response> => {
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const length: [string, string][] = body === null ? [] : [['content-length', String(body.length)]]
      const framing: [string, string][] = isChunked && body !== null ? [['transfer-encoding', 'chunked']] : length
      const outgoing = httpRequest(
        {
          ...{ host: '127.0.0.1', port: ports[base], method, agent, timeout: responseMsMax },
          // Node rejects request paths with invalid characters.
          path: path.replaceAll(/[^\x21-\x7e]/g, '%20'),
          headers: [...headers, ['host', `127.0.0.1:${ports[base]}`], ...framing].flat(),
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve({
              ...{ status: incoming.statusCode ?? 0, headers: incoming.headers },
              ...{ text: Buffer.concat(chunks).toString('utf8'), ms: performance.now() - startedAt },
            }),
          )
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no response in ${responseMsMax} ms`)))
      outgoing.on('error', (error) => reject(new NoResponseError(error.message, outgoing.reusedSocket)))
      outgoing.end(body ?? undefined)
    })
  }
  const send = (request: Request): Promise<Response> =>
    attempt(request).catch((error: unknown) => {
      // Retries, because the server may close an idle connection while the client reuses it.
      if (error instanceof NoResponseError && error.isReused) return send(request)
      throw error
    })
  return { send, close: () => agent.destroy() }
}

export type Sender = ReturnType<typeof createSender>
