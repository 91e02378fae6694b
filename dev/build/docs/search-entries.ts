import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch, { type SearchResult } from 'minisearch'
import { type Description, methods } from '../../clients/description.ts'
import { root } from '../build-part.ts'
import { addressOfOperation } from '../reference/operations.ts'
import { guides } from './guides.ts'
import { renderGuide } from './markdown.ts'
import { searchFields } from './search-fields.ts'
import { searchIntents } from './search-intents.ts'
import { searchQueries } from './search-query.ts'

/** An entry of the search index. A result shows its title and its location (`where`). */
type SearchEntry = { id: string; page: string; where: string; title: string; text: string; intents?: string }

/** Builds the search index of all sections in the guides and of all operations. */
export function searchIndex(description: Description): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>(searchFields)
  const entries = [...sectionsOfGuides(), ...operationsIn(description)]
  const ids = new Set(entries.map(({ id }) => id))
  const gone = Object.keys(searchIntents).filter((id) => !ids.has(id))
  if (gone.length > 0) throw new Error(`No section or operation has the id ${gone.join(', ')}. Correct searchIntents.`)
  index.addAll(entries.map((entry) => ({ ...entry, intents: searchIntents[entry.id] })))
  return index
}

/** Searches the index in the same way as the script of the page. */
export function searchIn(index: MiniSearch<SearchEntry>, entered: string): SearchResult[] {
  for (const query of searchQueries(entered)) {
    const found = index.search(query)
    if (found.length > 0) return found
  }
  return []
}

const sectionsOfGuides = (): SearchEntry[] =>
  guides.flatMap(({ slug, file, title: page }) =>
    renderGuide(file, readFileSync(join(root, file), 'utf8')).sections.map(({ id, title, text }) => ({
      id: `/docs/${slug}#${id}`,
      page,
      where: page,
      title,
      text,
    })),
  )

const operationsIn = ({ paths }: Description): SearchEntry[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method]
      if (!operation) return []
      const { operationId, summary, description = '' } = operation
      // The words of the id, so the search finds each of them: `rotateSecret`, `rotate` and `secret`.
      const words = operationId.replace(/[.]|(?=[A-Z])/g, ' ')
      const text = `${operationId} ${words} ${method.toUpperCase()} ${path} ${description}`
      return [
        {
          id: addressOfOperation(operationId),
          page: 'Operation',
          where: `${method.toUpperCase()} ${path}`,
          title: summary,
          text,
        },
      ]
    }),
  )
