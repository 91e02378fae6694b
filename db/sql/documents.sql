-- Folders, documents, their versions, uploads, and how long documents are kept.

alter table folders enable row level security, force row level security;
create policy tenant on folders to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on folders to current_user using (true) with check (true);
grant select, insert, update on folders to chancery_app;

alter table documents enable row level security, force row level security;
create policy tenant on documents to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on documents to current_user using (true) with check (true);
grant select, insert, update on documents to chancery_app;

-- A stored version never changes; what was read from its text is noted later.
alter table document_versions enable row level security, force row level security;
create policy tenant on document_versions to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on document_versions to current_user using (true) with check (true);
grant select, insert on document_versions to chancery_app;
grant update (text_status, text_reason, text_character_count, text_content_hash) on document_versions to chancery_app;

alter table upload_sessions enable row level security, force row level security;
create policy tenant on upload_sessions to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on upload_sessions to current_user using (true) with check (true);
grant select, insert, update on upload_sessions to chancery_app;

-- Administration writes them, as the owner.
alter table retention_rules enable row level security, force row level security;
create policy tenant on retention_rules to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
create policy owner on retention_rules to current_user using (true) with check (true);
grant select on retention_rules to chancery_app;
