/**
 * Receives webhooks in a separate process. Responds with 200 immediately, or after 10 ms for paths that start with
 * /later/. Never responds at /dead. /stats returns the counts.
 */

import { createServer } from 'node:http'

let stats = { count: 0, firstAtMs: 0, lastAtMs: 0 }

const server = createServer((request, response) => {
  if (request.url === '/stats') {
    response.end(JSON.stringify(stats))
    return
  }
  if (request.url === '/reset') {
    stats = { count: 0, firstAtMs: 0, lastAtMs: 0 }
    response.end()
    return
  }
  if (request.url === '/dead') return
  request.resume().on('end', () => {
    stats.lastAtMs = performance.now()
    if (stats.count++ === 0) stats.firstAtMs = stats.lastAtMs
    if (request.url?.startsWith('/later/')) setTimeout(() => response.end('ok'), 10)
    else response.end('ok')
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit())
