import * as z from 'zod'
import { isCursorOf, type Place, placeOfCursor, writeCursor } from '../../core/cursor.ts'
import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { PageOfIds, Statement } from '../../db/statement.ts'
import type { Entered } from '../../db/tenancy.ts'
import type { Context } from '../context.ts'
import { wholeNumberText } from './resources/common.ts'

/** The query parameters of every list by cursor. */
export const cursorQuery = (
  size: { default: number; max: number } = { default: limits.listLimitDefault, max: limits.listLimitMax },
) => ({
  limit: wholeNumberText(1, size.max, size.default).meta({ description: 'How many the page may hold' }),
  cursor: z.string().optional().meta({ description: '`nextCursor` of the page before, with the same filters' }),
})

/** The body of every list by cursor. */
export const cursorPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item).meta({ description: 'The page' }),
    nextCursor: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last one' }),
  })

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
  page<Item>(
    entered: Pick<Entered, 'organizationId'>,
    data: Item[],
    next: P | null,
  ): Promise<{ data: Item[]; nextCursor: string | null }>
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

/** The place of lists in the order of their ids. */
export const IdPlace = z.tuple([z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)])

/** The rows of a page of which one more than the limit was asked for, and the last of them if others follow. */
export function cut<Row>(rows: Row[], limit: number): { shown: Row[]; last: Row | null } {
  const shown = rows.slice(0, limit)
  return { shown, last: rows.length > limit ? (shown.at(-1) ?? null) : null }
}

/**
 * A page of a list in the order of ids, the newest first. `read` makes the statement of the rows below an id, of which it asks for
 * one more than the page holds. Throws `invalid_cursor` as `openList` does.
 */
export async function pageById<Row extends { id: string }, Item>(
  ctx: Context,
  request: Omit<ListRequest<[string]>, 'place'> & { limit: number; place?: z.ZodType<[string]> },
  read: (page: PageOfIds) => Statement<Row[]>,
  present: (row: Row) => Item,
) {
  const { limit, place = IdPlace } = request
  const list = openList(ctx, { ...request, place })
  const { entered, rows } = await ctx.db.batch({ rows: read({ before: list.after?.[0], limit: limit + 1 }) })
  const { shown, last } = cut(rows, limit)
  return await list.page(entered, shown.map(present), last && [last.id])
}

const invalidCursor = () =>
  new ApiError('invalid_cursor', 'The cursor is not one that this list gave for these filters. Begin without a cursor.')
