/**
 * Returns a part of the document in its published form. `publishedAs` replaces a schema, large integers are `int64`,
 * and a schema for any value is empty: the generator writes it as `nullable` alone.
 */
export function asPublished<T>(node: T): T {
  if (Array.isArray(node)) return node.map(asPublished) as T
  if (typeof node !== 'object' || node === null) return node
  if ('publishedAs' in node) {
    const { publishedAs, description } = node as { publishedAs: object; description?: string }
    return { ...publishedAs, description } as T
  }
  const entries = Object.entries(withoutObjectDefault(withInteger64(node))).filter(
    ([key]) => key !== 'nullable' || Object.keys(node).some((sibling) => schemaKinds.includes(sibling)),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => [key, asPublished(key === 'anyOf' ? withNull(value as object[]) : value)]),
  ) as T
}

/**
 * Adds `format: int64` to an integer without a maximum of 32 bits, since many generators read an integer as 32 bits.
 */
function withInteger64(node: object): object {
  const { type, maximum = Number.POSITIVE_INFINITY } = node as { type?: unknown; maximum?: number }
  return type === 'integer' && maximum > 0x7fffffff ? { ...node, format: 'int64' } : node
}

/** Moves a default that is an object into the description, since generators of Go clients do not support it. */
function withoutObjectDefault(node: object): object {
  const { default: value, ...others } = node as { default?: unknown; description?: string }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || !Object.keys(node).some((name) => schemaKinds.includes(name))) return node
  if (Object.keys(value).length === 0) return others
  return { ...others, description: `${others.description ?? ''} Default: \`${JSON.stringify(value)}\``.trim() }
}

/**
 * An alternative that is only `nullable` would allow any value in OpenAPI 3.0, unless it lists null as its only
 * value.
 */
const withNull = (anyOf: readonly object[]): object[] =>
  anyOf.map((one) => (Object.keys(one).join() === 'nullable' ? { type: 'string', nullable: true, enum: [null] } : one))

const schemaKinds = ['type', '$ref', 'anyOf', 'oneOf', 'allOf']
