import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { failureOf, run, toolsFolder } from './python.ts'

/**
 * Returns the folder with the packages of `test/interop/tools/<name>`. Installs missing packages from their lock file.
 * Throws the reason if packages are unavailable.
 */
export function installPackages(name: string): string {
  const sources = join(root, 'test/interop/tools', name)
  const lock = createHash('sha256')
    .update(readFileSync(join(sources, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12)
  const folder = join(toolsFolder, `${name}-${lock}`)
  if (existsSync(join(folder, 'ready'))) return folder
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(sources, file), join(folder, file))
  const problem = failureOf(
    run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent']),
  )
  if (problem) throw new Error(`the packages of ${name} are unavailable here: ${problem}`)
  writeFileSync(join(folder, 'ready'), '')
  return folder
}
