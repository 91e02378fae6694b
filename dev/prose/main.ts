import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build-part.ts'
import { markdownFindings } from './markdown.ts'
import { pending } from './pending.ts'
import type { Finding } from './rules.ts'
import { sourceFindings } from './source.ts'

/**
 * Checks the prose of the project: Markdown, OpenAPI texts, docstrings, and sentences for people in the source. With
 * file names as arguments, checks only these files, even if they are pending.
 */

const named = process.argv.slice(2)
const isPending = (file: string) => pending.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
const files = listed
  .toString()
  .split('\n')
  .filter((file) => /\.(md|tsx?)$|^docs\/openapi\.json$/.test(file) && existsSync(join(root, file)))
  // Generated clients contain the texts of the OpenAPI document.
  .filter((file) => !file.startsWith('clients/typescript/src/generated/'))
  .filter((file) => (named.length > 0 ? named.includes(file) : !isPending(file)))

/** Returns the defects in the texts of an OpenAPI document. */
function descriptionFindings(value: unknown): Finding[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => {
    if (typeof one !== 'string') return ['example', 'examples'].includes(key) ? [] : descriptionFindings(one)
    return ['description', 'summary'].includes(key)
      ? markdownFindings(one).filter((finding) => !finding.startsWith('line '))
      : []
  })
}

function findingsOf(file: string): Finding[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.md')) return markdownFindings(text)
  if (file.endsWith('.json')) return descriptionFindings(JSON.parse(text))
  return sourceFindings(text, file.startsWith('test/') || file.startsWith('dev/prose/'))
}

const findings = files.flatMap((file) => [...new Set(findingsOf(file))].map((finding) => `${file}: ${finding}`))
for (const finding of findings) console.error(finding)
if (findings.length > 0) {
  console.error(`${findings.length} prose problems in ${files.length} checked files. See docs/contributing/style.md.`)
  process.exitCode = 1
}
