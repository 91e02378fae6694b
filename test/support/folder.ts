import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** Creates a temporary folder for a test file, and deletes it after the last test. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `chancery-${name}-`))
  folders.add(folder)
  return folder
}

/** Removes all temporary folders of the test file. */
export function removeTemporaryFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
}
