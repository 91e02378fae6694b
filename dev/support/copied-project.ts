import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '../build/build-part.ts'

const leftOut = ['.git', '.data', '.wrangler', 'out']

/**
 * Copies the project with its packages. With `isBuilt`, also copies the build. Returns the folder of the copy, by
 * default a temporary folder.
 */
export function copyProject({ folder = '', isBuilt = false } = {}): string {
  const copy = folder === '' ? mkdtempSync(join(realpathSync(tmpdir()), 'chancery-copy-')) : folder
  mkdirSync(copy, { recursive: true })
  const isCopied = (path: string) => !['node_modules', 'test-cluster'].includes(basename(path))
  for (const name of readdirSync(root))
    if (!leftOut.includes(name) && (isBuilt || name !== 'dist'))
      cpSync(join(root, name), join(copy, name), { recursive: true, filter: isCopied, verbatimSymlinks: true })
  for (const modules of ['node_modules', 'dev/tools/node_modules'])
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(copy, modules))
  return copy
}

/** Replaces the first occurrence of a text in a file. Throws if the file does not contain the text. */
export function replaceIn(path: string, text: string, by: string): void {
  const source = readFileSync(path, 'utf8')
  if (!source.includes(text)) throw new Error(`${path} does not contain the expected text`)
  writeFileSync(path, source.replace(text, by))
}
