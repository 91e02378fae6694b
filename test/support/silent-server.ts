import { createServer, type Socket } from 'node:net'

export type SilentServer = { url: string; connections: () => number; close: () => Promise<void> }

/** A server that takes every connection, sends what it was given, and says nothing more. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    connections: () => count,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
