import { createHash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { eicarTestFile } from '../../platform/ports/builtin-scanner.ts'
import type { TlsKey } from './smtp.ts'

/** How the simulated clamd responds. `honest` detects only the EICAR test file. */
export type ClamdBehaviour = 'honest' | 'clean' | 'infected' | 'error' | 'hang up'

const responses = {
  clean: 'stream: OK\0',
  infected: 'stream: Win.Test.EICAR_HDB-1 FOUND\0',
  error: 'INSTREAM size limit exceeded. ERROR\0',
}

/** Starts a server for clamd's INSTREAM protocol that stores the scanned files. Uses TLS if a key is given. */
export async function startClamdStub(tls?: TlsKey) {
  const clamd = { behaviour: 'clean' as ClamdBehaviour, scanned: [] as string[], port: 0, close: async () => {} }
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    if (clamd.behaviour === 'hang up') return socket.destroy()
    let received = Buffer.alloc(0)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      if (!isScan(received)) return socket.destroy()
      const body = instreamBody(received)
      if (!body) return
      clamd.scanned.push(createHash('sha256').update(body).digest('hex'))
      const { behaviour } = clamd
      if (behaviour === 'honest')
        socket.end(body.includes(Buffer.from(eicarTestFile)) ? responses.infected : responses.clean)
      else socket.end(behaviour === 'hang up' ? '' : responses[behaviour])
    })
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  clamd.port = await listenOnLoopback(server)
  clamd.close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return clamd
}

const command = 'zINSTREAM\0'

const isScan = (received: Buffer) => command.startsWith(received.toString('latin1', 0, command.length))

/** Returns the bytes of a complete INSTREAM command, or null while it is incomplete. */
function instreamBody(received: Buffer): Buffer | null {
  if (received.length < command.length) return null
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
