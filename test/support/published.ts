import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dereference, initialBaseURI, type Schema, validate } from '@cfworker/json-schema'

/** The committed description, as somebody who has nothing else reads it. */

type Content = Record<string, { schema: object }>
type Described = {
  operationId: string
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Document = {
  components: { schemas: Record<string, object>; responses: Record<string, { content?: Content }> }
  paths: Record<string, Record<string, Described>>
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as Document
const operations = new Map(
  Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)),
)
const known = new Map<string, Schema | null>()

/**
 * What is wrong with a body that an operation was sent, by its published schema; nothing for operations that are not
 * published.
 */
export const faultsOfRequest = (operationId: string, body: unknown): string[] =>
  faultsOf(`${operationId} body`, operations.get(operationId)?.requestBody?.content, body)

/** What is wrong with a body that an operation answered. */
export function faultsOfAnswer(operationId: string, status: number, body: unknown): string[] {
  const response = operations.get(operationId)?.responses[status]
  const content = response?.$ref
    ? document.components.responses[response.$ref.split('/').at(-1)!]?.content
    : response?.content
  return faultsOf(`${operationId} ${status}`, content, body)
}

/** What is wrong with a body by one of the published schemas. */
export const faultsOfSchema = (name: string, body: unknown): string[] =>
  faultsOf(name, { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }, body)

function faultsOf(name: string, content: Content | undefined, body: unknown): string[] {
  if (body === undefined) return []
  if (!known.has(name)) known.set(name, schemaOf(name, content))
  const schema = known.get(name)
  if (!schema) return []
  const { errors } = validate(body, schema, '2020-12', resolved, false)
  return errors.map(({ instanceLocation, error }) => `${name}: ${instanceLocation} ${error}`)
}

function schemaOf(name: string, content: Content = {}): Schema | null {
  const [published] = Object.entries(content).flatMap(([type, one]) => (type.includes('json') ? [one.schema] : []))
  if (!published) return null
  const schema = asJsonSchema(published) as Schema
  dereference(schema, resolved, initialBaseURI, `/read/${encodeURIComponent(name)}`)
  return schema
}

/** A schema of OpenAPI 3.0 in the words of JSON Schema: `nullable` as a type, exclusive bounds as numbers. */
function asJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asJsonSchema)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, exclusiveMinimum, minimum, ...rest } = node as Record<string, unknown>
  const schema = Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, asJsonSchema(member)]))
  // Among the properties of an object, one can have the name of a keyword.
  if (typeof minimum === 'number') schema[exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = minimum
  else if (minimum !== undefined) schema.minimum = asJsonSchema(minimum)
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

/** What references lead to. */
const resolved = dereference({ components: { schemas: asJsonSchema(document.components.schemas) } } as Schema)
