-- The application role: no owner, no BYPASSRLS. An operator gives it LOGIN and a password.
do $$
begin
  if not exists (select from pg_roles where rolname = 'chancery_app') then
    create role chancery_app nologin;
  end if;
end $$;
--> statement-breakpoint
create unlogged table rate_counters (
  key_id text primary key,
  window_start timestamptz not null,
  requests integer not null
);
--> statement-breakpoint
-- Row level security on every tenant table, forced on the owner too; the owner's own policy serves the functions below.
do $$
declare
  t record;
begin
  for t in
    select c.table_name, min(case when c.table_name = 'organizations' then 'id' else 'organization_id' end) as tenant_column
    from information_schema.columns c
    join information_schema.tables i using (table_schema, table_name)
    where c.table_schema = 'public' and i.table_type = 'BASE TABLE'
      and (c.column_name = 'organization_id' or c.table_name = 'organizations')
    group by c.table_name
  loop
    execute format('alter table %I enable row level security', t.table_name);
    execute format('alter table %I force row level security', t.table_name);
    execute format(
      'create policy tenant on %I to chancery_app using (%I = chancery_organization_id()) with check (%I = chancery_organization_id())',
      t.table_name, t.tenant_column, t.tenant_column);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t.table_name);
  end loop;
end $$;
--> statement-breakpoint
grant usage on schema public to chancery_app;
--> statement-breakpoint
grant select on organizations to chancery_app;
--> statement-breakpoint
grant select, insert, update on api_keys, members, folders, documents, upload_sessions, jobs, idempotency_keys, signing_workflows, envelopes,
  envelope_fields, signing_links, webhook_endpoints, webhook_deliveries, workflow_runs to chancery_app;
--> statement-breakpoint
grant delete on idempotency_keys, envelope_fields, signing_links to chancery_app;
--> statement-breakpoint
grant select, insert, delete on text_blocks, evidence_disclosures, webhook_secrets to chancery_app;
--> statement-breakpoint
grant update (ciphertext, encryption_key_id, valid_until) on webhook_secrets to chancery_app;
--> statement-breakpoint
-- Append only: what was recorded can be read and added to, never changed or removed.
grant select, insert on document_versions, evidence_records, evidence_checkpoints, audit_events, webhook_events, artifacts to chancery_app;
--> statement-breakpoint
grant update (text_status, text_reason, text_character_count, text_content_hash) on document_versions to chancery_app;
--> statement-breakpoint
grant select on workflows to chancery_app;
--> statement-breakpoint
-- Checks key, exact rate limit and scope, in this order, and enters the key's organization for this transaction.
-- Refusals raise CH401, CH429 or CH403 and so abort the whole batch; the detail carries what the answer's headers need.
create function chancery_authorize(p_key_id text, p_secret_hash text, p_scope text)
  returns table (
    organization_id text, scopes text[], environment text,
    rate_limit integer, rate_remaining integer, rate_reset_seconds integer, at timestamptz
  )
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  used integer;
  reset_seconds integer := greatest(1, ceil(60 - extract(epoch from now() - date_trunc('minute', now()))))::integer;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute into k
  from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now());
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;

  insert into rate_counters as r (key_id, window_start, requests)
  values (p_key_id, date_trunc('minute', now()), 1)
  on conflict (key_id) do update set
    requests = case when r.window_start >= excluded.window_start then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, excluded.window_start)
  returning r.requests into used;

  if used > k.requests_per_minute then
    raise exception 'rate_limited' using errcode = 'CH429',
      detail = json_build_object('limit', k.requests_per_minute, 'remaining', 0, 'reset', reset_seconds)::text;
  end if;
  if p_scope is not null and not p_scope = any (k.scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403',
      detail = json_build_object('limit', k.requests_per_minute, 'remaining', k.requests_per_minute - used, 'reset', reset_seconds)::text;
  end if;

  perform set_config('app.organization_id', k.organization_id, true);
  return query select k.organization_id, k.scopes, k.environment,
    k.requests_per_minute, k.requests_per_minute - used, reset_seconds, now();
end $$;
--> statement-breakpoint
-- Enters an organization that an earlier batch of the same request, job or page already proved.
create function chancery_enter(p_organization_id text) returns timestamptz
  language sql volatile
  as $$ select set_config('app.organization_id', p_organization_id, true); select now() $$;
--> statement-breakpoint
-- Enters the organization of a signing link; no row when nobody holds such a token.
create function chancery_open_link(p_token_hash text) returns table (organization_id text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found_organization text;
begin
  select l.organization_id into found_organization from signing_links l where l.token_hash = p_token_hash;
  perform set_config('app.organization_id', coalesce(found_organization, ''), true);
  if found_organization is not null then
    return query select found_organization, now();
  end if;
end $$;
--> statement-breakpoint
-- Claims one due job under a lease and enters its organization; no row when it is done, held or not yet due.
create function chancery_claim_job(p_job_id text, p_owner text, p_lease_seconds integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  j record;
begin
  update jobs u set state = 'running', attempts = u.attempts + 1, lease_owner = p_owner,
    lease_until = now() + make_interval(secs => p_lease_seconds)
  where u.id = p_job_id
    and ((u.state = 'queued' and u.run_at <= now()) or (u.state = 'running' and u.lease_until < now()))
  returning u.organization_id, u.id, u.kind, u.payload, u.attempts into j;
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.id is not null then
    return query select j.organization_id, j.id, j.kind, j.payload, j.attempts, now();
  end if;
end $$;
--> statement-breakpoint
-- Jobs of some kinds that nobody works on although they are due, of every organization; ids only.
create function chancery_due_jobs(p_kinds text[], p_limit integer) returns table (id text, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select j.id, j.kind from jobs j
    where j.state in ('queued', 'running') and j.run_at <= now() and j.kind = any (p_kinds)
      and (j.state = 'queued' or j.lease_until < now())
    order by j.run_at limit p_limit
  $$;
--> statement-breakpoint
revoke execute on function chancery_authorize, chancery_open_link, chancery_claim_job, chancery_due_jobs from public;
--> statement-breakpoint
grant execute on function chancery_authorize, chancery_open_link, chancery_claim_job, chancery_due_jobs to chancery_app;
