import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm'

/** What a prepared query knows of the rows that it selects. */
export type SelectedFields = {
  fields?: readonly Field[] | undefined
  /** By table: whether rows that join it always have one of it. */
  joinsNotNullableMap?: Readonly<Record<string, boolean>> | undefined
}
type Field = { path: readonly string[]; field: unknown }
type Decoder = { mapFromDriverValue(value: unknown): unknown }

/** An answer of the driver, with rows as arrays. */
export type Found = { rows: readonly unknown[][] }

/** Members of an object of the row, with where their values stand; all of the row itself have no name of an object. */
type Part = {
  name: string | null
  members: { name: string; at: number; decode: ((value: unknown) => unknown) | null }[]
  /** The object is null where this value is: nothing was joined. */
  absentAt: number | null
}

/**
 * Reads rows of a selection as Drizzle does (`mapResultRow`), which asks of each value of each row anew what it is. Objects in rows lie
 * one deep.
 */
export function rowReader({ fields = [], joinsNotNullableMap }: SelectedFields): (row: readonly unknown[]) => object {
  const parts = partsOf(fields, joinsNotNullableMap)
  return (row) => {
    const read: Record<string, unknown> = {}
    for (const { name, members, absentAt } of parts) {
      if (name === null) readMembers(read, row, members)
      else if (absentAt !== null && row[absentAt] === null) read[name] = null
      else read[name] = readMembers({}, row, members)
    }
    return read
  }
}

function readMembers(object: Record<string, unknown>, row: readonly unknown[], members: Part['members']): object {
  for (const { name, at, decode } of members) {
    const value = row[at]
    object[name] = value === null || decode === null ? value : decode(value)
  }
  return object
}

function partsOf(fields: readonly Field[], joins: SelectedFields['joinsNotNullableMap']): Part[] {
  const parts = new Map<string | null, Part>()
  for (const [at, { path, field }] of fields.entries()) {
    if (path.length > 2) throw new TypeError(`A planned statement selects too deep: ${path.join('.')}`)
    const [object, name] = path.length === 1 ? [null, path[0]!] : [path[0]!, path[1]!]
    const part = parts.get(object) ?? { name: object, members: [], absentAt: null }
    parts.set(object, part)
    part.members.push({ name, at, decode: decoderOf(field) })
  }
  for (const part of parts.values()) {
    const columns = part.members.filter(({ at }) => is(fields[at]!.field, Column))
    const tables = new Set(columns.map(({ at }) => getTableName((fields[at]!.field as Column).table)))
    const [table = ''] = tables
    if (part.name !== null && joins && tables.size === 1 && !joins[table]) part.absentAt = columns[0]!.at
  }
  return [...parts.values()]
}

function decoderOf(field: unknown): Part['members'][number]['decode'] {
  const decoder = decoding(field)
  if (decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null
  return (value) => decoder.mapFromDriverValue(value)
}

function decoding(field: unknown): Decoder {
  if (is(field, Column)) return field
  // What Drizzle itself reads them by is no part of its published types.
  const { decoder } = (is(field, SQL)
    ? field
    : is(field, Subquery)
      ? field._.sql
      : (field as { sql: SQL }).sql) as unknown as {
    decoder: Decoder
  }
  return decoder
}
