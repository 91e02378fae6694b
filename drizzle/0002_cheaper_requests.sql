set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_organization_id_organizations_id_fk";
--> statement-breakpoint
drop function chancery_authorize(text, text, text);
--> statement-breakpoint
create or replace function chancery_authorize(p_key_id text, p_secret_hash text, p_scope text,
  out organization_id text, out scopes text[], out environment text, out at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_limit integer;
  v_used integer;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute,
    (select coalesce(sum(c.requests), 0) from rate_counters c
      where c.subject = a.id and c.window_start >= date_trunc('minute', clock_timestamp()))
  into organization_id, scopes, environment, v_limit, v_used
  from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now())
    and (a.member_id is null or exists (
      select from members m
      where m.organization_id = a.organization_id and m.id = a.member_id and m.active and m.removed_at is null));
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  if v_used >= v_limit then
    perform chancery_refuse_request(v_limit, 'key');
  end if;
  if p_scope is not null and not p_scope = any (scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403';
  end if;
  perform set_config('app.organization_id', organization_id, true);
  at := now();
end $$;
--> statement-breakpoint
revoke execute on function chancery_authorize from public;
--> statement-breakpoint
grant execute on function chancery_authorize to chancery_app;
--> statement-breakpoint
do $$
declare
  v_counted record;
  v_change record;
  v_name text;
begin
  for v_counted in select * from (values
      ('documents', 'documents', '1', '''''', 'status <> ''trashed''', 'true', true),
      ('documents', 'metadataBytes', 'octet_length(metadata::text)', '''''', 'purged_at is null', 'true', true),
      ('document_versions', 'storedBytes', 'content_length', '''''', 'true', 'origin in (''text'', ''edit'')', true),
      ('artifacts', 'storedBytes', 'content_length', '''''', 'removed_at is null', 'false', true),
      ('upload_sessions', 'promisedBytes', 'content_length', '''''', 'state in (''open'', ''checking'') and swept_at is null', 'true', true),
      ('envelopes', 'promisedBytes', 'source_content_length + 1048576', '''''', 'status in (''waiting'', ''active'', ''sealing'')', 'true', true),
      ('folders', 'folders', '1', '''''', 'true', 'true', true),
      ('members', 'members', '1', '''''', 'removed_at is null', 'true', true),
      ('api_keys', 'keys', '1', '''''', 'true', 'true', false),
      ('webhook_endpoints', 'webhookEndpoints', '1', '''''', 'deleted_at is null', 'true', true),
      ('upload_sessions', 'uploadSessions', '1', '''''', 'true', 'true', false),
      ('upload_sessions', 'uploadSessionsPerDocument', '1', 'document_id', 'true', 'true', false),
      ('envelopes', 'changesPerEnvelope', 'revision + generation', 'id', 'true', 'true', false),
      ('template_versions', 'templateVersions', '1', '''''', 'true', 'true', true),
      ('bulk_send_rows', 'bulkRowsPerDay', '1', '''''', 'true', 'true', true),
      ('envelopes', 'envelopesPerDay', '1', '''''', 'true', 'true', true),
      ('signing_links', 'embeddedSessionsPerDay', '1', 'envelope_id', 'purpose = ''embedded''', 'true', true),
      ('jobs', 'mailsPerEnvelopePerDay', '1', 'payload ->> ''envelopeId''', 'kind = ''mail''', 'payload ? ''asked''', true),
      ('jobs', 'mailsPerRecipientPerDay', '1', 'chancery_mail_reader(organization_id, payload)', 'kind = ''mail'' and (payload ->> ''template'' like ''sender%'') is not true', 'payload ? ''asked''', true),
      ('envelopes', 'mailsPerRecipientPerDay', '1', 'chancery_address_hash(unnest(cc))', 'coalesce(workflow_step, 1) = 1', 'true', true),
      ('webhook_events', 'webhookTestsPerDay', '1', '''''', 'envelope_id is null', 'true', true),
      ('webhook_deliveries', 'webhookTestsPerDay', '1', '''''', 'replay_of is not null', 'true', true),
      ('workflow_runs', 'workflowRunsPerDay', '1', '''''', 'true', 'true', true)
    ) as v (table_name, kind, amount, subject, condition, is_asked, is_counted)
  loop
    for v_change in select * from (values
        ('insert', 'new table as new_rows', '{new}'),
        ('update', 'old table as old_rows new table as new_rows', '{new} union all {old}'),
        ('delete', 'old table as old_rows', '{old}')) as v (operation, transition, amounts)
      where v.operation = 'insert' or v_counted.kind not like '%PerDay' and (v_counted.is_counted or v.operation = 'update')
    loop
      v_name := lower(format('%s_%s_%s', v_counted.kind, v_counted.table_name, v_change.operation));
      execute format($body$
        create or replace function chancery_count_%1$s() returns trigger
          language plpgsql security definer set search_path = public, pg_temp
          as $function$
        declare
          v_changed record;
        begin
          for v_changed in select c.organization_id, c.subject, sum(c.amount) as amount, bool_or(c.is_asked) as is_asked from (%2$s) c
            group by 1, 2 having sum(c.amount) <> 0 order by 1, 2
          loop
            if %3$L then
              insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
              values (v_changed.organization_id, %4$L, v_changed.subject, chancery_budget_since(%4$L),
                chancery_counter_slot(v_changed.organization_id), v_changed.amount)
              on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + excluded.amount;
            end if;
            if v_changed.is_asked and v_changed.amount > 0 then
              perform chancery_keep_to_budget(v_changed.organization_id, %5$L, v_changed.subject);
            end if;
          end loop;
          return null;
        end $function$
        $body$, v_name,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, %s as subject, (%s)::bigint as amount, %s as is_asked from new_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.is_asked, v_counted.condition)),
          '{old}', format('select organization_id, %s as subject, -(%s)::bigint as amount, false as is_asked from old_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.condition)),
        v_counted.is_counted, v_counted.kind, replace(v_counted.kind, 'promisedBytes', 'storedBytes'));
      execute format('revoke execute on function chancery_count_%s from public', v_name);
      execute format(
        'create or replace trigger count_%s after %s on %I referencing %s for each statement execute function chancery_count_%1$s()',
        v_name, v_change.operation, v_counted.table_name, v_change.transition);
    end loop;
  end loop;
