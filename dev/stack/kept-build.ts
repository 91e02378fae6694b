import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['api', 'functions', 'public', 'functions-files']

/**
 * Copies the built workers and files of `distDir` to another folder, which a stack can serve while a new build replaces
 * them. Replaces the folder.
 */
export function keepBuild(distDir: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const part of parts) cpSync(join(distDir, part), join(folder, part), { recursive: true })
}
