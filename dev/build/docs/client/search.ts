import MiniSearch, { type SearchResult } from 'minisearch'
import { searchFields } from '../search-fields.ts'
import { searchQueries } from '../search-query.ts'

/** Searches guides and reference. The first search loads the index. Queries do not leave the page. */

const shownMax = 12
const input = document.querySelector<HTMLInputElement>('#search-for')!
const list = document.querySelector<HTMLUListElement>('#found')!
const count = document.querySelector<HTMLElement>('#found-count')!
let loading: Promise<MiniSearch> | null = null

const search = document.querySelector<HTMLElement>('#search')!
const results = document.querySelector<HTMLElement>('#results')!

search.hidden = false
if (matchMedia('(pointer: fine)').matches) input.placeholder = 'Search ( / )'
input.addEventListener('focus', () => void index().catch(() => null))
input.addEventListener('input', () => void show(input.value))
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    input.focus()
  }
  if (event.key === 'Escape') close()
})
search.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (step !== undefined) {
    event.preventDefault()
    ;(links[at + step] ?? input).focus()
  }
  if (event.key === 'Enter' && document.activeElement === input) links[0]?.click()
})
// A result on the same page loads no new page, so the list would otherwise remain open.
list.addEventListener('click', close)
document.addEventListener('click', ({ target }) => {
  if (target instanceof Node && !search.contains(target)) close()
})

function close(): void {
  if (results.contains(document.activeElement)) input.focus()
  results.hidden = true
}

function index(): Promise<MiniSearch> {
  loading ??= load().catch((error: unknown) => {
    // Lets the next input load the index again.
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
    results.hidden = true
    return
  }
  results.hidden = false
  try {
    const searched = await index()
    const found = searchQueries(words).reduce<SearchResult[]>(
      (earlier, query) => (earlier.length > 0 ? earlier : searched.search(query)),
      [],
    )
    // The input changed during the search.
    if (input.value !== words) return
    list.replaceChildren(...found.slice(0, shownMax).map(itemOf))
    count.textContent = found.length === 0 ? 'Nothing found.' : `${found.length} found.`
  } catch {
    count.textContent = 'Search is not available.'
  }
}

function itemOf({ id, where, title }: SearchResult): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = String(id)
  link.textContent = String(title)
  const place = document.createElement('span')
  place.textContent = String(where)
  item.append(link, ' ', place)
  return item
}