end $$;
--> statement-breakpoint
create or replace function chancery_counter_slot(p_organization_id text) returns integer
  language plpgsql volatile
  as $$
declare
  v_organization integer := hashtext('counters ' || p_organization_id);
  v_slot integer := 0;
begin
  while not pg_try_advisory_xact_lock(v_organization, v_slot) loop
    v_slot := v_slot + 1;
  end loop;
  return v_slot;
end $$;
--> statement-breakpoint
revoke execute on function chancery_counter_slot from public;
--> statement-breakpoint
create or replace function chancery_claim_job_in_turn(p_job_id text, p_owner text, p_lease_seconds integer, p_lost_max integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, created_at timestamptz, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  v_kind text := (select j.kind from jobs j where j.id = p_job_id);
  v_organization text;
  v_id text;
begin
  for v_organization in
    select w.organization_id
    from chancery_waiting_organizations(v_kind, '', null, 100) w
    cross join lateral (select count(*) as running from jobs j
      where j.kind = v_kind and j.organization_id = w.organization_id and j.due_at > now() and j.state = 'running') r
    where w.is_due
    order by r.running, md5(p_owner || w.organization_id)
  loop
    select j.id into v_id from jobs j
    where j.kind = v_kind and j.organization_id = v_organization and j.due_at <= now() and j.state = 'queued'
    order by j.due_at limit 1 for update skip locked;
    exit when found;
  end loop;
  return query select * from chancery_claim_job(coalesce(v_id, p_job_id), p_owner, p_lease_seconds, p_lost_max);
end $$;
--> statement-breakpoint
revoke execute on function chancery_claim_job_in_turn from public;
--> statement-breakpoint
grant execute on function chancery_claim_job_in_turn to chancery_app;
--> statement-breakpoint
create or replace function chancery_requests_used(p_organization_id text, p_tree text, p_key_id text) returns integer[]
  language plpgsql volatile
  as $$
begin
  return (select array[
      coalesce(sum(c.requests) filter (where c.subject = p_organization_id), 0),
      coalesce(sum(c.requests) filter (where c.subject = p_tree), 0),
      coalesce(sum(c.requests) filter (where c.subject = p_key_id), 0)]
    from rate_counters c
    where c.subject in (p_organization_id, p_tree, p_key_id) and c.window_start >= date_trunc('minute', clock_timestamp()));
end $$;
--> statement-breakpoint
revoke execute on function chancery_requests_used from public;
--> statement-breakpoint
drop function chancery_count_request(text);
--> statement-breakpoint
create or replace function chancery_count_request(p_key_id text, out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  v_connections integer := current_setting('max_connections')::integer;
  v_names constant text[] := array['organization', 'tree', 'key'];
  v_subjects text[];
  v_limits integer[];
  v_near boolean[];
  v_used integer[];
begin
  select a.organization_id, a.requests_per_minute, r.id as root_id,
    coalesce(r.tree_requests_per_minute, least(5 * r.requests_per_minute::bigint, 2147483647)::integer) as tree_limit, o.requests_per_minute as organization_limit into k
  from api_keys a
  join api_keys r on r.organization_id = a.organization_id and r.id = coalesce(a.root_id, a.id)
  join organizations o on o.id = a.organization_id
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  v_subjects := array[k.organization_id, 'tree:' || k.root_id, p_key_id];
  v_limits := array[greatest(k.organization_limit, k.tree_limit), greatest(k.tree_limit, k.requests_per_minute), k.requests_per_minute];
  v_near := array[v_limits[1] <= v_connections, v_limits[2] <= v_connections, v_limits[3] <= v_connections];

  -- An error releases the locks of its block.
  for v_attempt in 1..4 loop
    begin
      for i in 1..3 loop
        if v_near[i] then
          perform pg_advisory_xact_lock(hashtextextended('requests ' || v_subjects[i], 0));
        else
          perform pg_advisory_xact_lock_shared(hashtextextended('requests ' || v_subjects[i], 0));
        end if;
      end loop;
      v_used := chancery_requests_used(v_subjects[1], v_subjects[2], v_subjects[3]);
      for i in 1..3 loop
        if v_used[i] >= v_limits[i] then
          perform chancery_refuse_request(v_limits[i], v_names[i]);
        end if;
        if not v_near[i] and v_used[i] >= v_limits[i] - v_connections then
          v_near[i] := true;
          raise exception 'a limit of requests is near' using errcode = 'CHNRL';
        end if;
      end loop;
      exit;
    exception when sqlstate 'CHNRL' then
      v_used := null;
    end;
  end loop;

  insert into rate_counters as r (subject, shard, window_start, requests)
  select s.subject, s.slot, date_trunc('minute', clock_timestamp()), 1
  from (select unnest(v_subjects) as subject, chancery_counter_slot(k.organization_id) as slot) s
  on conflict (subject, shard) do update set
    requests = case when r.window_start >= excluded.window_start then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, excluded.window_start);
  rate_limit := k.requests_per_minute;
  rate_remaining := least(v_limits[1] - v_used[1], v_limits[2] - v_used[2], v_limits[3] - v_used[3]) - 1;
  rate_reset_seconds := chancery_minute_left();
end $$;
--> statement-breakpoint
revoke execute on function chancery_count_request from public;
--> statement-breakpoint
grant execute on function chancery_count_request to chancery_app;
--> statement-breakpoint
create or replace function chancery_record_event(p_event jsonb) returns void
  language plpgsql volatile
  as $$
begin
  insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)
  values (chancery_organization_id(), p_event ->> 'id', p_event ->> 'actorKind', p_event ->> 'actorId', p_event ->> 'action',
    p_event ->> 'targetKind', p_event ->> 'targetId', p_event ->> 'ip', p_event ->> 'userAgent', p_event ->> 'requestId', p_event -> 'details');
