import { createServer } from 'node:net'

/** A TCP port on loopback that was free a moment ago. */
export const freePort = () => tryListen(0)

/** Whether nothing listens on this TCP port of loopback. */
export const isPortFree = (port: number) =>
  tryListen(port).then(
    () => true,
    () => false,
  )

function tryListen(port: number) {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
