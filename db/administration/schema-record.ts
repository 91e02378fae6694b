import { changedParts, presentParts } from '../health/parts.ts'
import { type Owner, readRows } from './owner.ts'

/** A recorded part of the schema that is missing or has another definition. */
export type ChangedPart = { name: string; isMissing: boolean }

/** The parts of a schema before migrations run. */
export type SchemaBefore = { names: string[]; changed: ChangedPart[]; isRecorded: boolean }

const select = `select name, is_missing as "isMissing" from (${changedParts}) c order by name`

/** Returns the recorded parts of a schema that somebody changed by hand. */
export const findChangedParts = (ownerUrl: string): Promise<ChangedPart[]> => readRows<ChangedPart>(ownerUrl, select)

/** Reads the schema before migrations run. */
export async function readSchema(owner: Owner): Promise<SchemaBefore> {
  const { rows: known } = await owner.query("select to_regclass('public.schema_digests') as name")
  if (known[0].name === null) return { names: [], changed: [], isRecorded: false }
  const { rows: recorded } = await owner.query<{ any: boolean }>('select exists (select from schema_digests) as any')
  const { rows: present } = await owner.query<{ name: string }>(`select name from (${presentParts}) p`)
  const { rows: changed } = await owner.query<ChangedPart>(select)
  return { names: present.map(({ name }) => name), changed, isRecorded: recorded[0]?.any === true }
}

/** Records the schema that migrations made. Parts that an operator had added before stay unrecorded. */
export async function recordSchema(owner: Owner, before: SchemaBefore): Promise<void> {
  await owner.query(
    `with present as (${presentParts}),
      wanted as (select p.name, p.digest from present p
        where not $2 or p.name <> all ($1) or exists (select from schema_digests d where d.name = p.name)),
      gone as (delete from schema_digests d where not exists (select from wanted w where w.name = d.name))
    insert into schema_digests as d (name, digest) select name, digest from wanted
    on conflict (name) do update set digest = excluded.digest where d.digest <> excluded.digest`,
    [before.names, before.isRecorded],
  )
}
