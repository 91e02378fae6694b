import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireDiskSpace } from '../../../dev/stack/free-space.ts'

test('rejects a folder without enough disk space for a local stack', () => {
  // `/proc` is a file system without free space.
  expect(() => requireDiskSpace('/proc')).toThrow(
    /^\/proc has 0 MB free, .* needs 200 MB\. .*TMPDIR=<folder>.*DATA_DIR=<folder>/,
  )
  expect(() => requireDiskSpace(tmpdir())).not.toThrow()
})
