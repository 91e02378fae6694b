import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// The range is below the ephemeral ports, which the system may assign at any time.
const portMin = 20_000
const portMax = 32_000

const handedOut = new Set<number>()

/** Returns a TCP port on loopback that is currently free. Each call returns a different port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portMin, portMax)
    if (handedOut.has(port)) continue
    handedOut.add(port)
    if (await isPortFree(port)) return port
  }
}

/** Returns whether a TCP port on loopback is free. */
export const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
