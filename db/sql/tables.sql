-- The application role's privileges on each table, within the current organization (before-tables/guard-table.sql). If
-- a table has only select, functions or administration (as the owner) write its rows.

select chancery_guard_table('organizations', 'select', 'id');
select chancery_guard_table('members', 'select, insert, update');
select chancery_guard_table('api_keys', 'select, insert, update');
select chancery_guard_table('brands', 'select, insert, update');

select chancery_guard_table('folders', 'select, insert, update, delete');
select chancery_guard_table('documents', 'select, insert, update');
-- Versions are immutable, except that their text is added later.
select chancery_guard_table('document_versions',
  'select, insert, update (text_status, text_reason, text_character_count, text_content_hash)');
select chancery_guard_table('upload_sessions', 'select, insert, update');
select chancery_guard_table('retention_rules', 'select');
select chancery_guard_table('text_blocks', 'select, insert, delete');
select chancery_guard_table('document_search', 'select, insert, update');

select chancery_guard_table('envelopes', 'select, insert, update');
select chancery_guard_table('envelope_fields', 'select, insert, update, delete');
select chancery_guard_table('signing_workflows', 'select, insert, update');
select chancery_guard_table('signing_links', 'select, insert, update, delete');
-- Append-only: records can be read and added, but never changed or removed.
select chancery_guard_table('evidence_records', 'select, insert');
select chancery_guard_table('evidence_checkpoints', 'select, insert');
select chancery_guard_table('artifacts', 'select, insert');
select chancery_guard_table('attachments', 'select, insert, update (state, etag, sha256), delete');
-- Only chancery_place_log_entries sets positions.
select chancery_guard_table('log_entries', 'select, insert');
-- Only functions of archive.sql set batches and hashes.
select chancery_guard_table('archive_objects', 'select, insert');
-- Personal data outside the evidence chain, which an erasure deletes.
select chancery_guard_table('evidence_disclosures', 'select, insert, delete');

select chancery_guard_table('workflows', 'select');
select chancery_guard_table('workflow_versions', 'select');
select chancery_guard_table('workflow_runs', 'select, insert, update');
select chancery_guard_table('workflow_run_documents', 'select, insert, update');
select chancery_guard_table('workflow_run_steps', 'select, insert, update');

select chancery_guard_table('templates', 'select, insert, update, delete');
-- Template versions are immutable.
select chancery_guard_table('template_versions', 'select, insert, delete');
select chancery_guard_table('bulk_sends', 'select, insert, update');
select chancery_guard_table('bulk_send_rows', 'select, insert, update');

select chancery_guard_table('webhook_endpoints', 'select, insert, update');
-- Encrypted secrets. After the deployment's encryption key changes, they are encrypted again.
select chancery_guard_table('webhook_secrets', 'select, insert, delete, update (ciphertext, encryption_key_id, valid_until)');
-- Append-only.
select chancery_guard_table('webhook_events', 'select, insert');
select chancery_guard_table('webhook_deliveries', 'select, insert, update');
-- Only the functions for claims and results write attempts.
select chancery_guard_table('webhook_attempts', 'select');

select chancery_guard_table('jobs', 'select, insert, update');
select chancery_guard_table('idempotency_keys', 'select, insert, update, delete');
-- Append-only. The database sets the time and the position.
select chancery_guard_table('audit_events',
  'select, insert (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)');
select chancery_guard_table('test_mails', 'select, insert, delete');
select chancery_guard_table('pending_objects', 'select, insert, update, delete');
-- Only the triggers of budgets.sql write counters.
select chancery_guard_table('usage_counters', 'select');
