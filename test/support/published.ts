import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dereference, initialBaseURI, type Schema, validate } from '@cfworker/json-schema'
import type { Description } from '../../dev/clients/description.ts'
import { withOptionalNulls } from './optional-nulls.ts'

/** The committed API description, as an external reader uses it. */

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
const operationsOf = ({ paths }: Document) =>
  new Map(Object.values(paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)))
const operations = operationsOf(document)
const tolerant = withOptionalNulls(document as unknown as Description) as unknown as Document
const tolerantOperations = operationsOf(tolerant)
const known = new Map<string, Schema | null>()

/**
 * Returns how a request body violates the published schema, in which optional properties may also be null. Unpublished
 * operations have no schema.
 */
export const faultsOfRequest = (operationId: string, body: unknown): string[] =>
  faultsOf(`${operationId} body`, tolerantOperations.get(operationId)?.requestBody?.content, body, requestSchemas)

/** Returns how a response body violates the published schema. */
export function faultsOfResponse(operationId: string, status: number, body: unknown): string[] {
  const response = operations.get(operationId)?.responses[status]
  const content = response?.$ref
    ? document.components.responses[response.$ref.split('/').at(-1)!]?.content
    : response?.content
  return faultsOf(`${operationId} ${status}`, content, body)
}

/** Returns how a body violates one published schema. */
export const faultsOfSchema = (name: string, body: unknown): string[] =>
  faultsOf(name, { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }, body)

function faultsOf(name: string, content: Content | undefined, body: unknown, schemas = resolved): string[] {
  if (body === undefined) return []
  if (!known.has(name)) known.set(name, schemaOf(name, content, schemas))
  const schema = known.get(name)
  if (!schema) return []
  const { errors } = validate(body, schema, '2020-12', schemas, false)
  return errors.map(({ instanceLocation, error }) => `${name}: ${instanceLocation} ${error}`)
}

function schemaOf(name: string, content: Content = {}, schemas = resolved): Schema | null {
  const [published] = Object.entries(content).flatMap(([type, one]) => (type.includes('json') ? [one.schema] : []))
  if (!published) return null
  const schema = asJsonSchema(published) as Schema
  dereference(schema, schemas, initialBaseURI, `/read/${encodeURIComponent(name)}`)
  return schema
}

/** Converts an OpenAPI 3.0 schema to JSON Schema: `nullable` becomes a type, and exclusive bounds become numbers. */
function asJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asJsonSchema)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, exclusiveMinimum, minimum, ...rest } = node as Record<string, unknown>
  const schema = Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, asJsonSchema(member)]))
  // An object's property can have the same name as a schema keyword.
  if (typeof minimum === 'number') schema[exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum'] = minimum
  else if (minimum !== undefined) schema.minimum = asJsonSchema(minimum)
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

/** The schemas with all references resolved. */
const resolvedIn = ({ components }: Document) =>
  dereference({ components: { schemas: asJsonSchema(components.schemas) } } as Schema)
const resolved = resolvedIn(document)
const requestSchemas = resolvedIn(tolerant)
