import * as api from '../out/hey-api'
import { client } from '../out/hey-api/client.gen'
import { functionName, pathValues, printRead } from './calls.mts'

type Operation = (options: unknown) => Promise<{ data?: unknown }>
const operations = api as unknown as Record<string, Operation>

await printRead(async (call) => {
  client.setConfig({ baseUrl: 'https://example.com', fetch: globalThis.fetch })
  const body = call.method === 'get' ? {} : { body: {} }
  const { data } = await operations[functionName(call.operationId)]!({ path: pathValues(call), ...body })
  return data
})
