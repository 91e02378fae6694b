import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build-part.ts'

const folder = join(root, 'dev', 'tools')
const modules = join(folder, 'node_modules')

/**
 * Installs the packages of `dev/tools` if the lock file has changed since the last installation. Returns their folder.
 */
export function installTools(): string {
  const stampFile = join(modules, '.installed')
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return modules
  console.error('installing dev/tools …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: ['ignore', 2, 2] })
  writeFileSync(stampFile, stamp)
  return modules
}
