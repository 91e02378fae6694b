/**
 * Counts the database round trips of every operation, one at a time, between the workers and the database. Fails when
 * an operation of the contracts has no case.
 */

import { apiOperations } from '../api/operations/index.ts'
import type { Stack } from '../dev/stack/stack.ts'
import { table } from '../dev/support/table.ts'
import { functionsOperations } from '../functions/operations/index.ts'
import { loadOperations } from '../platform/http/operation.ts'
import { measureEverything } from './support/every-operation.ts'
import { withWaitingJobs } from './support/stack.ts'
import { createTripCounter } from './support/trip-counter.ts'
import { judge } from './support/verdict.ts'

await withWaitingJobs(async ({ stack, service, testKey }) => {
  const counter = createTripCounter(neonOf(stack))
  await measureEverything(counter, stack, { service, testKey })
  const counts = counter.counts()
  console.log(
    table(
      ['operation', 'round trips', 'goal', 'statements'],
      counts.map(({ name, trips, most, statements }) => [name, trips, most ?? '-', statements]),
    ),
  )
  const measured = new Set(counts.map(({ name }) => name.split(' ')[0]))
  const missing = (await operationIds()).filter((id) => !measured.has(id))
  if (missing.length > 0) console.log(`without a case: ${missing.join(', ')}`)
  judge('operations without a case', missing.length, 0, { isCount: true })
  for (const { name, trips, most } of counts.filter(({ most }) => most !== null))
    judge(name, trips, most ?? 0, { isCount: true })
})

function neonOf({ neon }: Stack) {
  if (neon) return neon
  throw new Error('The local stack has no endpoint that counts round trips.')
}

/** Returns the id of every operation that the contracts of both workers declare. */
async function operationIds(): Promise<string[]> {
  const operations = await loadOperations([...apiOperations, ...functionsOperations])
  return operations.map(({ contract }) => contract.id)
}
