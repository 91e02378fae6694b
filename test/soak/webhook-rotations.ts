import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bootstrapOrganization } from '../../admin/bootstrap.ts'
import { verifyDelivery } from '../../core/webhooks/verify.ts'
import { build } from '../../dev/build.ts'
import { call, type Service } from '../../dev/demo/demo-client.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'

/**
 * `npm run test:full -- webhook-rotations [--endpoints 20]`: rotates the secret of every endpoint five times (the daily
 * limit) during deliveries to all endpoints. Each delivery must verify with the secret that it names and with its
 * endpoint's first secret, because a receiver may not know of rotations. It must not verify with another endpoint's
 * secret.
 */

const { values } = parseArgs({ options: { endpoints: { type: 'string', default: '20' } } })
const endpointCount = Number(values.endpoints)
const rotationsEach = 5
const testsPerRound = 4

type Endpoint = { id: string; path: string; secrets: string[] }

const dataDir = mkdtempSync(join(tmpdir(), 'chancery-rotations-'))
await build()
const receiver = await startReceiver()
const stack = await startStack({ dataDir, durable: false, cronSeconds: 1 })
try {
  const { apiKey } = await bootstrapOrganization(stack.ownerDatabaseUrl, { requestsPerMinute: 1_000_000 })
  const service: Service = { baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mail.url }
  const endpoints = await Promise.all(Array.from({ length: endpointCount }, (_, n) => saveEndpoint(service, `/${n}`)))
  for (let round = 0; round <= rotationsEach; round++) {
    await Promise.all(endpoints.map((endpoint) => loadAndRotate(service, endpoint, round < rotationsEach)))
    console.log(`round ${round}: ${receiver.received().length} deliveries`)
  }
  const expected = endpointCount * testsPerRound * (rotationsEach + 1)
  for (let tries = 0; tries < 60 && receiver.received().length < expected; tries++)
    await new Promise((resolve) => setTimeout(resolve, 500))
  const unverified = (await Promise.all(endpoints.map((endpoint) => unverifiedAt(endpoint, endpoints)))).flat()
  const rotations = endpoints.reduce((sum, { secrets }) => sum + secrets.length - 1, 0)
  console.log(
    `${rotations} rotations, ${receiver.received().length} of ${expected} deliveries, ${unverified.length} unverified`,
  )
  for (const problem of unverified.slice(0, 10)) console.log(problem)
  if (unverified.length > 0 || receiver.received().length < expected) process.exitCode = 1
} finally {
  await stack.dispose()
  await receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function saveEndpoint(service: Service, path: string): Promise<Endpoint> {
  const { id, secret } = await call<{ id: string; secret: string }>(service, 'POST', '/v1/signatures/webhooks', {
    url: receiver.url(path),
  })
  return { id, path, secrets: [secret] }
}

async function loadAndRotate(service: Service, endpoint: Endpoint, isRotating: boolean): Promise<void> {
  const address = `/v1/signatures/webhooks/${endpoint.id}`
  const rotating = isRotating ? call<{ secret: string }>(service, 'POST', `${address}/rotate-secret`) : null
  await Promise.all(Array.from({ length: testsPerRound }, () => call(service, 'POST', `${address}/test`)))
  if (rotating) endpoint.secrets.push((await rotating).secret)
}

async function unverifiedAt(endpoint: Endpoint, all: Endpoint[]): Promise<string[]> {
  const problems: string[] = []
  const stranger = all.find(({ id }) => id !== endpoint.id)?.secrets[0]
  for (const { headers, body, atMs } of receiver.received(endpoint.path)) {
    const check = async (secrets: string[], sent: Record<string, string>) =>
      (await verifyDelivery({ headers: sent, body, secrets, now: new Date(atMs) })).ok
    const { 'x-service-signature-previous': _, ...currentOnly } = headers
    const version = Number(headers['x-service-secret-id']?.split('_v').at(-1))
    const named = endpoint.secrets[version - 1] ?? ''
    if (!(await check([named], currentOnly))) problems.push(`${endpoint.id}: not by the secret that it names`)
    if (!(await check([endpoint.secrets[0] ?? ''], headers))) problems.push(`${endpoint.id}: not by the first secret`)
    if (stranger && (await check([stranger], headers))) problems.push(`${endpoint.id}: by a foreign secret`)
  }
  return problems
}
