import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { replaceFolder } from '../../../dev/build/replace-folder.ts'
import { copyBuild } from '../../../dev/stack/copy-build.ts'
import { temporaryFolder } from '../../support/folder.ts'

const folder = temporaryFolder('copy-build')
const write = (path: string, text: string) => {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

it('copies a complete build, and preserves the copy when the build changes', () => {
  for (const path of ['api/worker.js', 'functions/worker.js', 'functions-files/jp.json', 'public/assets/app-1.js'])
    write(`dist/${path}`, 'first')
  copyBuild(join(folder, 'dist'), join(folder, 'kept'))
  write('next/assets/app-2.js', 'second')
  replaceFolder(join(folder, 'next'), join(folder, 'dist/public'))
  expect(existsSync(join(folder, 'dist/public/assets/app-1.js'))).toBe(false)
  expect([
    read('kept/public/assets/app-1.js'),
    read('kept/api/worker.js'),
    read('kept/functions-files/jp.json'),
  ]).toEqual(['first', 'first', 'first'])

  copyBuild(join(folder, 'dist'), join(folder, 'kept'))
  expect(existsSync(join(folder, 'kept/public/assets/app-1.js'))).toBe(false)
  expect(read('kept/public/assets/app-2.js')).toBe('second')
})
