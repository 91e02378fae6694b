import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

const folder = join(root, 'docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder).filter((file) => file !== 'README.md')

test('starts the title of every decision with its unique number', () => {
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
  const isMistitled = (file: string) => !read(file).startsWith(`# ${Number(file.slice(0, 4))}. `)
  expect(files.filter(isMistitled)).toEqual([])
})

test('limits every decision to 40 lines with context, decision and consequences', () => {
  const parts = ['**Context.**', '**Decision.**', '**Consequences.**']
  expect(files.filter((file) => !parts.every((part) => read(file).includes(part)))).toEqual([])
  expect(files.filter((file) => read(file).trimEnd().split('\n').length > 40)).toEqual([])
})

test('lists every decision with its title in the index of decisions', () => {
  const listed = [...read('README.md').matchAll(/^\| (\d+) \| \[(.+)\]\((\d{4}-[\w-]+\.md)\) \|$/gm)]
  expect(listed.map(([, , , file]) => file).sort()).toEqual([...files].sort())
  const titles = listed.map(([, number, title]) => `# ${number}. ${title}`)
  expect(titles).toEqual(listed.map(([, , , file]) => read(file!).split('\n')[0]))
})
