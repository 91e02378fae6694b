import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-part.ts'
import { docsTables } from './docs-tables.ts'
import { languageLists } from './language-lists.ts'
import { operationLists } from './operation-lists.ts'
import { queueSections } from './queue-sections.ts'

/**
 * Returns the generated files that are committed, by path: lists of operations and languages, queues, and tables in the
 * docs.
 */
export const derivedFiles = (): Record<string, string> => ({
  ...operationLists(root),
  ...languageLists(root),
  ...queueSections(root),
  ...docsTables(root),
})

/** Writes outdated files, and returns their paths. */
export function writeFiles(files: Record<string, string>, base = root): string[] {
  const stale = Object.entries(files).filter(([path, text]) => {
    const file = join(base, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  for (const [path, text] of stale) writeFileSync(join(base, path), text)
  return stale.map(([path]) => path)
}
