import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'

export type ProcessInfo = { pid: number; parentPid: number; command: string }

/** Returns the process with an id, or null if it does not exist. */
export function describeProcess(pid: number): ProcessInfo | null {
  try {
    if (platform() !== 'linux') return parseLine(ps(['-p', String(pid)]))
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return { pid, parentPid: Number(parent?.[1]), command }
  } catch {
    return null
  }
}

/** Returns the direct child processes of this process. */
export function childProcesses(): ProcessInfo[] {
  const all =
    platform() === 'linux'
      ? readdirSync('/proc')
          .filter((name) => /^\d+$/.test(name))
          .map((name) => describeProcess(Number(name)))
      : ps(['-A']).split('\n').map(parseLine)
  return all.filter((info) => info !== null).filter((info) => info.parentPid === process.pid)
}

/** Returns the ids of the workerd child processes. */
export const workerdPids = (): number[] =>
  childProcesses()
    .filter(({ command }) => command.includes('workerd'))
    .map(({ pid }) => pid)

// Only systems other than Linux need `ps`, which small containers often lack.
const ps = (which: string[]) => execFileSync('ps', [...which, '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).trim()

function parseLine(line: string): ProcessInfo | null {
  const parts = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)
  return parts ? { pid: Number(parts[1]), parentPid: Number(parts[2]), command: parts[3]! } : null
}
