/**
 * Returns a part of the document in its published form. `publishedAs` replaces a schema, and large integers get the
 * format `int64`. A schema for any value becomes empty, because the generator writes it as `nullable` alone.
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
 * Adds `format: int64` to an integer whose maximum exceeds 32 bits or is absent. Otherwise many generators use 32 bits.
 */
function withInteger64(node: object): object {
  const { type, maximum = Number.POSITIVE_INFINITY } = node as { type?: unknown; maximum?: number }
  return type === 'integer' && maximum > 0x7fffffff ? { ...node, format: 'int64' } : node
}

/**
 * Moves a default that is an object into the description, because generators of Go clients do not support such a
 * default.
 */
function withoutObjectDefault(node: object): object {
  const { default: value, ...others } = node as { default?: unknown; description?: string }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || !Object.keys(node).some((name) => schemaKinds.includes(name))) return node
  if (Object.keys(value).length === 0) return others
  return { ...others, description: `${others.description ?? ''} Default: \`${JSON.stringify(value)}\``.trim() }
}

/**
 * In OpenAPI 3.0, an alternative that is only `nullable` would allow any value. Null as its only enumerated value
 * prevents this.
 */
const withNull = (anyOf: readonly object[]): object[] =>
  anyOf.map((one) => (Object.keys(one).join() === 'nullable' ? { type: 'string', nullable: true, enum: [null] } : one))

const schemaKinds = ['type', '$ref', 'anyOf', 'oneOf', 'allOf']
