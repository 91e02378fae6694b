import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['api', 'functions', 'public', 'functions-files']

/**
 * Copies the built workers and files of `distDir` to another folder, and replaces that folder. A stack can then serve
 * the copy while a new build replaces the original.
 */
export function copyBuild(distDir: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const part of parts) cpSync(join(distDir, part), join(folder, part), { recursive: true })
}
