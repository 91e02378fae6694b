import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryReplayStore, verifyDelivery, type WebhookEvent } from '../../core/webhooks/verify.ts'

/**
 * Receives webhooks, rejects forgeries, old deliveries and replays, and processes each event once:
 *
 * WEBHOOK_SECRETS=whsec_... PORT=9000 node docs/examples/webhook-receiver.ts
 *
 * During a rotation, WEBHOOK_SECRETS contains the old and the new secret, separated by a comma. Node 22.18 and newer
 * run this file directly. For older versions, build it with
 * `npx esbuild docs/examples/webhook-receiver.ts --bundle --platform=node --format=esm`.
 */

const bodyBytesMax = 1_048_576

const secrets = (process.env.WEBHOOK_SECRETS ?? '').split(',').filter((secret) => secret !== '')
const replays = memoryReplayStore(() => new Date())
// In production, store replays and event ids in the database. Store each event id in the transaction that processes the
// event.
const doneEventIds = new Set<string>()

async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST') return 405
  const body = await readBody(request)
  if (body === null) return 413
  const verified = await verifyDelivery({ headers: request.headers, body, secrets, now: new Date(), replays })
  if (!verified.ok) {
    console.log(`refused: ${verified.reason}`)
    return verified.reason === 'malformed' ? 400 : 401
  }
  // The service retries a delivery if the response to an earlier attempt was lost.
  if (doneEventIds.has(verified.event.id)) return 204
  handle(verified.event)
  doneEventIds.add(verified.event.id)
  return 204
}

function handle(event: WebhookEvent): void {
  console.log(`${event.type} ${event.id}`)
}

/** Returns the exact request body, because the signature covers it. Returns null if the body is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytesRead = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytesRead += chunk.length
    if (bytesRead > bodyBytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

if (secrets.length === 0) throw new Error('WEBHOOK_SECRETS is not set.')

const server = createServer(async (request, response) => {
  response.statusCode = await receive(request).catch(() => 500)
  response.end()
})
server.listen(Number(process.env.PORT ?? 9000), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
