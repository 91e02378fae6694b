/**
 * Measures the CPU time of workerd from its start to the first authenticated response, minus that of an empty worker.
 * Needs Linux.
 */

import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../dev/build/build-part.ts'
import { startStack } from '../dev/stack/stack.ts'
import { spentCpuMs } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge } from './support/verdict.ts'

const rounds = sized(7, 1)
const mostMs = { api: 60, functions: 100 }

const workers = ['api', 'functions'] as const
type WorkerName = (typeof workers)[number]

const emptyWorker = `import { WorkerEntrypoint, WorkflowEntrypoint } from 'cloudflare:workers'
export class Conversions extends WorkerEntrypoint {}
export class DocumentRun extends WorkflowEntrypoint {}
export default { fetch: () => new Response(), queue() {}, scheduled() {} }
`

await withBenchStack({}, async ({ stack, service, folder }) => {
  /** Returns a folder with the built workers, in which every worker except the named one is empty. */
  const onlyWith = (real: WorkerName | null): string => {
    const distDir = join(folder, real ?? 'empty')
    const isPart = (path: string) => !path.includes('test-cluster')
    cpSync(join(root, 'dist'), distDir, { recursive: true, filter: isPart })
    for (const name of workers)
      if (name !== real) {
        rmSync(join(distDir, name, 'modules'), { recursive: true })
        writeFileSync(join(distDir, name, 'worker.js'), emptyWorker)
      }
    return distDir
  }

  async function startOnce(distDir: string, worker: WorkerName, dataDir: string): Promise<number> {
    const { ownerDatabaseUrl: databaseUrl, appDatabaseUrl } = stack
    const cold = await startStack({ dataDir, distDir, databaseUrl, appDatabaseUrl, cronSeconds: 86_400 })
    try {
      const url = worker === 'api' ? `${cold.baseUrl}/v1/account` : `${cold.functionsUrl}/v1/documents/search?q=lease`
      const response = await fetch(url, { headers: { 'x-api-key': service.apiKey } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${url} returned ${response.status}`)
      return spentCpuMs(cold.workerPids)
    } finally {
      await cold.dispose()
    }
  }

  const kinds = [null, ...workers].map((real) => ({ real, distDir: onlyWith(real), times: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { real, distDir, times } of kinds)
      times.push(await startOnce(distDir, real ?? 'api', join(folder, `${real}-${round}`)))
  }
  const [empty = Number.NaN, ...costs] = kinds.map(({ times }) => median(times))
  const shown = (ms: number) => `${ms.toFixed(0)} ms`
  console.log(
    table(
      ['cold start', 'CPU', 'above empty'],
      [
        ['empty workers', shown(empty), ''],
        ...workers.map((name, i) => [name, shown(costs[i]!), shown(costs[i]! - empty)]),
      ],
    ),
  )
  for (const [i, name] of workers.entries())
    judge(`first response of ${name}, above an empty worker`, costs[i]! - empty, mostMs[name], { show: shown })
})
