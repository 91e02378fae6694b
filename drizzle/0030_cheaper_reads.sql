set local lock_timeout = '5s';
--> statement-breakpoint
CREATE INDEX "jobs_of_envelope" ON "jobs" USING btree ("organization_id",(payload ->> 'envelopeId')) WHERE state <> 'done' and payload ->> 'envelopeId' is not null;--> statement-breakpoint
DROP INDEX "documents_trashed";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kept_from" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "documents_trashed" ON "documents" USING btree ((greatest(trashed_at, kept_from))) WHERE status = 'trashed' and purged_at is null;
--> statement-breakpoint
create or replace function chancery_admit(p_key_id text, p_secret_hash text, p_scope text,
  out organization_id text, out environment text, out at timestamptz, out rate integer[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Separate variables cost less than a record.
  v_organization_id text;
  v_scopes text[];
  v_limit integer;
  v_root_id text;
  v_organization_limit integer;
  v_tree_limit integer;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute, l.root_id, l.organization_limit, l.tree_limit
  into v_organization_id, v_scopes, environment, v_limit, v_root_id, v_organization_limit, v_tree_limit
  from chancery_valid_key(p_key_id, p_secret_hash) a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute, a.tree_requests_per_minute) l;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  rate := chancery_count_key(v_organization_id, v_root_id, p_key_id, v_organization_limit, v_tree_limit, v_limit);
  if p_scope is not null and not p_scope = any (v_scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403';
  end if;
  organization_id := set_config('app.organization_id', v_organization_id, true);
  at := now();
end $$;
--> statement-breakpoint
create or replace function chancery_count_request(p_key_id text, out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Separate variables cost less than a record.
  v_organization_id text;
  v_limit integer;
  v_root_id text;
  v_organization_limit integer;
  v_tree_limit integer;
  v_rate integer[];
begin
  select a.organization_id, a.requests_per_minute, l.root_id, l.organization_limit, l.tree_limit
  into v_organization_id, v_limit, v_root_id, v_organization_limit, v_tree_limit
  from api_keys a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute, a.tree_requests_per_minute) l
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  v_rate := chancery_count_key(v_organization_id, v_root_id, p_key_id, v_organization_limit, v_tree_limit, v_limit);
  rate_limit := v_rate[1];
  rate_remaining := v_rate[2];
  rate_reset_seconds := v_rate[3];
end $$;
--> statement-breakpoint
create or replace function chancery_request_document(p_key_id text, p_secret_hash text, p_scope text, p_document_id text,
  p_event_id text, p_ip text, p_user_agent text, p_request_id text) returns json
  language plpgsql volatile
  as $$
declare
  k record := chancery_admit(p_key_id, p_secret_hash, p_scope);
  v_document json;
  v_version json;
begin
  select d.document, d.version into v_document, v_version from chancery_document(p_document_id) d;
  if found then
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id)
    values (k.organization_id, p_event_id, 'apiKey', p_key_id, 'document.read', 'document', p_document_id, p_ip, p_user_agent, p_request_id);
  end if;
  return json_build_object('organizationId', k.organization_id, 'environment', k.environment, 'at', k.at,
    'result', json_build_object('document', v_document, 'version', v_version), 'rate', k.rate);
end $$;
--> statement-breakpoint
create or replace function chancery_empty_trash(p_kept_days integer, p_audit_ids text[], p_after jsonb)
  returns table (purged integer, failed integer, last jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_kept interval := make_interval(days => p_kept_days);
  v_document record;
  v_examined integer := 0;
  v_kept_organizations text[] := '{}';
  v_kept_ids text[] := '{}';
begin
  purged := 0;
  failed := 0;
  for v_document in
    select d.organization_id, d.id, greatest(d.trashed_at, d.kept_from) as at,
      d.legal_hold or coalesce(d.retain_until > now(), false) or exists (
        select from envelopes e where e.organization_id = d.organization_id and e.document_id = d.id
          and (e.status in ('waiting', 'active', 'sealing')
            or coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at) > now() - v_kept)) as must_be_kept
    from documents d
    where d.status = 'trashed' and d.purged_at is null and greatest(d.trashed_at, d.kept_from) < now() - v_kept
      and (p_after is null or (greatest(d.trashed_at, d.kept_from), d.organization_id, d.id)
        > ((p_after ->> 'at')::timestamptz, p_after ->> 'organizationId', p_after ->> 'id'))
    order by greatest(d.trashed_at, d.kept_from), d.organization_id, d.id limit cardinality(p_audit_ids)
    for update of d skip locked
  loop
    v_examined := v_examined + 1;
    if v_document.must_be_kept then
      v_kept_organizations := v_kept_organizations || v_document.organization_id;
      v_kept_ids := v_kept_ids || v_document.id;
      continue;
    end if;
    begin
      perform chancery_delete_objects(v_document.organization_id, array(
        select v.object_key from document_versions v
        where v.organization_id = v_document.organization_id and v.document_id = v_document.id
        union select u.object_key from upload_sessions u
        where u.organization_id = v_document.organization_id and u.document_id = v_document.id and u.state <> 'completed'));
      delete from upload_sessions u where u.organization_id = v_document.organization_id and u.document_id = v_document.id;
      delete from document_search s where s.organization_id = v_document.organization_id and s.document_id = v_document.id;
      delete from text_blocks b where b.organization_id = v_document.organization_id and b.document_id = v_document.id;
      delete from document_versions v where v.organization_id = v_document.organization_id and v.document_id = v_document.id;
      update documents d set purged_at = now(), updated_at = now(), title = '', metadata = '{}', folder_id = null, current_version = null
      where d.organization_id = v_document.organization_id and d.id = v_document.id;
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
      values (v_document.organization_id, p_audit_ids[purged + failed + 1], 'system', 'trash', 'document.purged', 'document', v_document.id);
      purged := purged + 1;
    exception when others then
      failed := failed + 1;
    end;
  end loop;
  begin
    update documents d set kept_from = now() - v_kept + interval '1 day'
    from unnest(v_kept_organizations, v_kept_ids) k (organization_id, id)
    where d.organization_id = k.organization_id and d.id = k.id;
  exception when others then
    failed := failed + cardinality(v_kept_ids);
  end;
  if v_examined = cardinality(p_audit_ids) then
    last := jsonb_build_object('at', v_document.at, 'organizationId', v_document.organization_id, 'id', v_document.id);
  end if;
  return next;
end $$;
