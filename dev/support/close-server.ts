import type { Server } from 'node:http'

/** Ends a server with the connections that are open to it. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
