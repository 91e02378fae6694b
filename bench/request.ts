/**
 * What one request costs: the time of `documents.get` against that of `health.get` and a bare query through the same endpoint
 * of the database together, and its CPU in workerd against that of `health.get`, with key, scope, limit, audit event and
 * log line. Needs Linux. Run with `npm run bench -- request`.
 */

import { neon, neonConfig } from '@neondatabase/serverless'
import { createDocument } from '../dev/demo/demo-client.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { costOf, idleNow } from '../dev/support/process-cost.ts'
import { goal, table } from '../dev/support/table.ts'
import { mediansInTurns } from './support/in-turns.ts'

const rounds = 1_000
const batches = 5
const perBatch = 500
const timeMost = 2
const cpuMost = 3

await withStack({}, async ({ stack, service }) => {
  const headers = { 'x-api-key': service.apiKey }
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(`${stack.baseUrl}${path}`, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  const id = await createDocument(service, 'Lease')
  neonConfig.fetchEndpoint = () => stack.neon?.url ?? ''
  const sql = neon(stack.ownerDatabaseUrl)

  const acts = {
    'health.get': () => ask('/health'),
    'a bare query': () => sql`select * from documents where id = ${id}`,
    'documents.get': () => ask(`/v1/documents/${id}`),
  }
  const times = await mediansInTurns(Object.values(acts), rounds, (act) => act())
  const [hello = Number.NaN, query = Number.NaN, get = Number.NaN] = times

  const idle = idleNow(stack.workerPids)
  const spent = { 'health.get': 0, 'documents.get': 0 }
  for (let batch = 0; batch < batches; batch++) {
    for (const name of ['health.get', 'documents.get'] as const) {
      const { cpuMs } = await costOf(idle, async () => {
        for (let i = 0; i < perBatch; i++) await acts[name]()
      })
      spent[name] += cpuMs / (batches * perBatch)
    }
  }

  const ms = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(2)} ms`)
  const cpu: Record<string, number> = spent
  console.log(
    table(
      ['one request', 'median time', 'CPU in workerd'],
      Object.keys(acts).map((name, index) => [name, ms(times[index]), ms(cpu[name])]),
    ),
  )
  const ratio = (value: number) => value.toFixed(2)
  const isTimeMet = goal('time: documents.get / (health.get + a bare query)', get / (hello + query), timeMost, ratio)
  const isCpuMet = goal('CPU: documents.get / health.get', spent['documents.get'] / spent['health.get'], cpuMost, ratio)
  if (!isTimeMet || !isCpuMet) process.exitCode = 1
})
