import { spawnSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of external programs that are not packages of this project. */
export const toolsFolder = process.env.CHANCERY_TOOLS ?? join(tmpdir(), 'chancery-tools')

/** The version of schemathesis that two suites use. */
export const schemathesisVersion = '4.32.5'

const tenMinutesMs = 600_000
const outputBytesMax = 67_108_864

/** Runs a program and returns its output. */
export const run = (command: string, args: string[], input?: string) =>
  spawnSync(command, args, { encoding: 'utf8', input, timeout: tenMinutesMs, maxBuffer: outputBytesMax })

/** Returns why a program cannot run, or null. */
export const failureOf = ({ error, status, stderr }: ReturnType<typeof run>): string | null =>
  error ? error.message : status === 0 ? null : stderr.trim().split('\n').slice(-2).join(' ').slice(0, 300)

/** Returns a Python 3 interpreter of at least the given minor version, from PATH or pyenv. */
function pythonOf(minor: number): string {
  const others = globSync('versions/*/bin/python3', { cwd: join(homedir(), '.pyenv') })
  const found = ['python3', ...others.map((path) => join(homedir(), '.pyenv', path))].find(
    (python) => run(python, ['-c', `import sys; sys.exit(sys.version_info < (3, ${minor}))`]).status === 0,
  )
  return found ?? 'python3'
}

/**
 * Returns the folder with the programs of a Python package at the given version, or the reason why the package is
 * unavailable. Installs the package if it is missing. `minor` is the lowest minor version of Python 3 that the package
 * accepts.
 */
export function pythonPackage(
  name: string,
  version: string,
  { minor = 11 }: { minor?: number } = {},
): { bin: string } | { problem: string } {
  const folder = join(toolsFolder, `${name}-${version}`)
  const bin = join(folder, 'bin')
  if (existsSync(join(folder, 'ready'))) return { bin }
  const problem =
    failureOf(run(pythonOf(minor), ['-m', 'venv', folder])) ??
    failureOf(run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', `${name}==${version}`]))
  if (problem !== null) return { problem }
  writeFileSync(join(folder, 'ready'), '')
  return { bin }
}

/** Returns the folder of a Python that contains PDFium, or the reason why it is unavailable. */
export const pdfiumPackage = (): { bin: string } | { problem: string } => pythonPackage('pypdfium2', '5.15.2')
