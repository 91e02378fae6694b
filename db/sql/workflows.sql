-- Workflows and their runs.

-- Administration stores definitions, as the owner.
alter table workflows enable row level security, force row level security;
create policy tenant on workflows to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on workflows to current_user using (true) with check (true);
grant select on workflows to chancery_app;

alter table workflow_versions enable row level security, force row level security;
create policy tenant on workflow_versions to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on workflow_versions to current_user using (true) with check (true);
grant select on workflow_versions to chancery_app;

alter table workflow_runs enable row level security, force row level security;
create policy tenant on workflow_runs to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on workflow_runs to current_user using (true) with check (true);
grant select, insert, update on workflow_runs to chancery_app;

alter table workflow_run_documents enable row level security, force row level security;
create policy tenant on workflow_run_documents to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on workflow_run_documents to current_user using (true) with check (true);
grant select, insert, update on workflow_run_documents to chancery_app;

alter table workflow_run_steps enable row level security, force row level security;
create policy tenant on workflow_run_steps to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on workflow_run_steps to current_user using (true) with check (true);
grant select, insert, update on workflow_run_steps to chancery_app;
