import type { Client } from 'pg'

const hash = `md5(n::text) || md5(n::text)`

/** The organization as an SQL literal, and the row numbers: `from + 1` to `to`. */
type Range = { org: string; from: number; to: number }

/**
 * Returns the statements that write a range of rows into each table. One organization owns all documents. Each other
 * organization has a key, an endpoint, jobs and deliveries. The rows' times correspond to a million rows per year.
 */
function fillings({ org, from, to }: Range): string[] {
  const rows = `n from generate_series(${from} + 1, ${to}) n`
  const tenants = `generate_series(${from} / 100 + 1, ${to} / 100) n`
  const tenant = `'org_tenant_' || (n % greatest(1, ${to} / 100) + 1)`
  return [
    `insert into organizations (id, name, created_at)
   select 'org_tenant_' || n, 'Tenant ' || n, now() - make_interval(mins => n)
   from ${tenants}`,
    `insert into api_keys (organization_id, id, secret_hash, last_four, environment, scopes)
   select 'org_tenant_' || n, 'key_tenant_' || n, md5(n::text), 'last', 'live', '{}'
   from ${tenants}`,
    `insert into rate_counters (subject, shard, window_start, requests)
   select s.prefix || n, 0, now() - interval '1 hour', 1 from (values ('org_tenant_'), ('tree:key_tenant_'), ('key_tenant_')) s (prefix),
     ${tenants}`,
    `insert into webhook_endpoints (organization_id, id, url, events)
   select 'org_tenant_' || n, 'whk_tenant_' || n, 'https://tenant.example/' || n, '{}'
   from ${tenants}`,
    `insert into webhook_endpoints (organization_id, id, url, events)
   select ${org}, 'whk_' || i, 'https://large.example/' || i, '{}' from generate_series(1, 20) i where ${from} < ${to} on conflict do nothing`,
    `insert into folders (organization_id, id, name, created_at)
   select ${org}, 'fol_' || n, 'Folder ' || n, now() from ${tenants}`,
    `insert into members (organization_id, id, user_name, user_name_folded, created_at, removed_at, active)
   select ${org}, 'mem_' || lpad(n::text, 26, '0'), 'user' || n, 'user' || n, now() - make_interval(secs => n),
     case when n % 1000 = 0 then now() end, n % 1000 > 0 from generate_series(${from} / 4 + 1, ${to} / 4) n`,
    `insert into documents (organization_id, id, title, type, folder_id, status, metadata, current_version, created_at, updated_at,
     trashed_at, trashed_from, retain_until)
   select ${org}, 'doc_' || lpad(n::text, 26, '0'), 'Contract ' || n || ' of w' || n % 5000, 'type_' || n % 10, 'fol_' || (n % 100 + 1),
     case when n % 50 = 0 then 'trashed' else 'ready' end, '{}', 1, now() - make_interval(secs => n * 30), now() - make_interval(secs => n * 30),
     case when n % 50 = 0 then now() - make_interval(days => 40, secs => n) end, case when n % 50 = 0 then 'ready' end,
     case when n % 50 = 0 then now() + interval '1 year' end
   from (select ${rows}) r`,
    `insert into document_versions (organization_id, document_id, version, origin, object_key, etag, sha256, content_length, page_count, pages,
     features, text_status, created_at)
   select ${org}, 'doc_' || lpad(n::text, 26, '0'), 1, 'upload', md5('version ' || n), 'etag', ${hash}, 50000, 2, '[]', '{}', 'ready',
     now() - make_interval(secs => n * 30)
   from (select ${rows}) r`,
    `insert into document_search (organization_id, document_id, title, title_pieces, title_words, words, is_trashed, created_at)
   select ${org}, 'doc_' || lpad(n::text, 26, '0'), 'contract ' || n || ' of w' || n % 5000,
     array_to_tsvector(array[m || 'contract', m || 'ontract', m || 'ntract', m || 'tract', m || n, m || 'w' || n % 5000, m || n % 5000]),
     array_to_tsvector(array[m || 'contract', m || n, m || 'w' || n % 5000]),
     array_to_tsvector(array[m || 'contract', m || n, m || 'w' || n % 5000, m || 'agreement', m || 'b' || n % 11, m || 'c' || n % 101,
       m || 'd' || n % 1009, m || 'e' || n % 10007]), n % 50 = 0, now() - make_interval(secs => n * 30)
   from (select left(md5(${org}), 8) as m, ${rows}) r`,
    `insert into upload_sessions (organization_id, id, document_id, object_key, content_length, state, expires_at, finished_at)
   select ${org}, md5('session ' || n), 'doc_' || lpad(n::text, 26, '0'), md5('version ' || n), 50000, 'completed', now() - make_interval(secs => n), now()
   from (select ${rows}) r where n % 2 = 0`,
    `insert into envelopes (organization_id, id, document_id, document_title, status, document_version, source_sha256, source_content_length,
     signer_email, signer_status, external_id, template_id, template_version, expires_at, created_at, signed_at, completed_at, next_notice_at,
     sealing_last_error, evidence_count, evidence_head, evidence_at)
   select ${org}, 'env_' || lpad(n::text, 26, '0'), 'doc_' || lpad(n::text, 26, '0'), 'Contract ' || n, s.status, 1, ${hash}, 50000,
     'signer' || n % 10000 || '@large.example', 'pending', 'ext_' || n, 'tpl_' || n % 50, 1,
     now() + make_interval(days => 30, secs => n), now() - make_interval(secs => n * 30), case when s.status in ('completed', 'sealing') then now() end,
     case when s.status = 'completed' then now() - make_interval(secs => n * 30) end,
     case when s.status = 'active' then now() + make_interval(secs => n) end, case when s.status = 'sealing' then 'seal_unavailable' end,
     1, md5(n::text), now()
   from (select case when n % 20 = 0 then 'active' when n % 1000 = 2 then 'sealing' when n % 5000 = 4 then 'declined' else 'completed' end as status,
     ${rows}) s where n % 2 = 0`,
    `insert into artifacts (organization_id, envelope_id, kind, object_key, etag, sha256, content_length)
   select ${org}, 'env_' || lpad(n::text, 26, '0'), k.kind, md5(k.kind || n), 'etag', md5(k.kind || n) || md5(k.kind || n), 60000
   from (values ('document'), ('certificate')) k (kind), (select ${rows}) r where n % 2 = 0 and n % 20 > 0`,
    `insert into signing_links (organization_id, token_hash, envelope_id, purpose, generation, revision, expires_at)
   select ${org}, ${hash}, 'env_' || lpad(n::text, 26, '0'), 'sign', 1, 1, now() + make_interval(days => 30, secs => n) from (select ${rows}) r where n % 2 = 0`,
    `insert into audit_events (organization_id, id, position, at, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id)
   select ${org}, 'aud_' || lpad((n * 10 + i)::text, 26, '0'), n - 1000000000, now() - make_interval(secs => n * 30), 'apiKey',
     case when n % 10000 = 1 then 'key_rare' else 'key_' || n % 7 end, case when n % 10000 = 2 then 'document.held' else 'document.read' end,
     case when n % 10 = 0 then 'member' else 'document' end, case when n % 10 = 0 then 'mem_' else 'doc_' end || lpad(n::text, 26, '0'),
     '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'req_' || md5(n::text)
   from generate_series(0, 9) i, (select ${rows}) r`,
    `insert into audit_events (organization_id, id, position, actor_kind, actor_id, action, target_kind, target_id)
   select 'org_tenant_' || n, 'aud_' || i, n - 1000000000, 'apiKey', 'key_tenant', 'document.read', 'document', 'doc_1'
   from generate_series(1, 10) i, ${tenants}`,
    `insert into jobs (organization_id, id, kind, payload, state, finished_at, created_at, last_error)
   select ${org}, 'job_done_' || n, (array['mail', 'extraction', 'sealing'])[n % 3 + 1], json_build_object('envelopeId', 'env_' || lpad(n::text, 26, '0')),
     case when n % 100 = 0 then 'failed' else 'done' end, now() - make_interval(secs => n * 0.5), now() - make_interval(secs => n * 0.5), 'error'
   from (select ${rows}) r`,
    `insert into jobs (organization_id, id, kind, payload, run_at, begun_at, waits_for_dependency)
   select case when n % 20 = 0 then ${org} else ${tenant} end, 'job_due_' || n, (array['mail', 'extraction', 'sealing'])[n % 3 + 1], '{}',
     now() - make_interval(secs => n * 0.1), now() - interval '1 hour', false
   from (select ${rows}) r where n % 10 = 0`,
    `insert into jobs (organization_id, id, kind, payload, run_at, begun_at, waits_for_dependency)
   select ${tenant}, 'job_away_' || n, 'mail', '{}', now() + make_interval(hours => 1, secs => n), now() - interval '1 minute', true
   from (select ${rows}) r where n % 10 = 1`,
    `insert into webhook_events (organization_id, id, type, envelope_id, body, created_at)
   select case when n % 2 = 0 then ${org} else ${tenant} end, 'evt_' || lpad(n::text, 26, '0'), 'envelope.completed', 'env_' || n, repeat('x', 300),
     now() - make_interval(secs => n * 3)
   from (select ${rows}) r`,
    `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at, created_at)
   select case when n % 2 = 0 then ${org} else ${tenant} end, 'dlv_' || lpad(n::text, 26, '0'), 'evt_' || lpad(n::text, 26, '0'),
     case when n % 2 = 0 then 'whk_1' else replace(${tenant}, 'org_', 'whk_') end, now() - make_interval(secs => n * 3), now() - make_interval(secs => n * 3)
   from (select ${rows}) r`,
    `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, state, attempts, finished_at, created_at)
   select ${org}, 'dlv_old_' || lpad(n::text, 26, '0'), 'evt_' || lpad(n::text, 26, '0'), 'whk_2', case when n % 5000 = 0 then 'failed' else 'delivered' end,
     1, now() - make_interval(secs => n), now() - make_interval(secs => n)
   from (select ${rows}) r where n % 2 = 0`,
    `insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, status, duration_ms)
   select ${org}, 'dlv_old_' || lpad(n::text, 26, '0'), 1, 'whk_2', now() - make_interval(secs => n), 'large.example', 200, 10
   from (select ${rows}) r where n % 2 = 0`,
    `insert into idempotency_keys (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
   select ${org}, 'key_1', 'documents.create', 'key ' || n, '', '', repeat('x', 300), now() + make_interval(days => 1, secs => n) from (select ${rows}) r where n % 2 = 0`,
    `insert into pending_objects (organization_id, object_key, due_at, storable_until)
   select ${org}, md5('pending ' || n), now() + make_interval(hours => 1, secs => n), now() + interval '1 hour' from (select ${rows}) r where n % 10 = 0`,
    `insert into archive_objects (organization_id, envelope_id, kind, sha256, batch_id, chunk)
   select ${org}, 'env_' || lpad(n::text, 26, '0'), 'document', ${hash}, case when n % 4 = 0 then 'bat_' || n / 1000 end, 0 from (select ${rows}) r where n % 2 = 0`,
    `insert into templates (organization_id, id, name) select ${org}, 'tpl_' || n, 'Template ' || n from (select ${rows}) r where n % 100 = 0`,
    `insert into template_versions (organization_id, template_id, version, document_id, document_version, source_sha256, content)
   select ${org}, 'tpl_' || n, 1, 'doc_1', 1, ${hash}, '{"roles": []}' from (select ${rows}) r where n % 100 = 0`,
    `insert into bulk_sends (organization_id, id, template_id, template_version, document_id, document_version, content, api_key_id, status)
   select ${org}, 'blk_' || lpad(n::text, 26, '0'), 'tpl_' || n % 50, 1, 'doc_1', 1, '{}', 'key_1', 'completed' from (select ${rows}) r where n % 100 = 0`,
    `insert into usage_counters (organization_id, kind, subject, since, slot, amount)
   select ${org}, 'mailsPerRecipientPerDay', md5(n::text), date_trunc('day', now(), 'UTC') - make_interval(days => n % 2), 0, 1 from (select ${rows}) r where n % 2 = 0`,
    `insert into usage_counters (organization_id, kind, slot, amount) select ${org}, 'documents', 0, ${to} - ${from}
   on conflict (organization_id, kind, subject, since, slot) do update set amount = usage_counters.amount + excluded.amount`,
  ]
}

/**
 * Adds documents `from + 1` to `to` of an organization, with rows in all tables that grow with them. Needs a superuser,
 * because triggers and foreign keys are disabled.
 */
export async function fillToScale(admin: Client, organizationId: string, from: number, to: number): Promise<void> {
  const restoreIndexes = to - from > 50_000 ? await dropIndexes(admin) : null
  await admin.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'")
  for (const filling of fillings({ org: `'${organizationId}'`, from, to })) await admin.query(filling)
  await admin.query('set session_replication_role = origin')
  await restoreIndexes?.()
  await admin.query('vacuum analyze')
}

/**
 * Drops the indexes that belong to no constraint, because creating them is faster than extending them. Returns a
 * function that restores them.
 */
export async function dropIndexes(admin: Client): Promise<() => Promise<void>> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition from pg_index x join pg_class i on i.oid = x.indexrelid
     where i.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint c where c.conindid = i.oid)`,
  )
  for (const { name } of rows) await admin.query(`drop index "${name}"`)
  return async () => {
    for (const { definition } of rows) await admin.query(definition)
  }
}
