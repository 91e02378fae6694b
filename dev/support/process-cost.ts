import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The cost of processes, as read from /proc (Linux only). */
export type Cost = {
  /** The CPU time of all threads in milliseconds. */
  cpuMs: number
  /** The peak resident memory during the work, minus the resident memory of the idle processes. */
  extraBytes: number
  wallMs: number
}

/**
 * The measured processes, and their memory before the work. Memory that the processes do not release counts as cost.
 */
export type IdleMemory = { pids: readonly number[]; bytes: number }

/** Records the current memory of the processes as their idle memory. */
export const measureIdleMemory = (pids: readonly number[]): IdleMemory => ({ pids, bytes: sum(pids, residentBytes) })

/** Runs the work once, and returns the cost in the given processes. */
export async function costOf({ pids, bytes }: IdleMemory, work: () => Promise<unknown>): Promise<Cost> {
  for (const pid of pids) resetPeak(pid)
  const before = { cpuMs: sum(pids, cpuMs), at: performance.now() }
  await work()
  return {
    wallMs: performance.now() - before.at,
    cpuMs: sum(pids, cpuMs) - before.cpuMs,
    extraBytes: sum(pids, peakBytes) - bytes,
  }
}

/** Returns the CPU milliseconds that the processes have used since they started. */
export const spentCpuMs = (pids: readonly number[]): number => sum(pids, cpuMs)

/** Returns the CPU milliseconds of one `openssl dgst -sha256` run on a file. Throws if openssl is not installed. */
export function opensslCpuMs(path: string, runs = 5): number {
  const loop = `for i in ${'x '.repeat(runs)}; do openssl dgst -sha256 "$0" >/dev/null || exit 1; done; times`
  const [, children] = execFileSync('sh', ['-c', loop, path], { encoding: 'utf8' }).trim().split('\n')
  const seconds = [...(children ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return (seconds.reduce((one, other) => one + other, 0) * 1_000) / runs
}

const sum = (pids: readonly number[], of: (pid: number) => number): number =>
  pids.reduce((total, pid) => total + of(pid), 0)

// The first number in schedstat is the CPU time in nanoseconds. stat has a resolution of only 10 ms.
const cpuMs = (pid: number): number =>
  unlessEnded(() => readdirSync(`/proc/${pid}/task`), []).reduce((total, thread) => total + threadCpuMs(pid, thread), 0)

const threadCpuMs = (pid: number, thread: string): number =>
  unlessEnded(() => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0)

// Returns `otherwise` if a process ended after it was listed and before it is read.
function unlessEnded<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const residentBytes = (pid: number): number => statusBytes(pid, 'VmRSS')
const peakBytes = (pid: number): number => statusBytes(pid, 'VmHWM')

function statusBytes(pid: number, name: string): number {
  const match = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!match) throw new Error(`/proc/${pid}/status has no ${name}`)
  return Number(match[1]) * 1_024
}

// Resets the peak to the current size, with value 5 (proc_pid_clear_refs(5)).
const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
