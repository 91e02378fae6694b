import type { ConnectOptions } from './connect-options.ts'

/** One SQL statement. In array mode, its rows are arrays of values instead of objects by column name. */
export type NeonStatement = { sql: string; params: readonly unknown[]; isArrayMode: boolean }

export type NeonResult = { rows: unknown[]; [property: string]: unknown }

/** Runs one statement, or several statements in one transaction and one round trip. */
export type NeonClient = {
  query(sql: string, params: readonly unknown[], options: { arrayMode: boolean }): Promise<NeonResult>
  transaction(statements: readonly NeonStatement[]): Promise<NeonResult[]>
}

type Response = { fields: { name: string; dataTypeID: number }[]; rows: (string | null)[][] }

/**
 * Creates a client for Neon's HTTP protocol. The module of `@neondatabase/serverless` also contains the WebSocket
 * driver, which would take a sixth of a worker's cold start. If PostgreSQL reports an error, a call rejects with an
 * error that has PostgreSQL's fields, such as `code` (the SQLSTATE) and `detail`.
 */
export function createNeonClient({ url, fetchEndpoint, newLimit }: ConnectOptions): NeonClient {
  const { href, hostname } = new URL(url)
  const endpoint = fetchEndpoint ?? `https://${hostname.replace(/^[^.]+\./, 'api.')}/sql`
  const headers = { 'Neon-Connection-String': href, 'Neon-Raw-Text-Output': 'true', 'Neon-Array-Mode': 'true' }

  async function send(body: object): Promise<unknown> {
    const limit = newLimit ? { signal: newLimit() } : {}
    const response = await fetch(endpoint, { method: 'POST', body: JSON.stringify(body), headers, ...limit })
    if (response.ok) return response.json()
    const text = await response.text()
    if (response.status !== 400)
      throw new Error(`the database endpoint returned the status ${response.status}: ${text}`)
    const { message, ...fields } = JSON.parse(text)
    throw Object.assign(new Error(message), fields)
  }

  return {
    async query(sql, params, { arrayMode: isArrayMode }) {
      const statement = { sql, params, isArrayMode }
      return parsed((await send(bodyOf(statement))) as Response, statement)
    },
    async transaction(statements) {
      const { results } = (await send({ queries: statements.map(bodyOf) })) as { results: Response[] }
      return results.map((result, index) => parsed(result, statements[index]!))
    },
  }
}

const bodyOf = ({ sql, params }: NeonStatement) => ({ query: sql, params: params.map(textOf) })

/** Returns the text of a parameter. An object becomes JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function parsed(response: Response, { isArrayMode }: NeonStatement): NeonResult {
  const { fields, rows } = response
  const parsers = fields.map(({ dataTypeID }) => parserOf.get(dataTypeID) ?? asText)
  const valuesOf = (row: (string | null)[]) => row.map((text, i) => (text === null ? null : parsers[i]!(text)))
  const objectOf = (row: (string | null)[]) => {
    const object: Record<string, unknown> = {}
    for (const [i, value] of valuesOf(row).entries()) object[fields[i]!.name] = value
    return object
  }
  return { ...response, rows: rows.map((row) => (isArrayMode ? valuesOf(row) : objectOf(row))) }
}

type Parser = (text: string) => unknown

const asText: Parser = (text) => text
const asBoolean: Parser = (text) => text === 't'
const asJson: Parser = (text) => JSON.parse(text)

// An element of an array in PostgreSQL's text form, with or without quotes.
const element = /"((?:[^"\\]|\\[\s\S])*)"|[^{},]+/g

/** Returns a parser for one-dimensional arrays. */
const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    Array.from(text.matchAll(element), ([whole, quoted]) => {
      if (quoted !== undefined) return parse(quoted.replace(/\\([\s\S])/g, '$1'))
      return whole === 'NULL' ? null : parse(whole)
    })

// The parsers by the number of a type and of its array type (pg_type.dat). Values of all other types remain text.
const parserOf = new Map<number, Parser>(
  (
    [
      [asBoolean, [16, 1000]],
      [Number, [21, 1005]],
      [Number, [23, 1007]],
      [Number, [26, 1028]],
      [Number, [700, 1021]],
      [Number, [701, 1022]],
      [asJson, [114, 199]],
      [asJson, [3802, 3807]],
      [asText, [25, 1009]],
      [asText, [1043, 1015]],
    ] as const
  ).flatMap(([parse, [type, arrayType]]) => [
    [type, parse],
    [arrayType, arrayOf(parse)],
  ]),
)
