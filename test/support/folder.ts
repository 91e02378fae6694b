import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A fresh folder for the tests of one file, which goes with the last of them. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `chancery-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
