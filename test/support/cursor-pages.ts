import type { Client } from './client.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
type Row = any

type Query = Record<string, string | number>
type List = { params?: Record<string, string>; query?: Query }

export type Page = { data: Row[]; nextCursor: string | null }

/** Returns one page of a list operation. */
export const pageOf = (client: Client, operation: string, { params = {}, query = {} }: List = {}): Promise<Page> =>
  client.expect(operation, 200, { params, query })

/** Reads all rows of a list page by page, and calls `between` after each page. */
export async function readAll(
  client: Client,
  operation: string,
  list: List = {},
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: Page = await pageOf(client, operation, {
      ...list,
      query: { ...list.query, ...(cursor === null ? {} : { cursor }) },
    })
    rows.push(...page.data)
    cursor = page.nextCursor
    await between()
  } while (cursor !== null)
  return rows
}

/** Returns a cursor with the given position and an invalid signature. */
export const forgedCursor = (place: string[]): string =>
  Buffer.concat([Buffer.alloc(32), Buffer.from(JSON.stringify(place))]).toString('base64url')

/** Reads a list from a cursor to its end. Returns the rows, and the cursor for the next read. */
export async function follow(
  client: Client,
  operation: string,
  list: List & { cursor: string | null },
): Promise<{ rows: Row[]; cursor: string }> {
  const rows: Row[] = []
  let cursor = list.cursor
  for (;;) {
    const page = await pageOf(client, operation, {
      ...list,
      query: { ...list.query, order: 'asc', ...(cursor === null ? {} : { cursor }) },
    })
    if (page.nextCursor === null) throw new Error('a page of a followed list has no cursor')
    rows.push(...page.data)
    cursor = page.nextCursor
    if (page.data.length === 0) return { rows, cursor }
  }
}
