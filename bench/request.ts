/**
 * Compares the CPU time of `documents.get` in workerd with the CPU time of a minimal worker that has the same entry
 * point. The minimal worker hashes the key, sends the same statement with a plain fetch and writes JSON. Needs Linux.
 */

import { parseKey } from '../core/api-keys.ts'
import { connect } from '../db/connection.ts'
import { readDocument } from '../db/documents/documents.ts'
import { openSession } from '../db/session.ts'
import { authorizeKey, countRequest } from '../db/tenancy.ts'
import { createDocument } from '../dev/demo/demo-client.ts'
import { costOf, measureIdleMemory } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { recordStatement, startBaseline } from './support/baseline.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, ratio } from './support/verdict.ts'

const rounds = sized(20, 2)
const perRound = sized(125, 10)
const ratioMost = 1.3

await withBenchStack({}, async ({ stack, service }) => {
  const id = await createDocument(service, 'Lease')
  const key = parseKey(service.apiKey)
  if (!key) throw new Error('the key of the benchmark is invalid')
  const event = 'aud_of_the_bench'
  const database = connect({ url: stack.appDatabaseUrl, fetchEndpoint: stack.neon?.url })
  const sent = await recordStatement(stack, () =>
    openSession(database, authorizeKey({ ...key, scope: 'documentsRead' }), countRequest(key.keyId)).run(
      readDocument(id, {
        id: event,
        actor: { kind: 'apiKey', id: key.keyId },
        action: 'document.read',
        target: { kind: 'document', id },
        ip: null,
        userAgent: null,
        requestId: null,
      }),
    ),
  )
  const baseline = await startBaseline(sent, { hash: key.secretHash, event })
  try {
    const subjects = {
      'documents.get': { url: `${stack.baseUrl}/v1/documents/${id}`, idle: measureIdleMemory(stack.workerPids) },
      baseline: { url: baseline.url, idle: measureIdleMemory(baseline.pids) },
      'health.get': { url: `${stack.baseUrl}/health`, idle: measureIdleMemory(stack.workerPids) },
    }
    const ask = async (url: string, count: number) => {
      for (let i = 0; i < count; i++) {
        const response = await fetch(url, { headers: { 'x-api-key': service.apiKey } })
        const text = await response.text()
        if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${text}`)
      }
    }
    const costs = Object.values(subjects).map((): number[] => [])
    for (let round = -1; round < rounds; round++) {
      for (const [i, { url, idle }] of Object.values(subjects).entries()) {
        const { cpuMs } = await costOf(idle, () => ask(url, perRound))
        if (round >= 0) costs[i]?.push(cpuMs / perRound)
      }
    }
    const ms = (value: number) => `${value.toFixed(3)} ms`
    console.log(
      table(
        ['CPU in workerd', 'best', 'median'],
        Object.keys(subjects).map((name, i) => [name, ms(Math.min(...costs[i]!)), ms(median(costs[i]!))]),
      ),
    )
    const [get = [], least = []] = costs
    const ratios = get.map((cost, round) => cost / least[round]!)
    console.log(`best / best: ${ratio(Math.min(...get) / Math.min(...least))}`)
    judge('worker CPU of documents.get / baseline', median(ratios), ratioMost, { show: ratio })
  } finally {
    await baseline.dispose()
  }
})
