import { type Description, type Parameter, type Response, resolved } from '../description.ts'
import type { ClientOperation } from '../model.ts'

/** The values of one example request. */
export type GivenRequest = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/** Returns the example request of an operation: its path parameters, its required query parameters and its body. */
export function givenRequest(description: Description, operation: ClientOperation): GivenRequest {
  const { path, method, pathParameters, query } = operation
  const published = description.paths[path]![method.toLowerCase() as 'get']!
  const [content] = Object.values(published.requestBody?.content ?? {})
  return {
    path: Object.fromEntries(pathParameters.map((one) => [one.name, pathExample(description, path, one)])),
    query: Object.fromEntries(query.filter(({ required }) => required).map((one) => [one.name, exampleOf(one)])),
    body: content?.example,
  }
}

const exampleOf = ({ schema }: Parameter): unknown => schema.example ?? schema.default ?? schema.enum?.[0]

/** Returns the example of a path parameter or, if it has none, the id in the example of its resource. */
function pathExample(description: Description, path: string, parameter: Parameter): unknown {
  const own = exampleOf(parameter)
  if (own !== undefined) return own
  const resource = path.slice(0, path.indexOf(`{${parameter.name}}`) + parameter.name.length + 2)
  const list = resource.slice(0, resource.lastIndexOf('/'))
  const found = [resource, list].flatMap((address) =>
    Object.values(description.paths[address] ?? {}).map(({ responses }) => {
      const good = Object.entries(responses).find(([status]) => status.startsWith('2'))
      const example = good ? responseExample(description, resolved(good[1], description.components.responses)) : null
      return (
        idIn(example) ??
        idIn(
          (example as { data?: unknown[]; Resources?: unknown[] } | null)?.data?.[0] ??
            (example as { Resources?: unknown[] } | null)?.Resources?.[0],
        )
      )
    }),
  )
  const id = found.find((one) => one !== undefined)
  if (id === undefined) throw new Error(`${path} has no example of ${parameter.name}. Add one to its contract.`)
  return id
}

const idIn = (value: unknown): unknown => (value as { id?: unknown } | null | undefined)?.id

/** Returns the example of a response. */
export function responseExample({ components }: Description, { content = {} }: Response): unknown {
  for (const { schema, examples = {} } of Object.values(content)) {
    const [reference] = Object.values(examples)
    const value = reference ? resolved(reference, components.examples)?.value : schema.example
    if (value !== undefined) return value
  }
  return undefined
}
