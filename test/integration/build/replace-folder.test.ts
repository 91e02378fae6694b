import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { temporaryFolder } from '../../support/folder.ts'

test('replaces a folder atomically, even with concurrent writers', async () => {
  const folder = temporaryFolder('replaced')
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { replaceFolder } from ${JSON.stringify(join(root, 'dev/build/replace-folder.ts'))}
    for (let time = 0; time < 100; time++) {
      const draft = ${JSON.stringify(folder)} + '/' + process.pid
      mkdirSync(draft + '/deep', { recursive: true })
      for (const name of ['a', 'b', 'deep/c']) writeFileSync(draft + '/' + name, process.pid + ' ' + time)
      replaceFolder(draft, ${JSON.stringify(join(folder, 'target'))})
    }`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await Promise.all(Array.from({ length: 4 }, run))
  expect(readdirSync(folder)).toEqual(['target'])
  const texts = ['a', 'b', 'deep/c'].map((name) => readFileSync(join(folder, 'target', name), 'utf8'))
  expect(new Set(texts).size).toBe(1)
})
