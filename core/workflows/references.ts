/**
 * A reference in a step: `{ "input": "/path" }` refers to a value in the run's input, `{ "metadata": "/path" }` to a
 * value in the document's metadata. The path is a JSON Pointer (RFC 6901). A reference contains no expression or
 * template.
 */
export type ReferenceSource = 'input' | 'metadata'
export type Reference = { source: ReferenceSource; pointer: string }
export type PlacedReference = Reference & { path: string[] }

const pointerPattern = /^(\/([^~/]|~[01])*)+$/
const pointerCharsMax = 200

/** Returns the reference in a value, or null if the value is not a reference. */
export function referenceOf(value: unknown): Reference | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const [member, ...more] = Object.entries(value)
  if (!member || more.length > 0) return null
  const [source, pointer] = member
  if (source !== 'input' && source !== 'metadata') return null
  if (typeof pointer !== 'string' || pointer.length > pointerCharsMax || !pointerPattern.test(pointer)) return null
  return { source, pointer }
}

/** Returns every reference in a value, with its path. */
export function findReferences(value: unknown, path: string[] = []): PlacedReference[] {
  const reference = referenceOf(value)
  if (reference) return [{ ...reference, path }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => findReferences(member, [...path, key]))
}

/**
 * Returns a value in which each reference to one source is replaced. Omits a property whose reference finds no value.
 */
export function resolveReferences(value: unknown, source: ReferenceSource, from: unknown): unknown {
  const reference = referenceOf(value)
  if (reference) return reference.source === source ? lookUp(from, reference.pointer) : value
  if (Array.isArray(value)) return value.map((member) => resolveReferences(member, source, from) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const resolved = resolveReferences(member, source, from)
      return resolved === undefined ? [] : [[key, resolved]]
    }),
  )
}

/** Returns the unescaped reference tokens of a JSON Pointer (RFC 6901). */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

function lookUp(from: unknown, pointer: string): unknown {
  let value = from
  for (const part of pointerParts(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}