end $$;
--> statement-breakpoint
create or replace function chancery_read_document(p_document_id text, p_event jsonb, out document json, out version json)
  language plpgsql volatile
  as $$
begin
  select row_to_json(d), row_to_json(v) into document, version
  from documents d
  left join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.current_version
  where d.organization_id = chancery_organization_id() and d.id = p_document_id and d.purged_at is null;
  if found then
    perform chancery_record_event(p_event);
  end if;
end $$;
--> statement-breakpoint
create or replace function chancery_request_document(p_key_id text, p_secret_hash text, p_scope text, p_document_id text, p_event jsonb)
  returns json
  language plpgsql volatile
  as $$
declare
  v_key record := chancery_authorize(p_key_id, p_secret_hash, p_scope);
  v_read record := chancery_read_document(p_document_id, p_event);
  v_rate record := chancery_count_request(p_key_id);
begin
  return json_build_object('organizationId', v_key.organization_id, 'environment', v_key.environment, 'at', v_key.at,
    'answer', v_read, 'rate', v_rate);
end $$;
--> statement-breakpoint
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  as $$
declare
  v_organization constant text := chancery_organization_id();
  v_pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  v_words tsquery := chancery_word_query(p_words, '&');
  v_most integer := p_offset + p_limit;
  v_documents bigint := (select coalesce(sum(c.amount), 0) from usage_counters c
    where c.organization_id = v_organization and c.kind = 'documents');
  -- The newest documents that are looked at first, for titles and for texts.
  v_titles constant integer := 200;
  v_texts constant integer := 16;
  -- What reading a document costs, compared with fetching one that an index found: a text is much longer than a title.
  v_title_cost constant double precision := 2;
  v_text_cost constant double precision := 20;
  v_hits integer;
  v_title_ids text[];
  v_title_times timestamptz[];
  v_ids text[];
  v_times timestamptz[];
