import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

const folder = join(root, 'docs/decisions')

test('every decision has a number of its own, by which its title begins', () => {
  const files = readdirSync(folder)
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
  const isMistitled = (file: string) =>
    !readFileSync(join(folder, file), 'utf8').startsWith(`# ${Number(file.slice(0, 4))}. `)
  expect(files.filter(isMistitled)).toEqual([])
})
