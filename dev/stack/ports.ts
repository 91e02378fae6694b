import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections, any of which could take one before it is listened on.
const portMin = 20_000
const portMax = 32_000

const handedOut = new Set<number>()

/** A TCP port on loopback that was free a moment ago; another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portMin, portMax)
    if (handedOut.has(port)) continue
    handedOut.add(port)
    if (await isPortFree(port)) return port
  }
}

/** Whether nothing listens on this TCP port of loopback. */
export const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
