import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { spentCpuMs } from '../../dev/support/process-cost.ts'

/** Returns a process and all its descendants. Throws if the process does not exist. */
export function treeOf(pid: number): number[] {
  const children = Map.groupBy(runningPids(), parentOf)
  const below = (parent: number): number[] => [parent, ...(children.get(parent) ?? []).flatMap(below)]
  if (parentOf(pid) === null) throw new Error(`there is no process ${pid}`)
  return below(pid)
}

/** Returns the CPU time of each process since its start, in milliseconds. */
export const cpuByProcess = (pids: readonly number[]): Map<number, number> =>
  new Map(pids.map((pid) => [pid, spentCpuMs([pid])]))

/**
 * Returns the CPU time that processes of the same tree used between two readings. Ignores processes that have ended.
 */
export const cpuBetween = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((total, [pid, ms]) => total + Math.max(0, ms - (before.get(pid) ?? 0)), 0)

/** Returns the process id of the main process of the local PostgreSQL server at a URL. */
export async function serverPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const parent = parentOf(rows[0]!.pid)
    if (parent === null) throw new Error('The PostgreSQL server does not run on this machine.')
    return parent
  } finally {
    await client.end()
  }
}

const runningPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger)

// The process name in parentheses can contain any characters. The state and the parent's id follow it.
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
