import * as z from 'zod'
import { isCursorOf, type Place, placeOfCursor, writeCursor } from '../../core/cursor.ts'
import { ApiError, noSuch } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { textOrNull } from '../../core/shapes.ts'
import type { PageOfIds, Statement } from '../../db/statement.ts'
import type { Entered } from '../../db/tenancy.ts'
import type { Context } from '../context.ts'
import { wholeNumberText } from './resources/common.ts'

/** The query parameters of every list by cursor. */
export const cursorQuery = (
  size: { default: number; max: number } = { default: limits.listLimitDefault, max: limits.listLimitMax },
) => ({
  limit: wholeNumberText(1, size.max, size.default).meta({ description: 'Maximum number of items to return' }),
  cursor: z.string().optional().meta({ description: '`nextCursor` of the previous page. Use the same filters.' }),
})

/** The body of every list by cursor. */
export const cursorPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item).meta({ description: 'Items of this page' }),
    nextCursor: textOrNull('Cursor of the next page; `null` on the last page'),
  })

export type CursorPage<Item = unknown> = { data: Item[]; nextCursor: string | null }

type ListRequest<P extends Place> = {
  operation: string
  /** Everything beside the page that decides what the list holds and in which order. */
  filters: Record<string, string | undefined>
  cursor: string | undefined
  /** The form of a place of this list. */
  place: z.ZodType<P>
  /** What is thrown where no such list gave the cursor; `invalid_cursor` unless given. */
  refusal?: () => ApiError
}

export type CursorList<P extends Place> = {
  /** The place after which the page begins; not proved yet, so it may only choose among rows of the organization itself. */
  after: P | null
  /** The page's body, with a cursor for the given place or none; `entered` is what the batch proved. Throws `invalid_cursor` unless this list gave the cursor. */
  page<Item>(entered: Pick<Entered, 'organizationId'>, data: Item[], next: P | null): Promise<CursorPage<Item>>
}

/**
 * A list by cursor. Whose a cursor is shows with the first batch only, which tells the organization; so the batch may use
 * `after`, and `page` proves the cursor before anything leaves. What is no cursor at all is refused here with the same error.
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

/** The rows of a page of which one more than the limit was asked for, and the last of them if others follow. */
export function cut<Row>(rows: Row[], limit: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? (shown.at(-1) ?? null) : null }
}

/** How a list that one statement reads is read by cursor; `In` is what its operation receives. */
export type PagedList<In, Row, Item> = {
  /** What has to be there for the list to be, by the name that the refusal calls it. */
  of?: { name: string; find(input: In): Statement<unknown> }
  /** The rows behind a place, or the first ones, of which it is asked for one more than the page holds. */
  rows(input: In, page: PageOfIds): Statement<Row[]>
  /** Which row a page ended with, as a text of this form. */
  place: { form: RegExp; of(row: Row): string }
  present(row: Row): Item
}

/** The place of lists in the order of their ids. */
export const placeById = (form = /^[A-Za-z0-9_-]{1,64}$/) => ({ form, of: ({ id }: { id: string }) => id })

type ListInput = {
  params: Record<string, string> | undefined
  query: Record<string, string | undefined> & { limit: number; cursor: string | undefined }
}

/**
 * A page of a list; parameters of the path and of the query decide which. Throws `not_found` where what it is a list of is not
 * there, and `invalid_cursor` as `openList` does.
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
  const { entered, rows, whole } = await ctx.db.batch({
    rows: list.rows(input, { before: opened.after?.[0], limit: limit + 1 }),
    ...(list.of ? { whole: list.of.find(input) } : {}),
  })
  if (list.of && !whole) throw noSuch(list.of.name)
  const { shown, last } = cut(rows, limit)
  return await opened.page(entered, shown.map(list.present), last && [list.place.of(last)])
}

const invalidCursor = () =>
  new ApiError(
    'invalid_cursor',
    'The cursor is invalid. Use the `nextCursor` value of the previous response with the same filters.',
  )
