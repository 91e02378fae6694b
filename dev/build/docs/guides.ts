import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from '../build-part.ts'

/** A page of the documentation: its URL below /docs, and its source file. */
export type Guide = { slug: string; file: string; title: string; summary: string }

/** A heading of the index with its pages. */
type Group = { name: string; guides: readonly Guide[] }

const indexFile = 'docs/README.md'

/** The heading of the pages that the site omits. */
const unpublished = 'In the repository only'

/** Returns the groups of an index: each second-level heading with the links in the list below it. */
export function groupsOf(index: string): Group[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: section.slice(0, section.indexOf('\n')),
      guides: [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(?:: (.+))?$/gm)].map(([, title, path, summary]) => {
        const file = posix.join(posix.dirname(indexFile), path!)
        return { slug: slugOf(file), file, title: title!, summary: summary ?? '' }
      }),
    }))
}

/** Returns the URL of a page: the name of its file, or that of its folder if the file is a README. */
const slugOf = (file: string): string =>
  (basename(file) === 'README.md' ? basename(dirname(file)) : basename(file, '.md')).toLowerCase()

const groups = groupsOf(readFileSync(join(root, indexFile), 'utf8'))

/** The pages of the site in the order of its navigation. */
export const guideGroups: readonly Group[] = groups.filter(({ name }) => name !== unpublished)

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides)

/** The files that the index lists and the site omits. */
export const unpublishedFiles: readonly string[] = groups
  .filter(({ name }) => name === unpublished)
  .flatMap((group) => group.guides.map(({ file }) => file))
