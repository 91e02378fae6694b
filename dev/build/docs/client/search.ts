import MiniSearch, { type SearchResult } from 'minisearch'
import { searchFields } from '../search-fields.ts'
import { searchQueries } from '../search-query.ts'

/** Searches guides and reference. The first search loads the index. Queries do not leave the page. */

const shownMax = 12
const input = document.querySelector<HTMLInputElement>('#search-for')!
const list = document.querySelector<HTMLUListElement>('#found')!
const count = document.querySelector<HTMLElement>('#found-count')!
let loading: Promise<MiniSearch> | null = null

document.querySelector<HTMLElement>('#search')!.hidden = false
input.addEventListener('focus', () => void index().catch(() => null))
input.addEventListener('input', () => void show(input.value))

function index(): Promise<MiniSearch> {
  loading ??= load().catch((error: unknown) => {
    // The next input starts another attempt.
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<MiniSearch> {
  const response = await fetch('/assets/docs/search.json', { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`the index request returned ${response.status}`)
  return MiniSearch.loadJSON(await response.text(), searchFields as ConstructorParameters<typeof MiniSearch>[0])
}

async function show(words: string): Promise<void> {
  if (words.trim() === '') {
    list.replaceChildren()
    count.textContent = ''
    return
  }
  try {
    const searched = await index()
    const found = searchQueries(words).reduce<SearchResult[]>(
      (earlier, query) => (earlier.length > 0 ? earlier : searched.search(query)),
      [],
    )
    // The input has changed during the search.
    if (input.value !== words) return
    list.replaceChildren(...found.slice(0, shownMax).map(itemOf))
    count.textContent = found.length === 0 ? 'Nothing found.' : `${found.length} found.`
  } catch {
    count.textContent = 'The search is not available.'
  }
}

function itemOf({ id, page, title }: SearchResult): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = String(id)
  link.textContent = String(title)
  const where = document.createElement('span')
  where.textContent = String(page)
  item.append(link, ' ', where)
  return item
}
