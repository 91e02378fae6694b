import * as api from '../out/orval/client'
import { functionName, printRead } from './calls.mts'

type Operation = (...values: unknown[]) => Promise<{ data: unknown }>
const operations = api as unknown as Record<string, Operation>

await printRead(async ({ operationId, pathNames }) => {
  const { data } = await operations[functionName(operationId)]!(...pathNames.map(() => 'x'), {})
  return data
})
