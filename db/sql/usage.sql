-- What organizations hold, counted where it changes, so that asking for it reads a few rows.

-- Every statement that adds, changes or removes rows counts them in its own transaction, once for each organization, into the
-- slot of its connection: chancery_count_<table>_<operation> and the trigger count_usage_<operation>. Rows that are there before
-- these triggers are for their migration to count.
-- Security definer: the application role may not write the counters. For nobody: triggers need no right to execute.
do $$
declare
  v_counted record;
  v_change record;
begin
  for v_counted in select * from (values
      ('documents', 'documents', '1', 'status <> ''trashed'''),
      ('document_versions', 'stored_bytes', 'content_length', 'true'),
      ('artifacts', 'stored_bytes', 'content_length', 'removed_at is null'),
      ('members', 'members', '1', 'removed_at is null')) as v (table_name, kind, amount, condition)
  loop
    for v_change in select * from (values
        ('insert', 'new table as new_rows', '{new}'),
        ('update', 'old table as old_rows new table as new_rows', '{new} union all {old}'),
        ('delete', 'old table as old_rows', '{old}')) as v (operation, transition, amounts)
    loop
      execute format($body$
        create or replace function chancery_count_%1$s_%2$s() returns trigger
          language plpgsql security definer set search_path = public, pg_temp
          as $function$
        begin
          insert into usage_counters as u (organization_id, kind, slot, amount)
          select c.organization_id, %3$L, pg_backend_pid() %% 16, sum(c.amount) from (%4$s) c
          group by c.organization_id having sum(c.amount) <> 0
          on conflict (organization_id, kind, slot) do update set amount = u.amount + excluded.amount;
          return null;
        end $function$
        $body$, v_counted.table_name, v_change.operation, v_counted.kind,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, (%s)::bigint as amount from new_rows where %s', v_counted.amount, v_counted.condition)),
          '{old}', format('select organization_id, -(%s)::bigint as amount from old_rows where %s', v_counted.amount, v_counted.condition)));
      execute format('revoke execute on function chancery_count_%s_%s from public', v_counted.table_name, v_change.operation);
      execute format(
        'create or replace trigger count_usage_%2$s after %2$s on %1$I referencing %3$s for each statement execute function chancery_count_%1$s_%2$s()',
        v_counted.table_name, v_change.operation, v_change.transition);
    end loop;
  end loop;
end $$;
