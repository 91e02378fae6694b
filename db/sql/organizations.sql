-- Organizations, their members and keys. Each table: only rows of the entered organization, for the application role and with
-- every statement; forced, so that the owner too needs a policy, which the functions that run as the owner stand on.

-- Administration makes them, as the owner.
alter table organizations enable row level security, force row level security;
create policy tenant on organizations to chancery_app
  using (id = chancery_organization_id()) with check (id = chancery_organization_id());
create policy owner on organizations to current_user using (true) with check (true);
grant select on organizations to chancery_app;

alter table members enable row level security, force row level security;
create policy tenant on members to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on members to current_user using (true) with check (true);
grant select, insert, update on members to chancery_app;

alter table api_keys enable row level security, force row level security;
create policy tenant on api_keys to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on api_keys to current_user using (true) with check (true);
grant select, insert, update on api_keys to chancery_app;
