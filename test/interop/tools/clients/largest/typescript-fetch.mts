import * as api from '../out/typescript-fetch'
import { type Call, functionName, printRead } from './calls.mts'

type Operation = (values: unknown) => Promise<unknown>
type Owner = new (configuration: api.Configuration) => Record<string, Operation>
const classes = (Object.values(api) as unknown[]).filter(
  (one): one is Owner => one instanceof Function && one.prototype instanceof api.BaseAPI,
)

/** Returns a value for each required parameter and for the body, whose parameter name depends on the operation. */
const valuesOf = ({ optionalNames }: Call): unknown => {
  const optional = new Set(
    optionalNames.map((name) => functionName(name.replace(/^./, (letter) => letter.toLowerCase()))),
  )
  return new Proxy({}, { get: (_, name) => (optional.has(String(name)) ? undefined : 'x') })
}

await printRead(async (call) => {
  const name = functionName(call.operationId)
  const owner = classes.find(({ prototype }) => name in prototype)!
  const configuration = new api.Configuration({
    basePath: 'https://example.com',
    apiKey: 'x',
    fetchApi: globalThis.fetch,
  })
  return new owner(configuration)[name]!(valuesOf(call))
})
