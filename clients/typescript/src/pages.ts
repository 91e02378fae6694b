import type { Call } from './operation.ts'
import type { Transport } from './transport.ts'

/** A list. Await it for the first page, or iterate over it for the items of all pages. */
export type Paged<Item, Page> = PromiseLike<Page> & AsyncIterable<Item>

type Page = {
  data?: unknown[]
  nextCursor?: string | null
  pagination?: { nextOffset: number | null }
  Resources?: unknown[]
  totalResults?: number
  startIndex?: number
}

/**
 * Creates a list, which sends requests only when it is awaited or iterated over. Each time, the requests are sent
 * again.
 */
export function pagesOf(transport: Transport, call: Call): Paged<unknown, unknown> {
  const first = () => transport.send(call)
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list that can be awaited as well as iterated.
    then: (onFulfilled, onRejected) => first().then(onFulfilled, onRejected),
    async *[Symbol.asyncIterator]() {
      for (let query: Record<string, unknown> | null = call.query; query; ) {
        const page = (await transport.send({ ...call, query })) as Page
        const items = page.data ?? page.Resources ?? []
        yield* items
        const next = nextQuery(call, page, items.length)
        query = next && { ...call.query, ...next }
      }
    },
  }
}

function nextQuery({ operation }: Call, page: Page, count: number): Record<string, unknown> | null {
  if (operation.pages === 'cursor')
    return page.nextCursor == null ? null : { cursor: page.nextCursor, offset: undefined }
  if (operation.pages === 'offset') {
    const offset = page.pagination?.nextOffset
    return offset == null ? null : { offset }
  }
  const startIndex = (page.startIndex ?? 1) + count
  return count === 0 || startIndex > (page.totalResults ?? 0) ? null : { startIndex }
}
