/** Returns SQL for the privileges of PUBLIC and of the application role in an access control list, as one text. */
const rightsIn = (acl: string) => `(
  select coalesce(string_agg(case x.grantee when 0 then 'public ' else '' end || x.privilege_type
    || case when x.is_grantable then ' grantable' else '' end, ', ' order by x.grantee, x.privilege_type), '')
  from aclexplode(${acl}) x where x.grantee in (0, 'chancery_app'::regrole))`

const inPublic = (namespace: string) => `${namespace} = 'public'::regnamespace`
const tables = `${inPublic('c.relnamespace')} and c.relkind in ('r', 'p')`

/**
 * SQL for the parts of a schema, each with its `name` (kind and name) and a `digest` of its definition. The grants and
 * policies of a table are one part. Every other addition is a separate part.
 */
export const presentParts = `
  select p.name, md5(p.definition) as digest from (
    -- An unlogged table is empty after a crash of the server.
    select 'table ' || c.relname as name, c.relpersistence::text as definition from pg_class c where ${tables}
    union all
    select 'column ' || c.relname || '.' || a.attname,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''), pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${tables} and a.attnum > 0 and not a.attisdropped
    union all
    select 'index ' || i.relname, pg_get_indexdef(i.oid) || case when x.indisvalid and x.indisready then '' else ' invalid' end
    from pg_class i join pg_index x on x.indexrelid = i.oid where ${inPublic('i.relnamespace')}
    union all
    select 'constraint ' || o.conname || ' on ' || c.relname, pg_get_constraintdef(o.oid) || case when o.convalidated then '' else ' not valid' end
    from pg_constraint o join pg_class c on c.oid = o.conrelid where ${tables} and o.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'trigger ' || t.tgname || ' on ' || c.relname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${tables} and not t.tgisinternal
    union all
    select 'function ' || f.proname || '(' || oidvectortypes(f.proargtypes) || ')',
      -- Advancing the audit log replaces this function.
      case f.proname when 'chancery_audit_epoch' then '' else pg_get_functiondef(f.oid) end
    from pg_proc f where ${inPublic('f.pronamespace')} and f.prokind in ('f', 'p')
    union all
    select 'grants on function ' || f.proname || '(' || oidvectortypes(f.proargtypes) || ')',
      ${rightsIn("coalesce(f.proacl, acldefault('f', f.proowner))")}
    from pg_proc f where ${inPublic('f.pronamespace')} and f.prokind in ('f', 'p')
    union all
    select 'grants on ' || c.relname, ${rightsIn('c.relacl')} || (
      select coalesce(string_agg('; ' || a.attname || ': ' || ${rightsIn('a.attacl')}, '' order by a.attnum), '')
      from pg_attribute a where a.attrelid = c.oid and a.attacl is not null)
    from pg_class c where ${tables}
    union all
    select 'policies of ' || c.relname, (
      select coalesce(string_agg(concat_ws(' ', l.polname, l.polcmd, l.polpermissive,
        array(select r.rolname from pg_roles r where r.oid = any (l.polroles) order by 1)::text,
        0 = any (l.polroles), pg_get_expr(l.polqual, c.oid), pg_get_expr(l.polwithcheck, c.oid)), '; ' order by l.polname), '')
      from pg_policy l where l.polrelid = c.oid)
    from pg_class c where ${tables}
  ) p`

/** The format of the digests. Change it together with `presentParts`. Records in another format are not compared. */
export const partsFormat = '2'

/** SQL for the condition that the recorded digests have the format of this build. */
export const hasCurrentFormat = `exists (select from schema_digests where name = 'format' and digest = '${partsFormat}')`

/** SQL for the recorded parts that are missing (`is_missing`) or have a different definition. */
export const changedParts = `
  select d.name, p.name is null as is_missing
  from schema_digests d left join (${presentParts}) p on p.name = d.name
  where d.name <> 'format' and p.digest is distinct from d.digest and ${hasCurrentFormat}
    -- The grants and policies of a missing part are missing with it.
    and not (p.name is null and d.name ~ '^(grants on|policies of) ')`

const isRecorded = (name: string) => `exists (select from schema_digests d where d.name = ${name})`

/**
 * SQL for the names of triggers, constraints and unique indexes that were added to a table of the migrations by hand.
 * Other additions cannot refuse or change writes.
 */
export const addedRules = `
  select a.name from (
    select 'trigger ' || t.tgname || ' on ' || c.relname as name, c.relname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${tables} and not t.tgisinternal
    union all
    select 'constraint ' || o.conname || ' on ' || c.relname, c.relname
    from pg_constraint o join pg_class c on c.oid = o.conrelid where ${tables} and o.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'index ' || i.relname, c.relname
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where ${tables} and x.indisunique
  ) a
  where ${hasCurrentFormat} and ${isRecorded("'table ' || a.relname")} and not ${isRecorded('a.name')}`

/** The time limits that the migrations set for the application role. */
export const timeLimitValues = [
  ['statement_timeout', '25s'],
  ['lock_timeout', '8s'],
  ['idle_in_transaction_session_timeout', '30s'],
] as const

/** SQL for the time limits that the migrations set, by `name`. */
export const timeLimits = `values ${timeLimitValues.map(([name, value]) => `('${name}', '${value}')`).join(', ')}`

/** SQL for the condition that the session has the time limits of the application role. */
export const hasTimeLimits = `not exists (
  select from (${timeLimits}) l (name, wanted) where current_setting(l.name) <> l.wanted)`