begin
  select count(*) into v_hits from (
    select w.title, w.title_words from document_search w where w.organization_id = v_organization and not w.is_trashed
    order by w.created_at desc, w.document_id desc limit v_titles) n
  where strpos(n.title, p_title) > 0 or n.title_words @@ v_words;
  if v_title_cost * v_most * v_titles * v_titles < v_documents::double precision * v_hits * v_hits then
    select array_agg(f.document_id), array_agg(f.created_at) into v_title_ids, v_title_times from (
      select n.document_id, n.created_at from (
        select w.document_id, w.created_at, w.title, w.title_words from document_search w
        where w.organization_id = v_organization and not w.is_trashed
        order by w.created_at desc, w.document_id desc limit 2 * v_most * v_titles / v_hits) n
      where strpos(n.title, p_title) > 0 or n.title_words @@ v_words
      order by n.created_at desc, n.document_id desc limit v_most) f;
  end if;
  if v_title_ids is null or cardinality(v_title_ids) < v_most then
    -- An expression of the organization that no index has: entries begin with its mark, so the word indexes find its documents alone.
    select array_agg(f.document_id), array_agg(f.created_at) into v_title_ids, v_title_times from (
      select t.document_id, t.created_at from document_search t
      where t.organization_id || '' = v_organization and not t.is_trashed
        and (t.title_pieces @@ v_pieces and strpos(t.title, p_title) > 0 or t.title_words @@ v_words)
      order by t.created_at desc, t.document_id desc limit v_most) f;
  end if;

  if v_words is not null and coalesce(cardinality(v_title_ids), 0) < v_most then
    select count(*) into v_hits from (
      select w.words from document_search w where w.organization_id = v_organization and not w.is_trashed
      order by w.created_at desc, w.document_id desc limit v_texts) n
    where n.words @@ v_words;
    if v_text_cost * v_most * v_texts * v_texts < v_documents::double precision * v_hits * v_hits then
      select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
        select n.document_id, n.created_at from (
          select w.document_id, w.created_at, w.title, w.title_words, w.words from document_search w
          where w.organization_id = v_organization and not w.is_trashed
          order by w.created_at desc, w.document_id desc limit 2 * v_most * v_texts / v_hits) n
        where not (n.title_words @@ v_words) and strpos(n.title, p_title) = 0 and n.words @@ v_words
        order by n.created_at desc, n.document_id desc limit v_most) f;
    end if;
    if v_ids is null or cardinality(v_ids) < v_most then
      select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
        select w.document_id, w.created_at from document_search w
        where w.organization_id || '' = v_organization and w.words @@ v_words and not w.is_trashed
          and not (w.title_words @@ v_words) and strpos(w.title, p_title) = 0
        order by w.created_at desc, w.document_id desc limit v_most) f;
    end if;
  end if;
  return query
    select h.found_id
    from (
      select t.id as found_id, t.at, true as is_title from unnest(v_title_ids, v_title_times) as t(id, at)
      union all
      select f.id, f.at, false from unnest(v_ids, v_times) as f(id, at)
      order by 3 desc, 2 desc, 1 desc
      offset p_offset limit p_limit) h
    order by h.is_title desc, h.at desc, h.found_id desc;
end $$;
--> statement-breakpoint
drop function chancery_take_request(text, integer, text);
--> statement-breakpoint
drop function chancery_counted(text);
