import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where programs of others are kept that the project's own packages do not bring. */
export const toolsFolder = process.env.CHANCERY_TOOLS ?? join(tmpdir(), 'chancery-tools')

/** Of the fuzzer that two proofs use. */
export const schemathesisVersion = '4.32.5'

const tenMinutesMs = 600_000
const outputBytesMax = 67_108_864

/** A program and what it printed. */
export const run = (command: string, args: string[], input?: string) =>
  spawnSync(command, args, { encoding: 'utf8', input, timeout: tenMinutesMs, maxBuffer: outputBytesMax })

/** Why a program cannot be run, null when it can. */
export const failureOf = ({ error, status, stderr }: ReturnType<typeof run>): string | null =>
  error ? error.message : status === 0 ? null : stderr.trim().split('\n').slice(-2).join(' ').slice(0, 300)

/**
 * The folder with the programs of a Python package of this version, which is installed where it is not yet; or why it
 * cannot be had.
 */
export function pythonPackage(name: string, version: string): { bin: string } | { problem: string } {
  const folder = join(toolsFolder, `${name}-${version}`)
  const bin = join(folder, 'bin')
  if (existsSync(join(folder, 'ready'))) return { bin }
  const problem =
    failureOf(run('python3', ['-m', 'venv', folder])) ??
    failureOf(run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', `${name}==${version}`]))
  if (problem !== null) return { problem }
  writeFileSync(join(folder, 'ready'), '')
  return { bin }
}
