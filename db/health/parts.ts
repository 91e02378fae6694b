/** SQL: what a database consists of by `name`: `table.column`, and its indexes, functions, and triggers that are not switched off. */
export const presentParts = `
  select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all select i.relname from pg_class i where i.relnamespace = 'public'::regnamespace and i.relkind in ('i', 'I')
  union all select f.proname from pg_proc f where f.pronamespace = 'public'::regnamespace
  union all select t.tgname from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'D'`
