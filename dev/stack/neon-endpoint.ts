import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer } from '../support/close-server.ts'
import { runNeonRequest } from './neon-execute.ts'
import { createNeonPools, type PoolWaits } from './neon-pools.ts'
import { EndpointError, parseNeonRequest } from './neon-request.ts'

export type NeonStats = {
  /** The number of HTTP requests to /sql, which are the round trips between the workers and the database. */
  requests: number
  /** The number of SQL statements in these requests, without the BEGIN and COMMIT of a batch. */
  statements: number
  /** The number of requests that contain a transaction of several statements. */
  batches: number
  /** The number of requests with an error response. */
  errors: number
} & PoolWaits

export type NeonEndpoint = {
  port: number
  /** The URL of /sql, for `neonConfig.fetchEndpoint`. */
  url: string
  stats: () => NeonStats
  resetStats: () => void
  close: () => Promise<void>
}

export type NeonEndpointOptions = { port?: number; poolSize?: number; waitMsMax?: number }

const bodyBytesMax = 10 * 1024 * 1024

/**
 * Serves the Neon HTTP protocol (as used by `neon()` of @neondatabase/serverless) on loopback for any PostgreSQL
 * server: `POST /sql` runs a statement or a transaction. Counts the round trips. Returns 400 with PostgreSQL's error
 * fields for a database error. Returns 503 without running anything if the database is unavailable or no connection is
 * free within two seconds.
 */
export async function startNeonEndpoint(options: NeonEndpointOptions = {}): Promise<NeonEndpoint> {
  const pools = createNeonPools({ connectionsMax: options.poolSize ?? 40, waitMsMax: options.waitMsMax ?? 2_000 })
  let stats = noStats()

  async function handleSql(request: IncomingMessage, response: ServerResponse) {
    stats.requests += 1
    try {
      const work = parseNeonRequest(request.headers, await readBody(request))
      stats.statements += work.statements.length
      if (work.transaction) stats.batches += 1
      const body = JSON.stringify(await runNeonRequest(pools, work, () => response.destroyed))
      if (Buffer.byteLength(body) > bodyBytesMax) {
        throw new EndpointError(507, `response is too large (max is ${bodyBytesMax} bytes)`)
      }
      send(response, 200, body)
    } catch (error) {
      stats.errors += 1
      if (!(error instanceof EndpointError)) throw error
      send(response, error.status, JSON.stringify({ message: error.message, code: null, ...error.fields }))
    }
  }

  const server = createServer((request, response) => {
    const respond = async () => {
      if (request.method === 'POST' && request.url === '/sql') return handleSql(request, response)
      return send(response, 404, JSON.stringify({ message: 'This endpoint serves POST /sql.' }))
    }
    respond().catch((error) => send(response, 500, JSON.stringify({ message: String(error), code: null })))
  })
  // Keeps the workers' connections open. A connection that closes during a request would look like a lost database.
  server.keepAliveTimeout = 600_000
  const port = await listen(server, options.port ?? 0)
  return {
    port,
    url: `http://127.0.0.1:${port}/sql`,
    stats: () => ({ ...stats, ...pools.waits() }),
    resetStats: () => {
      stats = noStats()
      pools.resetWaits()
    },
    close: async () => {
      await closeServer(server)
      await pools.end()
    },
  }
}

const noStats = () => ({ requests: 0, statements: 0, batches: 0, errors: 0 })

function listen(server: Server, port: number) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > bodyBytesMax) throw new EndpointError(413, `request is too large (max is ${bodyBytesMax} bytes)`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: string) {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
