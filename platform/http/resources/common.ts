import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { limits } from '../../../core/limits.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Context } from '../../context.ts'

/** The id of any resource. The schema limits only the length, because an unknown id must return a 404, never a 400. */
export const ResourceId = boundedText(1, limits.resourceIdCharsMax)

/** A time in UTC in RFC 3339 format, with milliseconds. */
export const Timestamp = z.iso.datetime().meta({ example: '2026-01-31T09:30:00.000Z' })

/** Returns the schema of a time field. */
export const time = (description: string) => Timestamp.meta({ description })
export const timeOrNull = (description: string) => Timestamp.nullable().meta({ description })

/** A SHA-256 in hex. Converts uppercase letters to lowercase. */
export const GivenSha256 = z
  .string()
  .regex(/^[a-fA-F0-9]{64}$/)
  .transform((hash) => hash.toLowerCase())

/** Returns a pattern that matches the given words regardless of case. Patterns in schemas have no flags. */
export const inAnyCase = (words: readonly string[]): string => {
  const anyCase = (letter: string) =>
    /[a-z]/i.test(letter) ? `[${letter.toUpperCase()}${letter.toLowerCase()}]` : `[${letter}]`
  return `^(${words.map((word) => [...word].map(anyCase).join('')).join('|')})$`
}

export const Sha256 = z.string().meta({
  description: 'SHA-256 in lowercase hex',
  example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
})

/** Returns the schema of a list without pages. */
export const completeList = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).meta({ description: 'All items' }) })

/** Runs a statement and returns its rows as the response body of a list without pages. */
export const presentAll = async <Row, Item>(
  { db }: Pick<Context, 'db'>,
  rows: Statement<Row[]>,
  present: (row: Row) => Item,
): Promise<{ data: Item[] }> => ({ data: (await db.run(rows)).map((row) => present(row)) })

export const iso = (instant: Date): string => instant.toISOString()
export const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null
