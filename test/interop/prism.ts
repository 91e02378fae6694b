import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { freePort } from '../../dev/stack/ports.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import type { Fixture } from '../fuzz/requests/fixture.ts'
import { harvest } from '../fuzz/requests/harvest.ts'
import { allOperations, type Operation } from '../fuzz/requests/operations.ts'
import { plainPlan } from '../fuzz/requests/plain.ts'
import { requestOf } from '../fuzz/requests/request.ts'
import { createSender, type Sender } from '../fuzz/requests/send.ts'
import { settle } from '../fuzz/requests/settle.ts'
import { installPackages } from '../support/full/packages.ts'

/**
 * `npm run test:full -- prism [--rounds N] [--seed S]`: sends valid requests for every operation through Prism, a
 * validating proxy between client and service. Prism rejects requests and responses that differ from the published API
 * description.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
})
const startMsMax = 60_000
const findings = new Map<string, string>()
const byStatus = new Map<number, number>()

/** Starts Prism for an address. Throws if it does not start in time. */
async function startProxy(folder: string, upstream: string): Promise<{ url: string; stop: () => void }> {
  const document = join(folder, 'openapi.json')
  writeFileSync(document, await (await fetch(`${upstream}/openapi.json`)).text())
  const port = await freePort()
  const program = join(installPackages('prism'), 'node_modules/@stoplight/prism-cli/dist/index.js')
  const args = [program, 'proxy', document, upstream, '--errors', '--port', String(port), '--verboseLevel', 'error']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  const stop = () => void child.kill()
  for (const startedAt = performance.now(); performance.now() - startedAt < startMsMax; ) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  stop()
  throw new Error('Prism did not start.')
}

async function tryOperation(operation: Operation, fixture: Fixture, sender: Sender, seed: number): Promise<void> {
  const [plan] = fc.sample(plainPlan(operation), { numRuns: 1, seed })
  const request = requestOf(plan!, operation, fixture)
  const { status, text } = await sender.send(request)
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  if (status < 300) await harvest(fixture.parties[0]!.pool, operation.id, text)
  if (!text.includes('stoplight.io/prism')) return
  const kind = `${operation.id}: ${text.slice(0, 600)}`
  if (!findings.has(kind)) findings.set(kind, `${request.method} ${request.path} ${request.body ?? ''}`.slice(0, 900))
}

// Runs destructive operations last, so earlier requests find resources.
const endings = /delete|revoke|deactivate|void|decline/
const operations = allOperations()
  .filter(({ proof, id }) => proof !== 'link' && id !== 'apiKeys.revoke')
  .sort((a, b) => Number(endings.test(a.id)) - Number(endings.test(b.id)))

await withStack({}, async ({ stack, folder }) => {
  const fixture = await settle(stack, 'prism')
  const proxy = await startProxy(folder, stack.baseUrl)
  const sender = createSender({ baseUrl: proxy.url, functionsUrl: proxy.url })
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const operation of operations)
        await tryOperation(operation, fixture, sender, Number(values.seed) * 1_000 + round)
  } finally {
    sender.close()
    proxy.stop()
  }
})

const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
for (const [kind, shown] of findings) console.log(`FOUND ${kind}\n  ${shown}`)
console.log(
  `${operations.length} operations, ${values.rounds} rounds; ${statuses.join(', ')}; ${findings.size} findings`,
)
process.exitCode = findings.size === 0 ? 0 : 1
