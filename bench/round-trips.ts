/**
 * Counts the round trips of every operation between the workers and the database. The workers report each call with its
 * request, so concurrent jobs do not count. Fails if an operation has no case.
 */

import { apiOperations } from '../api/operations/index.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { functionsOperations } from '../functions/operations/index.ts'
import { loadOperations } from '../platform/http/operation.ts'
import { measureEverything } from './support/every-operation.ts'
import { settled } from './support/settled.ts'
import { startTripCounter } from './support/trip-counter.ts'
import { judge } from './support/verdict.ts'

const counter = await startTripCounter()
try {
  await withStack({ arbiterUrl: counter.url }, async ({ stack, service, testKey }) => {
    const settle = () => settled(stack.ownerDatabaseUrl, null, stack.runCron)
    await measureEverything({ count: counter.count, settle }, stack, { service, testKey })
  })
} finally {
  await counter.close()
}
const counts = counter.counts()
console.log(
  table(
    ['operation', 'round trips', 'goal'],
    counts.map(({ name, trips, most }) => [name, trips, most ?? '-']),
  ),
)
const measured = new Set(counts.map(({ name }) => name.split(' ')[0]))
const missing = (await operationIds()).filter((id) => !measured.has(id))
if (missing.length > 0) console.log(`operations without a benchmark case: ${missing.join(', ')}`)
judge('operations without a case', missing.length, 0, { isCount: true })
for (const { name, trips, most } of counts.filter(({ most }) => most !== null))
  judge(name, trips, most ?? 0, { isCount: true })

/** Returns the id of every operation that the contracts of both workers declare. */
async function operationIds(): Promise<string[]> {
  const operations = await loadOperations([...apiOperations, ...functionsOperations])
  return operations.map(({ contract }) => contract.id)
}
