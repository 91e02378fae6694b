import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from '../build-part.ts'

/** A page of the documentation: its URL below /docs, its source file, title and summary. */
export type Guide = { slug: string; file: string; title: string; summary: string }

/** A heading of the index, with the pages listed under it. */
type Group = { name: string; guides: readonly Guide[] }

/** The index of all pages, which is the start page of the site. */
export const indexFile = 'docs/README.md'

/** The heading of the pages that the site does not contain. */
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

/** Returns the URL of a page: the file's name or, for a README, the name of its folder. */
const slugOf = (file: string): string =>
  (basename(file) === 'README.md' ? basename(dirname(file)) : basename(file, '.md')).toLowerCase()

const groups = groupsOf(readFileSync(join(root, indexFile), 'utf8'))

/** The pages of the site, in the order of the navigation. */
export const guideGroups: readonly Group[] = groups.filter(({ name }) => name !== unpublished)

export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides)

/** The files that the index lists but the site does not contain. */
export const unpublishedFiles: readonly string[] = groups
  .filter(({ name }) => name === unpublished)
  .flatMap((group) => group.guides.map(({ file }) => file))
