import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireSpace } from '../../../dev/stack/free-space.ts'

test('a folder without room for a local stack is refused with what to do, and one with room is not', () => {
  // A file system of the kernel, which has none.
  expect(() => requireSpace('/proc')).toThrow(
    /^\/proc has 0 MB free, .* needs 200 MB\. .*TMPDIR=<folder>.*DATA_DIR=<folder>/,
  )
  expect(() => requireSpace(tmpdir())).not.toThrow()
})
