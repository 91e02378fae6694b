import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../../admin/commands.ts'
import { root } from '../../../dev/build/build-part.ts'

/** Checks that every command in the README and the docs exists. `test/interop/commands.test.ts` runs them. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', 'clients/*/README.md', '.ci/run'], { cwd: root })
const text = pages.map(read).join('\n')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Returns the words that follow a command, up to its options or the end of its line or code. */
const wordsAfter = (command: string) =>
  [...text.matchAll(new RegExp(`${command} -- ((?:[a-z][\\w-]*(?: |\\b))+)`, 'g'))].map(([, words = '']) =>
    words.trim().split(' '),
  )
const first = (lists: readonly string[][]) => [...new Set(lists.map(([word]) => word!))]
const namesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => basename(path).replace(/(\.test)?\.ts$/, ''))

test('names only existing npm scripts in the guides', () => {
  const named = new Set([...text.matchAll(/\bnpm run (?:--silent |-s )?([a-z][\w:-]*)/g)].map(([, name]) => name!))
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((name) => !scripts[name])).toEqual([])
})

test('runs only existing programs in npm scripts', () => {
  const programs = Object.values(scripts).flatMap((script) => script.match(/(?<=node )\S+\.ts\b/g) ?? [])
  expect(programs.length).toBeGreaterThan(20)
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('names only existing suites of `npm run test:full` in the guides', () => {
  const suites = ['pages', 'tests', ...namesOf('test/{pages,soak,faults,fuzz,interop,security}/**/*.ts')]
  const named = first(wordsAfter('test:full'))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !suites.includes(name))).toEqual([])
})

test('names only existing benchmarks of `npm run bench` in the guides', () => {
  const named = wordsAfter('bench').flat()
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !['all', ...namesOf('bench/*.ts')].includes(name))).toEqual([])
})

test('names only existing commands of `npm run admin` in the guides', () => {
  const named = first(wordsAfter('admin'))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => name !== 'help' && !commands[name])).toEqual([])
})
