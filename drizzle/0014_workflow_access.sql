do $$
declare
  t text;
begin
  foreach t in array array['workflow_versions', 'workflow_run_documents', 'workflow_run_steps'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to chancery_app using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id())', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  end loop;
end $$;
--> statement-breakpoint
-- Definitions are stored by operators only.
grant select on workflow_versions to chancery_app;
--> statement-breakpoint
grant select, insert, update on workflow_run_documents, workflow_run_steps to chancery_app;
