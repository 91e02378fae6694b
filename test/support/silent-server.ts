import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from '../../dev/support/loopback.ts'

export type SilentServer = { url: string; connections: () => number; close: () => Promise<void> }

/** Starts a server that accepts every connection, sends the given beginning, and then sends nothing. */
export async function startSilentServer(beginning = ''): Promise<SilentServer> {
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    count++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      if (beginning !== '') socket.write(beginning)
    })
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => count,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
