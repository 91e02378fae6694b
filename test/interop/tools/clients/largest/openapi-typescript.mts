import createClient from 'openapi-fetch'
import { pathValues, printRead } from './calls.mts'

await printRead(async (call) => {
  const client = createClient<Record<string, Record<string, never>>>({ baseUrl: 'https://example.com' })
  const body = call.method === 'get' ? {} : { body: {} }
  const options = { params: { path: pathValues(call) }, ...body }
  const { data } = await client.request(call.method as never, call.path as never, options as never)
  return data
})
