import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { spentCpuMs } from '../../dev/support/process-cost.ts'

/** Processes of this machine by their parents, read from /proc (Linux only). */

/** A process and all that it started; throws where there is none of the number. */
export function treeOf(pid: number): number[] {
  const children = Map.groupBy(runningPids(), parentOf)
  const below = (parent: number): number[] => [parent, ...(children.get(parent) ?? []).flatMap(below)]
  if (parentOf(pid) === null) throw new Error(`there is no process ${pid}`)
  return below(pid)
}

/** CPU time of each process since its start, in milliseconds. */
export const cpuByProcess = (pids: readonly number[]): Map<number, number> =>
  new Map(pids.map((pid) => [pid, spentCpuMs([pid])]))

/** CPU time between two looks at the same tree, of what runs still. */
export const cpuBetween = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((total, [pid, ms]) => total + Math.max(0, ms - (before.get(pid) ?? 0)), 0)

/** The first process of the PostgreSQL server behind an address, which must run on this machine. */
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

// The name in parentheses may hold anything; state and parent follow it.
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
