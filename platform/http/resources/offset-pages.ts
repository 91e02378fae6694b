import * as z from 'zod'
import { limits } from '../../../core/limits.ts'
import { integer, integerOrNull, model } from '../../../core/schemas.ts'
import { integerParameterOr } from './integer-parameters.ts'

const OffsetPagination = model('OffsetPagination', 'Position of a page in its list.', {
  limit: integer('Maximum number of items on this page'),
  offset: integer('Number of items before this page'),
  nextOffset: integerOrNull('Offset of the next page; `null` on the last page'),
})

/** Returns the schema of one page of a list with offsets. */
export const offsetPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).meta({ description: 'Items on this page' }), pagination: OffsetPagination })

/** The query parameters of a list with offsets. */
export const offsetQuery = {
  limit: integerParameterOr(1, limits.listLimitMax, limits.listLimitDefault).meta({
    description: 'Maximum number of items to return',
  }),
  offset: integerParameterOr(0, limits.listOffsetMax, 0).meta({ description: 'Number of items to skip' }),
}

/**
 * Returns a page of a list with offsets. The query must read one more row than the limit, which shows whether another
 * page follows.
 */
export function toPage<Row, Item>(
  rows: Row[],
  list: { limit: number; offset: number },
  offsetMax: number,
  present: (row: Row) => Item,
) {
  const next = list.offset + list.limit
  const hasMore = rows.length > list.limit && next <= offsetMax
  return {
    data: rows.slice(0, list.limit).map(present),
    pagination: { limit: list.limit, offset: list.offset, nextOffset: hasMore ? next : null },
  }
}
