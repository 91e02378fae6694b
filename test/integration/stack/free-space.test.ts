import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireSpace } from '../../../dev/stack/free-space.ts'

test('refuses a folder without room for a local stack, says what to do, and accepts one with room', () => {
  // A file system of the kernel, which has none.
  expect(() => requireSpace('/proc')).toThrow(
    /^\/proc has 0 MB free, .* needs 200 MB\. .*TMPDIR=<folder>.*DATA_DIR=<folder>/,
  )
  expect(() => requireSpace(tmpdir())).not.toThrow()
})
