import { nameOfReference, type Schema } from '../description.ts'
import { asNullable, canBeNil, isObject, pascal, typeOf } from '../go.ts'

type Schemas = ReadonlyMap<string, Schema>

/** Returns a value as Go source, with the types of the Go client. `name` is the name of the value's type. */
export function goValue(schemas: Schemas, schema: Schema, value: unknown, name: string, indent: string): string {
  const [bare, type] = named(schemas, schema, name)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isObject(bare)) return goObject(schemas, bare, value, type, indent)
  return collection(schemas, bare, value, type, indent)
}

/** Returns the schema that a reference points to, with its name. A schema without a reference keeps the given name. */
function named(schemas: Schemas, schema: Schema, name: string): [Schema, string] {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref
  if (reference === undefined) return [schema, name]
  const target = nameOfReference(reference)
  return [schemas.get(target) ?? {}, pascal(target)]
}

function goObject(schemas: Schemas, schema: Schema, value: object, name: string, indent: string): string {
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(value).map(([property, inner]): [string, string] => {
    const known = asNullable(properties[property] ?? {})
    const innerName = name + pascal(property)
    const text = goValue(schemas, known, inner, innerName, `${indent}\t`)
    return [pascal(property), required.includes(property) ? text : optional(known, inner, text, innerName)]
  })
  return braced(`chancery.${name}`, entries, indent)
}

/**
 * Returns an optional value in the form that the Go client expects: a pointer, a nullable value or, for a list, the
 * value itself.
 */
function optional(schema: Schema, value: unknown, text: string, name: string): string {
  const type = typeOf(schema, name, new Map())
  if (canBeNil(type)) return text
  const qualified = /^[A-Z]/.test(type) ? `chancery.${type}` : type
  if (value === null) return `chancery.Null[${qualified}]()`
  const typed = type === 'string' || type === 'bool' || typeof value === 'object' ? text : `${qualified}(${text})`
  return `chancery.${schema.nullable ? 'Value' : 'Ptr'}(${typed})`
}

function collection(schemas: Schemas, schema: Schema, value: object, name: string, indent: string): string {
  const type = qualifiedType(schema, name)
  if (Array.isArray(value)) {
    const item = schema.items ?? {}
    const parts = value.map((one): [null, string] => {
      const text = goValue(schemas, item, one, `${name}Item`, `${indent}\t`)
      // Go infers the type of a list item from the type of the list.
      return [null, text.replace(/^chancery\.\w+(?=\{)/, '')]
    })
    return braced(type, parts, indent)
  }
  const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const parts = Object.entries(value).map(([key, one]): [string, string] => [
    JSON.stringify(key),
    goValue(schemas, inner, one, `${name}Value`, `${indent}\t`),
  ])
  return braced(type === 'any' ? 'map[string]any' : type, parts, indent)
}

function qualifiedType(schema: Schema, name: string): string {
  const type = typeOf(schema, name, new Map())
  return type.replace(/[A-Z]\w*$/, (own) => `chancery.${own}`)
}

/** Returns a composite literal in the format of gofmt. */
function braced(type: string, entries: readonly (readonly [string | null, string])[], indent: string): string {
  const bare = entries.map(([key, text]) => (key === null ? text : `${key}: ${text}`)).join(', ')
  if (!bare.includes('\n') && indent.length * 4 + type.length + bare.length <= 90 && !bare.includes('{'))
    return `${type}{${bare}}`
  const lines = entries.map(([key, text], i) => {
    if (key === null) return text
    const width = text.includes('\n') ? 0 : widthOfRun(entries, i)
    return `${`${key}:`.padEnd(width + 1)} ${text}`
  })
  return `${type}{\n${lines.map((line) => `${indent}\t${line},\n`).join('')}${indent}}`
}

/** Returns the length of the longest key among adjacent one-line entries. gofmt aligns the values of these entries. */
function widthOfRun(entries: readonly (readonly [string | null, string])[], at: number): number {
  const isLine = (i: number) => i >= 0 && i < entries.length && !entries[i]![1].includes('\n')
  let [from, to] = [at, at]
  while (isLine(from - 1)) from--
  while (isLine(to + 1)) to++
  return Math.max(...entries.slice(from, to + 1).map(([key]) => key?.length ?? 0))
}
