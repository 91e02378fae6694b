-- Restricts the application role to rows of the current organization in every statement, and to the listed rights.
-- Row-level security is forced, so the owner's functions need a policy for the owner. Each call replaces the rights
-- from earlier calls. Only db/sql/tables.sql calls it, as the owner.
create or replace function chancery_guard_table(p_table regclass, p_rights text, p_organization text default 'organization_id')
  returns void language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('drop policy if exists tenant on %s', p_table);
  execute format('create policy tenant on %1$s to chancery_app
    using (%2$I = chancery_organization_id()) with check (%2$I = chancery_organization_id())', p_table, p_organization);
  execute format('drop policy if exists owner on %s', p_table);
  execute format('create policy owner on %s to current_user using (true) with check (true)', p_table);
  execute format('revoke all on %s from chancery_app', p_table);
  execute format('grant %s on %s to chancery_app', p_rights, p_table);
end $$;
revoke execute on function chancery_guard_table from public;
