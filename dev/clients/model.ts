import {
  type Description,
  type Method,
  methods,
  nameOfReference,
  type OperationDescription,
  type Parameter,
  resolved,
  type Schema,
} from './description.ts'

/** The parameter that requests the next page of a list. */
export type Paging = 'cursor' | 'offset' | 'startIndex'

export type ClientOperation = {
  id: string
  method: Uppercase<Method>
  path: string
  summary: string
  pathParameters: Parameter[]
  query: Parameter[]
  body: { mediaType: string; schema: Schema; isRequired: boolean } | null
  /** True if the operation accepts an idempotency key, which makes a retry safe. */
  isOnce: boolean
  /** True if the operation can be safely repeated without an idempotency key. */
  isSafe: boolean
  /** The schema of a JSON response, or the kind of any other response. */
  response: Schema | 'text' | 'none'
  pages: { paging: Paging; item: Schema } | null
}

export type ClientModel = { schemas: [name: string, schema: Schema][]; operations: ClientOperation[] }

/**
 * Returns the model that all clients are generated from. Throws if the OpenAPI document uses an unsupported feature.
 */
export function clientModel(description: Description): ClientModel {
  return {
    schemas: Object.entries(description.components.schemas),
    operations: Object.entries(description.paths).flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const operation = operations[method]
        return operation ? [clientOperation(description, path, method, operation)] : []
      }),
    ),
  }
}

function clientOperation(
  description: Description,
  path: string,
  method: Method,
  operation: OperationDescription,
): ClientOperation {
  const parameters = (operation.parameters ?? []).map((one) => resolved(one, description.components.parameters))
  const of = (place: string) => parameters.filter((one) => one.in === place)
  const response = responseOf(description, operation)
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Uppercase<Method>,
    path,
    summary: operation.summary,
    // Path parameters are in the order of the path, like the arguments of the client functions.
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => found(of('path'), name!, path)),
    query: of('query'),
    body: content
      ? { mediaType: content[0], schema: content[1].schema, isRequired: operation.requestBody?.required === true }
      : null,
    isOnce: of('header').some(({ name }) => name === 'Idempotency-Key'),
    isSafe: operation['x-safe-to-retry'] === true,
    response,
    pages: typeof response === 'object' ? pagesOf(description, of('query'), response) : null,
  }
}

function found(parameters: Parameter[], name: string, path: string): Parameter {
  const parameter = parameters.find((one) => one.name === name)
  if (!parameter) throw new Error(`${path} does not describe ${name}. Add the description to the contract.`)
  return parameter
}

function responseOf({ components }: Description, operation: OperationDescription): ClientOperation['response'] {
  const [good] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  if (!good)
    throw new Error(`${operation.operationId} has only error responses. Add a success response to its contract.`)
  const [content] = Object.entries(resolved(good[1], components.responses).content ?? {})
  if (!content) return 'none'
  return content[0].endsWith('json') ? content[1].schema : 'text'
}

function pagesOf({ components }: Description, query: Parameter[], response: Schema): ClientOperation['pages'] {
  const { properties = {} } = response.$ref ? (components.schemas[nameOfReference(response.$ref)] ?? {}) : response
  const takes = (name: string) => query.some((one) => one.name === name)
  if (takes('startIndex') && properties.Resources?.items) {
    return { paging: 'startIndex', item: properties.Resources.items }
  }
  const item = properties.data?.items
  if (!item) return null
  if (takes('cursor') && properties.nextCursor) return { paging: 'cursor', item }
  return takes('offset') && properties.pagination ? { paging: 'offset', item } : null
}

/** Returns whether a schema allows only null, as OpenAPI 3.0 expresses it. */
export const isNull = ({ enum: values }: Schema): boolean => values?.length === 1 && values[0] === null

/** Returns the enumerated values without null, which `nullable` already expresses. */
export const valuesOf = ({ enum: values = [] }: Schema): unknown[] => values.filter((value) => value !== null)

/** Returns the single schema of an `allOf`. Throws if the list combines several schemas. */
export function onlyPart(parts: Schema[], name: string): Schema {
  const [part] = parts
  if (!part || parts.length > 1)
    throw new Error(`${name} combines several schemas, which this client does not support.`)
  return part
}
