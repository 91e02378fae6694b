import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * An application that lets its user sign an envelope inside its own page:
 *
 *   CHANCERY_URL=http://127.0.0.1:8787 CHANCERY_KEY=chy_... ENVELOPE_ID=env_... PORT=9100 \
 *     node docs/examples/embedded-signing/server.ts
 *
 * Then open http://localhost:9100. The key needs the signaturesWrite scope and never leaves this server. Node 22.18 and
 * newer run this file directly.
 */

const { CHANCERY_URL = '', CHANCERY_KEY = '', ENVELOPE_ID = '', PORT = '9100' } = process.env
const serviceOrigin = new URL(CHANCERY_URL).origin

/**
 * Returns a new signing URL, which can be opened once. Only pages of this application can embed it in a frame. For an
 * envelope that can no longer be signed, returns its status.
 */
async function openSigningSession(ownOrigin: string): Promise<{ url: string } | { status: string }> {
  const response = await fetch(`${CHANCERY_URL}/v1/signatures/requests/${ENVELOPE_ID}/embedded-session`, {
    method: 'POST',
    headers: { 'x-api-key': CHANCERY_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ allowedOrigins: [ownOrigin] }),
  })
  if (response.status === 409) {
    const { currentStatus } = (await response.json()) as { currentStatus: string }
    return { status: currentStatus }
  }
  if (!response.ok) throw new Error(`the service returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as { url: string }
}

const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'page.html', type: 'text/html' },
  '/page.js': { name: 'page.js', type: 'text/javascript' },
}

const server = createServer(async (request, response) => {
  const send = (status: number, type: string, body: string) =>
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': `default-src 'self'; frame-src ${serviceOrigin}; frame-ancestors 'none'`,
        'cache-control': 'no-store',
      })
      .end(body)
  const file = files[request.url ?? '']
  if (request.method === 'GET' && file) {
    return send(200, file.type, readFileSync(join(import.meta.dirname, file.name), 'utf8'))
  }
  if (request.method !== 'POST' || request.url !== '/signing-session') return send(404, 'text/plain', 'Not found')
  // In production, first check that the logged-in user is the signer of this envelope.
  try {
    const session = await openSigningSession(`http://localhost:${(server.address() as AddressInfo).port}`)
    send(200, 'application/json', JSON.stringify({ ...session, serviceOrigin }))
  } catch (error) {
    console.error(error)
    send(502, 'application/json', '{}')
  }
})

server.listen(Number(PORT), () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`))
