/** The parts of an OpenAPI 3.0 document that the reference shows. */
export type Description = {
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
    examples?: Record<string, Example>
  }
  paths: Record<string, Partial<Record<Method, OperationDescription>>>
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

export type OperationDescription = {
  operationId: string
  'x-safe-to-retry'?: boolean
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, Response | Reference>
  callbacks?: Record<string, Record<string, { post: Delivery }>>
}

/** A request that the service sends to a customer after an event. */
export type Delivery = Pick<OperationDescription, 'summary' | 'description' | 'parameters' | 'requestBody'>

export type Response = { description: string; content?: Content }
type Reference = { $ref: string }

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }

type Example = { value: unknown }

type Content = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, Reference> }>

/** An OpenAPI 3.0 schema. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  nullable?: boolean
  enum?: unknown[]
  default?: unknown
  example?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean | number
  exclusiveMaximum?: boolean | number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/**
 * Returns a part of the document, or the target of its reference. Throws if the document does not contain the target.
 */
export function resolved<T extends object>(part: T | Reference, kind: Record<string, T> | undefined): T {
  if (!('$ref' in part)) return part
  const found = kind?.[nameOfReference(part.$ref)]
  if (!found) throw new Error(`The description lacks ${part.$ref}.`)
  return found
}

/** Returns the name that a reference within the document ends with. */
export const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
