import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '../../dev/support/loopback.ts'

/**
 * The state of a connection. `open` forwards all bytes, `silent` forwards none, and `stalled` forwards only the head
 * and first bytes of each response.
 */
export type LineState = 'open' | 'silent' | 'stalled'

const bodyBytesPassed = 64

/** Starts a proxy to an HTTP server on the loopback interface that can become silent or stall. */
export async function startLine(toPort: number) {
  let state: LineState = 'open'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(toPort, '127.0.0.1')
    let received = Buffer.alloc(0)
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        upstream.destroy()
      })
    }
    socket.on('data', (chunk) => {
      received = Buffer.alloc(0)
      if (state !== 'silent') upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (state !== 'stalled') return void socket.write(chunk)
      const passed = received.length
      received = Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      const limit = headEnd < 0 ? received.length : headEnd + 4 + bodyBytesPassed
      if (passed < limit) socket.write(received.subarray(passed, limit))
    })
  })
  const port = await listenOnLoopback(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    set: (next: LineState) => {
      state = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Starts a server for clamd's INSTREAM protocol that detects nothing, or does not respond. */
export async function startScannerStub() {
  let isSilent = false
  const server = createServer((socket) => {
    let last = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      last = Buffer.concat([last, chunk]).subarray(-4)
      if (!isSilent && last.equals(Buffer.alloc(4))) socket.end('stream: OK\0')
    })
  })
  const port = await listenOnLoopback(server)
  return {
    url: `clamd://127.0.0.1:${port}`,
    setSilent: (silent: boolean) => {
      isSilent = silent
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
