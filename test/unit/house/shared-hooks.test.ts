import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

/** Vitest loads setup files again for each test file. The last one writes a setup file. */
const setupFiles = ['support/pdfjs-copies.ts', 'support/removed-folders.ts', 'support/full/guarded-copy.ts']

test('registers top-level hooks in shared test modules only if these modules are setup files', () => {
  const withHooks = globSync('test/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /^(before|after)(All|Each)\(/m.test(readFileSync(join(root, file), 'utf8')))
  expect(withHooks.sort()).toEqual(setupFiles.map((file) => `test/${file}`).sort())
})
