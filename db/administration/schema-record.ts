import { addedRules, changedParts, hasCurrentFormat, partsFormat, presentParts } from '../health/parts.ts'
import { type Owner, readRows } from './owner.ts'

/** A recorded part of the schema that is missing or has a different definition. */
export type ChangedPart = { name: string; isMissing: boolean }

/** The state of a schema before migrations run. */
export type SchemaBefore = { names: string[]; changed: ChangedPart[]; isRecorded: boolean; hasCurrentFormat: boolean }

const select = `select name, is_missing as "isMissing" from (${changedParts}) c order by name`

/** Returns the recorded parts of a schema that were changed by hand. */
export const findChangedParts = (ownerUrl: string): Promise<ChangedPart[]> => readRows<ChangedPart>(ownerUrl, select)

/** Returns the names of triggers, constraints and unique indexes that were added by hand. */
export const findAddedRules = async (ownerUrl: string): Promise<string[]> =>
  (await readRows<{ name: string }>(ownerUrl, `${addedRules} order by name`)).map(({ name }) => name)

/** Reads the schema before migrations run. */
export async function readSchema(owner: Owner): Promise<SchemaBefore> {
  if (!(await hasRecord(owner))) return { names: [], changed: [], isRecorded: false, hasCurrentFormat: false }
  const { rows: recorded } = await owner.query<{ is_recorded: boolean; has_current_format: boolean }>(
    `select exists (select from schema_digests) as is_recorded, ${hasCurrentFormat} as has_current_format`,
  )
  const { rows: present } = await owner.query<{ name: string }>(`select name from (${presentParts}) p`)
  const { rows: changed } = await owner.query<ChangedPart>(select)
  return {
    names: present.map(({ name }) => name),
    changed,
    isRecorded: recorded[0]?.is_recorded === true,
    hasCurrentFormat: recorded[0]?.has_current_format === true,
  }
}

/** Returns whether the schema already contains the table that records its parts. */
async function hasRecord(owner: Owner): Promise<boolean> {
  const { rows } = await owner.query("select to_regclass('public.schema_digests') is not null as is_there")
  return rows[0].is_there
}

/**
 * Records the schema after migrations. Parts that an operator added earlier remain unrecorded. With `acceptsRules`,
 * added parts that can refuse or change writes are also recorded.
 */
export async function recordSchema(owner: Owner, before: SchemaBefore, acceptsRules = false): Promise<void> {
  if (!(await hasRecord(owner))) return
  await owner.query(
    `with present as (${presentParts}),
      wanted as (select p.name, p.digest from present p
        where not $2 or p.name <> all ($1) or exists (select from schema_digests d where d.name = p.name)
          or $3 and p.name in (${addedRules})
          -- A kind of part that the previous format did not have.
          or not exists (select from schema_digests d where split_part(d.name, ' ', 1) = split_part(p.name, ' ', 1))),
      gone as (delete from schema_digests d where d.name <> 'format' and not exists (select from wanted w where w.name = d.name))
    insert into schema_digests as d (name, digest) select name, digest from wanted union all select 'format', '${partsFormat}'
    on conflict (name) do update set digest = excluded.digest where d.digest <> excluded.digest`,
    [before.names, before.isRecorded, acceptsRules],
  )
}
