import * as z from 'zod'
import { isCursorOf, type Place, placeOfCursor, writeCursor } from '../../core/cursor.ts'
import { ApiError, noSuch } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { stringOrNull } from '../../core/schemas.ts'
import type { PageOfIds, Statement } from '../../db/statement.ts'
import type { AuthenticatedOrganization } from '../../db/tenancy.ts'
import type { Context } from '../context.ts'
import { integerParameterOr } from './resources/integer-parameters.ts'

/** Returns the query parameters of a list with cursors. */
export const cursorQuery = (
  size: { default: number; max: number } = { default: limits.listLimitDefault, max: limits.listLimitMax },
) => ({
  limit: integerParameterOr(1, size.max, size.default).meta({ description: 'Maximum number of items to return' }),
  cursor: z.string().optional().meta({ description: '`nextCursor` of the previous page. Use the same filters.' }),
})

/** Returns the schema of one page of a list with cursors. */
export const cursorPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item).meta({ description: 'Items on this page' }),
    nextCursor: stringOrNull('Cursor of the next page; `null` on the last page'),
  })

export type CursorPage<Item = unknown> = { data: Item[]; nextCursor: string | null }

type ListRequest<P extends Place> = {
  operation: string
  /** All parameters that select and order the items, except the page parameters. */
  filters: Record<string, string | undefined>
  cursor: string | undefined
  /** The schema of a position in this list. */
  place: z.ZodType<P>
  /** Creates the error for a cursor from another list. The default is `invalid_cursor`. */
  refusal?: () => ApiError
}

export type CursorList<P extends Place> = {
  /** The position before the page. It is not verified yet, so it must only select rows of the caller's organization. */
  after: P | null
  /**
   * Returns the response body of a page, with a cursor for the next page. `tenant` identifies the authenticated
   * organization. Throws `invalid_cursor` if another list issued the request's cursor.
   */
  page<Item>(
    tenant: Pick<AuthenticatedOrganization, 'organizationId'>,
    data: Item[],
    next: P | null,
  ): Promise<CursorPage<Item>>
}

/**
 * Opens a list with cursors. The organization is unknown before the first batch. That batch therefore uses the
 * unverified `after`, and `page` verifies the cursor before the response contains any row. Rejects a malformed cursor
 * immediately with the same error.
 */
export function openList<P extends Place>(ctx: Context, request: ListRequest<P>): CursorList<P> {
  const { cursor, operation, place, filters, refusal = invalidCursor } = request
  const named = cursor === undefined ? null : place.safeParse(placeOfCursor(cursor))
  if (named && !named.success) throw refusal()

  const bindingOf = (organizationId: string) => ({
    operation,
    organizationId,
    filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value ?? null])),
  })
  return {
    after: named?.data ?? null,
    page: async ({ organizationId }, data, next) => {
      const binding = bindingOf(organizationId)
      const secret = ctx.env.LINK_SECRET
      if (cursor !== undefined && !(await isCursorOf(secret, binding, cursor))) throw refusal()
      return { data, nextCursor: next && (await writeCursor(secret, binding, next)) }
    },
  }
}

/**
 * Returns the rows of a page from a query that reads one more row than the limit. If the query returned the additional
 * row, also returns the last row of the page.
 */
export function splitPage<Row>(rows: Row[], limit: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? (shown.at(-1) ?? null) : null }
}

/** A list that one statement reads. `In` is the operation's input. */
export type PagedList<In, Row, Item> = {
  /** The parent resource of the list, with its name for the error. The parent must exist. */
  of?: { name: string; find(input: In): Statement<unknown> }
  /**
   * Returns the statement for the rows after a position, or for the first rows. The statement must return one more row
   * than the page.
   */
  rows(input: In, page: PageOfIds, ctx: Pick<Context, 'actor'>): Statement<Row[]>
  /** The position of a row in the list, as a string that matches `form`. */
  place: { form: RegExp; of(row: Row): string }
  present(row: Row): Item
}

/** Returns `place` for lists that are sorted by id. */
export const placeById = (form = /^[A-Za-z0-9_-]{1,64}$/) => ({ form, of: ({ id }: { id: string }) => id })

type ListInput = {
  params: Record<string, string> | undefined
  query: Record<string, string | undefined> & { limit: number; cursor: string | undefined }
}

/**
 * Returns a page of a list. Throws `not_found` if the parent of the list does not exist, and `invalid_cursor` in the
 * same cases as `openList`.
 */
export async function readListPage<In, Row, Item>(
  ctx: Context,
  operation: string,
  input: In,
  list: PagedList<In, Row, Item>,
) {
  const { params, query } = input as ListInput
  const { limit, cursor, ...filters } = query
  const place = z.tuple([z.string().regex(list.place.form)])
  const opened = openList(ctx, { operation, filters: { ...params, ...filters }, cursor, place })
  const { tenant, rows, whole } = await ctx.db.batch({
    rows: list.rows(input, { before: opened.after?.[0], limit: limit + 1 }, ctx),
    ...(list.of ? { whole: list.of.find(input) } : {}),
  })
  if (list.of && !whole) throw noSuch(list.of.name)
  const { shown, last } = splitPage(rows, limit)
  return await opened.page(tenant, shown.map(list.present), last && [list.place.of(last)])
}

const invalidCursor = () =>
  new ApiError(
    'invalid_cursor',
    'The cursor is invalid. Use the `nextCursor` value of the previous response with the same filters.',
  )
