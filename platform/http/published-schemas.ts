/**
 * Converts a part of the OpenAPI document to its published form. `publishedAs` replaces a schema, and large integers
 * get the format `int64`. A schema for any value becomes empty, because the generator would write only `nullable`.
 */
export function asPublished<T>(node: T): T {
  if (Array.isArray(node)) return node.map(asPublished) as T
  if (typeof node !== 'object' || node === null) return node
  if ('publishedAs' in node) {
    const { publishedAs, description } = node as { publishedAs: object; description?: string }
    return { ...publishedAs, description } as T
  }
  const entries = Object.entries(withPlainUnion(withoutObjectDefault(withInteger64(withOptionalEnums(node))))).filter(
    ([key]) => key !== 'nullable' || Object.keys(node).some((sibling) => schemaKinds.includes(sibling)),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, asPublished(value)])) as T
}

/**
 * Adds `format: int64` to an integer that has no maximum or a maximum of more than 32 bits. Otherwise many code
 * generators use 32 bits.
 */
function withInteger64(node: object): object {
  const { type, maximum = Number.POSITIVE_INFINITY } = node as { type?: unknown; maximum?: number }
  return type === 'integer' && maximum > 0x7fffffff ? { ...node, format: 'int64' } : node
}

/**
 * Makes nullable properties with an enum optional. Some C# code generators give a required enum a type without null.
 */
function withOptionalEnums(node: object): object {
  const { required, properties = {} } = node as { required?: unknown; properties?: Record<string, Alternative> }
  if (!Array.isArray(required)) return node
  const kept = required.filter((name) => !properties[name]?.enum?.includes(null))
  return kept.length === required.length ? node : { ...node, required: kept }
}

/** Moves an object default into the description, because Go code generators do not support such a default. */
function withoutObjectDefault(node: object): object {
  const { default: value, ...others } = node as { default?: unknown; description?: string }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || !Object.keys(node).some((name) => schemaKinds.includes(name))) return node
  if (Object.keys(value).length === 0) return others
  return { ...others, description: `${others.description ?? ''} Default: \`${JSON.stringify(value)}\``.trim() }
}

/**
 * Writes a union in the forms that code generators support. Objects become a `oneOf`, because at most one of them
 * matches a value. A single object becomes an `allOf`. Other types and null stay in an `anyOf`, together with at most
 * one object or `oneOf`. `nullable` is no alternative, because validators still reject null if it is combined with
 * `oneOf` or `allOf`.
 */
function withPlainUnion(node: object): object {
  const { anyOf, ...others } = node as { anyOf?: Alternative[] }
  if (!Array.isArray(anyOf)) return node
  const alternatives = anyOf.filter((one) => !isNull(one))
  const isNullable = alternatives.length < anyOf.length
  const objects = alternatives.filter(isObject)
  if (objects.length === alternatives.length && !isNullable)
    return { ...others, [objects.length === 1 ? 'allOf' : 'oneOf']: objects }
  const values = alternatives.filter((one) => !isObject(one))
  const plain = objects.length > 1 ? [...values, { oneOf: objects }] : alternatives
  return { ...others, anyOf: isNullable ? [...plain, onlyNull] : plain }
}

type Alternative = { type?: string; nullable?: boolean; enum?: unknown[]; oneOf?: object[] }

const isNull = (schema: Alternative): boolean => Object.keys(schema).join() === 'nullable'

/** Returns whether an alternative is an object. Only objects have named schemas, so a reference is an object. */
const isObject = (schema: Alternative): boolean => '$ref' in schema || schema.type === 'object'

/**
 * Permits only null, with the type `array`, which no other alternative has. Some code generators distinguish
 * alternatives by type, and support null as the only value only for this type.
 */
export const onlyNull = { type: 'array', nullable: true, items: { type: 'string' }, enum: [null] }

const schemaKinds = ['type', '$ref', 'anyOf', 'oneOf', 'allOf']
