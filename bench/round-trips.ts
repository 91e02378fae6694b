/**
 * Round trips to the database of each operation, counted at the endpoint between the workers and the database while nothing
 * else runs. Run with `npm run bench round-trips`.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack } from '../dev/stack/stack.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { lateJobs, measureEverything } from './support/every-operation.ts'
import { createTripCounter } from './support/trip-counter.ts'

await withStack({ queueOverrides: lateJobs }, async ({ stack, service }) => {
  const counter = createTripCounter(neonOf(stack))
  await measureEverything(counter, stack, service)
  const counts = counter.counts()
  console.log(
    table(
      ['operation', 'round trips', 'goal', 'statements'],
      counts.map(({ name, trips, most, statements }) => [name, trips, most ?? '-', statements]),
    ),
  )
  const measured = new Set(counts.map(({ name }) => name.split(' ')[0]))
  const missing = operationIds().filter((id) => !measured.has(id))
  if (missing.length > 0) console.log(`\nnot measured: ${missing.join(', ')}`)
  const exceeded = counts.filter(({ trips, most }) => most !== null && trips > most)
  for (const { name, trips, most } of exceeded) console.log(`MISSED  ${name}: ${trips} (goal: at most ${most})`)
  if (exceeded.length > 0) process.exitCode = 1
})

function neonOf({ neon }: Stack) {
  if (neon) return neon
  throw new Error('the local stack has no endpoint to count at')
}

/** Every operation of the published description. */
function operationIds(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId?: string }>> }
  return Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ operationId }) => operationId ?? []))
}
