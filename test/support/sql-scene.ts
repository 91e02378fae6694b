import type pg from 'pg'

/** A value that the database computes. */
export type Computed = { sql: string }
export type Row = Record<string, unknown>

export const ago = (time: string): Computed => ({ sql: `now() - interval '${time}'` })
export const ahead = (time: string): Computed => ({ sql: `now() + interval '${time}'` })
export const computed = (sql: string): Computed => ({ sql })

/** Returns a function that makes rows with an id. The rows differ only in the given values. */
export const rowsLike =
  (common: Row) =>
  (id: string, more: Row = {}): Row => ({ id, ...common, ...more })

/**
 * A transaction on a migrated database that is rolled back, with the organizations `org_a` and `org_b` and the seeded
 * rows.
 */
export type Scene = {
  /** Inserts rows, by default of `org_a`. Required columns without a value get an empty value. */
  seed(table: string, rows: Row[]): Promise<void>
  /** Runs a statement as `chancery_app`, in an organization or in none. Returns its rows, or the error code. */
  asApp<T extends Row = Row>(text: string, params?: unknown[], organizationId?: string): Promise<T[] | string>
  /** Runs a statement as `asApp` does, with the owner's privileges. */
  asOwner<T extends Row = Row>(text: string, params?: unknown[], organizationId?: string): Promise<T[] | string>
  /** Runs a statement as `asApp` does, as the superuser of the server. */
  asSuperuser<T extends Row = Row>(text: string, params?: unknown[], organizationId?: string): Promise<T[] | string>
  /** Returns one text for each row of all organizations, in order. Example: `look('jobs', 'id', "state = 'done'")`. */
  look(from: string, what: string, where?: string): Promise<string[]>
  /** Replaces text in a function, for behavior that depends on the clock. */
  reword(name: string, from: string, to: string): Promise<void>
  /** Returns the current organization of the transaction. */
  currentOrganization(): Promise<string>
}

export type Check = { of: string; guarantee: string; run: (scene: Scene) => Promise<void> }

/**
 * Drops the foreign keys and checks of a migrated database with the superuser's role, so rows can refer to missing
 * rows.
 */
export async function loosenReferences(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare c record; begin
    for c in select conrelid::regclass as owner, conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c')
    loop execute format('alter table %s drop constraint %I', c.owner, c.conname); end loop; end $$`)
}

const minuteNow = (): number => Math.floor(Date.now() / 60_000)

/**
 * Runs a database change and a test in a transaction that is rolled back. Repeats both once after a failure if the
 * minute, by which requests are counted, changed during the run.
 */
export async function inScene(client: pg.Client, change: string | null, use: (scene: Scene) => Promise<void>) {
  for (;;) {
    const minute = minuteNow()
    try {
      return await inOneScene(client, change, use)
    } catch (error) {
      if (minuteNow() === minute) throw error
    }
  }
}

async function inOneScene(client: pg.Client, change: string | null, use: (scene: Scene) => Promise<void>) {
  await client.query('begin')
  try {
    if (change) await applyChange(client, change)
    const scene = await sceneOf(client)
    await scene.seed('organizations', [{ id: 'org_a' }, { id: 'org_b' }])
    await use(scene)
  } finally {
    await client.query('rollback')
  }
}

/**
 * Applies a change to a statement. Aborts the tests if the change is invalid, because it cannot prove that the tests
 * work.
 */
async function applyChange(client: pg.Client, change: string): Promise<void> {
  try {
    await client.query(`set local role chancery_owner; ${change}`)
  } catch (error) {
    throw new UnusableChangeError(change, { cause: error })
  }
}

export class UnusableChangeError extends Error {}

const withoutOrganization = new Set([
  'organizations',
  'rate_counters',
  'storage_checks',
  'dead_letters',
  'archive_backfill',
  'archive_batches',
  'archive_trees',
  'archive_stamps',
])

const emptyValues: Record<string, string> = {
  text: "''",
  integer: '1',
  bigint: '1',
  'double precision': '1',
  boolean: 'false',
  jsonb: "'{}'",
  ARRAY: "'{}'",
  tsvector: "''",
  'timestamp with time zone': 'now()',
}

type NeededColumn = { table: string; column: string; type: string }
const neededColumns = new WeakMap<pg.Client, NeededColumn[]>()

/** Returns the columns that require a value and have no default. */
async function columnsNeeded(client: pg.Client): Promise<NeededColumn[]> {
  const known = neededColumns.get(client)
  if (known) return known
  const { rows } = await client.query<NeededColumn>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
  )
  neededColumns.set(client, rows)
  return rows
}

async function sceneOf(client: pg.Client): Promise<Scene> {
  const needed = await columnsNeeded(client)

  const as = async (role: string, text: string, params: unknown[], organizationId: string) => {
    await client.query('savepoint statement')
    try {
      await client.query("select set_config('role', $1, true), set_config('app.organization_id', $2, true)", [
        role,
        organizationId,
      ])
      const { rows } = await client.query(text, params)
      await client.query('release savepoint statement; set local role postgres')
      return rows
    } catch (error) {
      await client.query('rollback to savepoint statement; set local role postgres')
      return (error as { code?: string }).code ?? String(error)
    }
  }

  return {
    seed: async (table, rows) => {
      await client.query("set local role postgres; set local session_replication_role = 'replica'")
      for (const given of rows) {
        const row: Row = withoutOrganization.has(table) ? { ...given } : { organization_id: 'org_a', ...given }
        const empty = needed.filter((one) => one.table === table && !(one.column in row))
        const params = Object.values(row).filter((value) => !isComputed(value))
        let place = 0
        const values = Object.values(row).map((value) => (isComputed(value) ? value.sql : `$${++place}`))
        await client.query(
          `insert into ${table} (${[...Object.keys(row), ...empty.map(({ column }) => column)].join(', ')})
           values (${[...values, ...empty.map(({ type }) => emptyValues[type])].join(', ')})`,
          params,
        )
      }
      await client.query("set local session_replication_role = 'origin'")
    },
    asApp: (text, params = [], organizationId = '') => as('chancery_app', text, params, organizationId) as never,
    asOwner: (text, params = [], organizationId = '') => as('chancery_owner', text, params, organizationId) as never,
    asSuperuser: (text, params = [], organizationId = '') => as('postgres', text, params, organizationId) as never,
    look: async (from, what, where = 'true') => {
      await client.query('set local role postgres')
      const { rows } = await client.query(`select concat_ws(' ', ${what}) as line from ${from} where ${where}`)
      return rows.map(({ line }) => line).sort()
    },
    reword: async (name, from, to) => {
      await client.query('set local role postgres')
      const { rows } = await client.query('select pg_get_functiondef($1::regproc) as text', [name])
      await client.query(rows[0].text.replaceAll(from, to))
    },
    currentOrganization: async () =>
      (await client.query("select current_setting('app.organization_id', true) as it")).rows[0].it,
  }
}

const isComputed = (value: unknown): value is Computed => typeof value === 'object' && value !== null && 'sql' in value
