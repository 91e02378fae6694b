import { Validator } from '@cfworker/json-schema'
import type { Schema } from '../../../dev/clients/description.ts'

/** Replaces every reference in the OpenAPI document with its target. */
export function withoutReferences(document: unknown): unknown {
  const resolved = (node: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => resolved(item, path))
    if (typeof node !== 'object' || node === null) return node
    const { $ref } = node as { $ref?: string }
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, resolved(member, path)]))
    if (path.includes($ref)) return {}
    const named = $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    return resolved(named, [...path, $ref])
  }
  return resolved(document, [])
}

const validators = new WeakMap<Schema, Validator>()

/** Returns how a value differs from its schema, including undeclared properties. Returns null if it matches. */
export function misfit(schema: Schema, value: unknown): string | null {
  const validator = validators.get(schema) ?? new Validator(closed(schema) as object, '7')
  validators.set(schema, validator)
  const { valid, errors } = validator.validate(value)
  return valid
    ? null
    : errors
        .slice(-2)
        .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)
        .join(' ')
}

/** Returns a JSON Schema in which objects permit only declared properties. */
function closed(schema: Schema): unknown {
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  const own: Record<string, unknown> = { ...rest }
  if (exclusiveMinimum === true) own.exclusiveMinimum = own.minimum
  if (exclusiveMaximum === true) own.exclusiveMaximum = own.maximum
  if (schema.items) own.items = closed(schema.items)
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) if (schema[key]) own[key] = schema[key].map(closed)
  if (schema.properties) {
    own.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, closed(one)]))
    own.additionalProperties ??= false
  }
  if (typeof own.additionalProperties === 'object')
    own.additionalProperties = closed(own.additionalProperties as Schema)
  return nullable ? { anyOf: [own, { type: 'null' }] } : own
}
