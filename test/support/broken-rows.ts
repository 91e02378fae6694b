import type { ObjectGround } from './object-ground.ts'

/**
 * Where a loop is, by its errand or its kind of jobs, and what it goes over; `run` gives what of it was done, broken
 * ones among it or not.
 */
export type Loop = { of: string[]; over: string; run: (rows: readonly Row[]) => Promise<readonly string[]> }
export type Row = { id: string; isBroken: boolean }

export const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
export const brokenOf = (rows: readonly Row[]) => new Set(idsOf(rows.filter(({ isBroken }) => isBroken)))
export const refuse = async (): Promise<never> => {
  throw new TypeError('broken')
}
/** Tells what was done, and fails for broken rows. */
export function doing(rows: readonly Row[]) {
  const broken = brokenOf(rows)
  const done: string[] = []
  const act = async (id: string) => (broken.has(id) ? refuse() : void done.push(id))
  return { done, act }
}

/** Ids that a statement gets as its one parameter. */
export const each = 'from unnest($1::text[]) id'

/** The database refuses to change or to delete the broken rows of a table. */
export async function whileStuck<T>(
  query: ObjectGround['query'],
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
