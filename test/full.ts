import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from '../dev/build.ts'

/**
 * `npm run test:full -- <suite> [arguments]`: runs one of the suites that take too long for `npm test`. A suite is
 * either a program or a test file. A program starts everything that it needs, prints its findings, and exits with 1 if
 * there are any. `pages` runs the test files of the pages, and `tests` runs all other test files. `--list` prints the
 * names of the suites.
 */

const root = join(import.meta.dirname, '..')
const folders = '{pages,soak,faults,fuzz,interop,security}'
const suitesIn = (pattern: string): Map<string, string> =>
  new Map(
    globSync(`${folders}/${pattern}`, { cwd: import.meta.dirname }).map((path) => [
      basename(path).replace(/(\.test)?\.ts$/, ''),
      join('test', path),
    ]),
  )

const testFiles = suitesIn('**/*.test.ts')
const programs = new Map([...suitesIn('*.ts')].filter(([, path]) => !path.endsWith('.test.ts')))

const [name = '', ...args] = process.argv.slice(2)
const program = programs.get(name)
const isOfPages = (path: string) => path.startsWith(join('test', 'pages'))
const groups: Record<string, string[]> = {
  pages: [...testFiles.values()].filter(isOfPages),
  tests: [...testFiles.values()].filter((path) => !isOfPages(path)),
}
const files = groups[name] ?? (testFiles.has(name) ? [testFiles.get(name)!] : [])
if (program) run([program, ...args])
else if (name === '--list') console.log([...Object.keys(groups), ...programs.keys()].sort().join('\n'))
else if (files.length > 0) {
  await build()
  run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'full', ...files, ...args])
} else {
  const suites = [...new Set([...Object.keys(groups), ...programs.keys(), ...testFiles.keys()])].sort()
  console.error(`Usage: npm run test:full -- <suite> [arguments]\n\nSuites: ${suites.join(', ')}`)
  process.exitCode = 2
}

function run(command: string[]): void {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
