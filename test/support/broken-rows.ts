import type { ObjectPorts } from './object-ports.ts'

/**
 * A loop over the rows of a table. `of` names its tasks or kinds of jobs, and `over` the table. `run` returns the ids
 * of the rows that the loop processed.
 */
export type CheckedLoop = { of: string[]; over: string; run: (rows: readonly Row[]) => Promise<readonly string[]> }
export type Row = { id: string; isBroken: boolean }

export const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
export const brokenOf = (rows: readonly Row[]) => new Set(idsOf(rows.filter(({ isBroken }) => isBroken)))
export const refuse = async (): Promise<never> => {
  throw new TypeError('broken')
}
/** Returns an action that records ids and throws an error for broken rows, together with the recorded ids. */
export function doing(rows: readonly Row[]) {
  const broken = brokenOf(rows)
  const done: string[] = []
  const act = async (id: string) => (broken.has(id) ? refuse() : void done.push(id))
  return { done, act }
}

/** A SQL source with one row for each id in the only parameter. */
export const each = 'from unnest($1::text[]) id'

/** Runs an action while a trigger rejects changes or deletions of a table's broken rows. */
export async function whileStuck<T>(
  query: ObjectPorts['query'],
  table: string,
  column: string,
  rows: readonly Row[],
  work: () => Promise<T>,
  [event, when]: readonly [string, string] = ['update or delete', ''],
): Promise<T> {
  await query(
    `create function stuck() returns trigger language plpgsql as $$ begin
       if old.${column} = any ('{${[...brokenOf(rows)].join(',')}}') then raise exception 'stuck'; end if;
       return coalesce(new, old); end $$;
     create trigger stuck before ${event} on ${table} for each row ${when} execute function stuck()`,
  )
  try {
    return await work()
  } finally {
    await query('drop function stuck cascade')
  }
}
