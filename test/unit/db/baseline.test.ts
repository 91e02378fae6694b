import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'

// Every database starts with this migration.
test('keeps the baseline migration unchanged', () => {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'drizzle/0000_baseline.sql')))
    .digest('hex')
  expect(digest).toBe('c3fb0c3a174c42d77d694ff269b5d842feae6f627d7093d2106bdb3481ec4ef0')
})
