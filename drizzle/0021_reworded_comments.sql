set local lock_timeout = '5s';
--> statement-breakpoint
create table if not exists archive_batches (
  id text primary key,
  chain integer not null default 0,
  hash text not null,
  chunks integer not null default 0,
  created_at timestamptz not null default now(),
  -- The time after which no more objects are assigned to the batch.
  closed_at timestamptz
);
--> statement-breakpoint
create or replace function chancery_advance_audit_log() returns bigint language plpgsql
  as $$
declare
  next_epoch bigint;
begin
  -- Transactions that are writing events keep the epoch with which they began, so this statement waits for them.
  lock table audit_events in exclusive mode;
  next_epoch := greatest(chancery_last_audit_position(), chancery_audit_horizon()) + 1000000000000;
  execute format(
    'create or replace function chancery_audit_epoch() returns bigint language sql stable as ''select %s::bigint''', next_epoch);
  return next_epoch;
end $$;
--> statement-breakpoint
create or replace function chancery_keep_to_budget(p_organization_id text, p_budget text, p_subject text) returns void
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_lock bigint := hashtextextended(concat_ws(' ', 'budget', p_organization_id, p_budget, p_subject), 0);
  -- The amount that all connections can add at the same time. A budget without `most` always requires the exclusive
  -- lock.
  v_near bigint := (select coalesce(current_setting('max_connections')::bigint * b.most, 9223372036854775807)
    from chancery_budgets() b where b.name = p_budget);
  v_spent bigint;
begin
  if v_limit - chancery_usage(p_organization_id, p_budget, p_subject) >= v_near then
    perform pg_advisory_xact_lock_shared(v_lock);
    if v_limit - chancery_usage(p_organization_id, p_budget, p_subject) >= v_near then
      return;
    end if;
    raise exception 'a budget came near its end' using errcode = '40001';
  end if;
  perform pg_advisory_xact_lock(v_lock);
  v_spent := chancery_usage(p_organization_id, p_budget, p_subject);
  if v_spent > v_limit then
    raise exception 'budget %', p_budget using errcode = 'CHBUD', detail = json_build_object(
      'budget', p_budget, 'limit', v_limit,
      'retryAfter', chancery_seconds_to_reset(p_organization_id, p_budget, p_subject))::text;
  end if;
end $$;
--> statement-breakpoint
create table if not exists service_closings (
  id boolean primary key default true check (id),
  closed_at timestamptz not null default now(),
  -- True if PUBLIC had the usage privilege before the service was closed.
  was_public boolean not null
);
--> statement-breakpoint
create or replace function chancery_due_jobs(p_kinds text[], p_limit integer) returns table (id text, kind text)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_kind text;
  v_first text;
  v_organizations text[];
begin
  -- Cached plans may date from a time when the table was small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  foreach v_kind in array p_kinds loop
    select j.organization_id into v_first from jobs j
    where j.kind = v_kind and j.due_at <= now() and coalesce(j.dispatched_until <= now(), true)
    order by j.due_at limit 1;
    continue when not found;
    select array_agg(o.organization_id order by o.place) into v_organizations
    from (
      select w.organization_id, min(w.place) as place
      from (
        select v_first as organization_id, true as is_due, 0 as place
        union all
        select * from chancery_waiting_organizations(v_kind, v_first, null, 4 * p_limit)
        union all
        select b.organization_id, b.is_due, b.place + 4 * p_limit
        from chancery_waiting_organizations(v_kind, '', v_first, 4 * p_limit) b
      ) w
      where w.is_due group by w.organization_id order by place limit p_limit) o;
    return query
      select d.id, v_kind
      from unnest(v_organizations) with ordinality as o (organization_id, place)
      cross join lateral (
        select j.id, row_number() over (order by j.due_at, j.id) as turn from jobs j
        where j.kind = v_kind and j.organization_id = o.organization_id and j.due_at <= now() and coalesce(j.dispatched_until <= now(), true)
        order by j.due_at, j.id limit greatest(1, p_limit / cardinality(v_organizations))) d
      order by d.turn, o.place;
  end loop;
end $$;
--> statement-breakpoint
create or replace function chancery_expedite_jobs(p_kinds text[], p_seconds integer, p_more integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  v_kind text;
  v_some bigint;
  v_expedited integer;
  v_all integer := 0;
begin
  -- The planner expects a sequential scan to find such a job soon, but there may be none.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  foreach v_kind in array p_kinds loop
    continue when not exists (select from jobs j where j.kind = v_kind and j.waits_for_dependency and j.run_at > now());
    select p_more * count(*) into v_some from (
      select from jobs j
      where j.finished_at > now() - make_interval(secs => p_seconds) and j.kind = v_kind and j.state = 'done' limit 100) d;
    -- A lease lasts less than two minutes, which limits the search for running jobs.
    if v_some = 0 and not exists (
      select from jobs j where j.kind = v_kind and j.waits_for_dependency and j.begun_at > now() - make_interval(secs => p_seconds)) and not exists (
      select from jobs j where j.kind = v_kind and j.due_at > now() and j.due_at < now() + interval '2 minutes' and j.state = 'running'
        and j.begun_at > now() - make_interval(secs => p_seconds)) then
      v_some := 1;
    end if;
    -- Reads at most a thousand jobs that cannot be expedited yet. Within three minutes, all of them can be.
    update jobs u set run_at = now() where u.ctid = any (array(
      select j.ctid from jobs j
      where j.ctid = any (array(
          select o.ctid from jobs o where o.kind = v_kind and o.waits_for_dependency and o.run_at > now() order by o.begun_at limit 1000 + v_some))
        and now() - j.begun_at >= (j.run_at - j.begun_at) / 20
      order by j.begun_at limit v_some for update skip locked));
    get diagnostics v_expedited = row_count;
    v_all := v_all + v_expedited;
  end loop;
  return v_all;
end $$;
--> statement-breakpoint
create table if not exists storage_checks (
  id boolean primary key default true check (id),
  -- The mark in the store of this database. A restored database keeps it.
  database_id text not null default gen_random_uuid()::text,
  -- The last compared key. Empty before the first comparison.
  place text not null default '',
  lease_until timestamptz,
  ended_at timestamptz
);
--> statement-breakpoint
create or replace function chancery_count_key(p_organization_id text, p_root_id text, p_key_id text,
  p_organization_limit integer, p_tree_limit integer, p_key_limit integer) returns integer[]
  language plpgsql volatile
  as $$
declare
  v_tree text := 'tree:' || p_root_id;
  v_tree_limit integer := greatest(p_tree_limit, p_key_limit);
  v_organization_limit integer := greatest(p_organization_limit, p_tree_limit);
  v_connections integer := current_setting('max_connections');
  -- The number of requests that must be left for a shared lock. Zero requires the exclusive lock.
  v_organization_margin integer := case when v_organization_limit > v_connections then v_connections else 0 end;
  v_tree_margin integer := case when v_tree_limit > v_connections then v_connections else 0 end;
  v_key_margin integer := case when p_key_limit > v_connections then v_connections else 0 end;
  v_organization_left integer;
  v_tree_left integer;
  v_key_left integer;
  v_left integer;
  v_minute timestamptz;
  v_locked text;
  -- The requests of a root key count toward its tree, but are not counted twice.
  v_counted_tree text := case when p_key_id <> p_root_id then v_tree end;
  v_slot integer;
  v_rows integer;
begin
  <<counting>>
  loop
    -- An error releases the locks that its block acquired. The seed 1 separates these locks from others with the same
    -- names.
    begin
      if v_organization_margin = 0 then
        v_locked := pg_advisory_xact_lock(hashtextextended(p_organization_id, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(p_organization_id, 1));
      end if;
      if v_tree_margin = 0 then
        v_locked := pg_advisory_xact_lock(hashtextextended(v_tree, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(v_tree, 1));
      end if;
      if v_key_margin = 0 then
        v_locked := pg_advisory_xact_lock(hashtextextended(p_key_id, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(p_key_id, 1));
      end if;
      v_minute := date_trunc('minute', clock_timestamp());
      select v_organization_limit - coalesce(sum(c.requests) filter (where c.subject = p_organization_id), 0),
          v_tree_limit - coalesce(sum(c.requests) filter (where c.subject in (v_tree, p_root_id)), 0),
          p_key_limit - coalesce(sum(c.requests) filter (where c.subject = p_key_id), 0)
        into v_organization_left, v_tree_left, v_key_left
      from rate_counters c
      where c.subject in (p_organization_id, v_tree, p_root_id, p_key_id) and c.window_start >= v_minute;
      v_left := least(v_organization_left, v_tree_left, v_key_left);
      exit counting when v_left > v_connections;
      if v_organization_left <= 0 then
        perform chancery_refuse_request(v_organization_limit, 'organization');
      elsif v_tree_left <= 0 then
        perform chancery_refuse_request(v_tree_limit, 'tree');
      elsif v_key_left <= 0 then
        perform chancery_refuse_request(p_key_limit, 'key');
      elsif v_organization_margin > 0 and v_organization_left <= v_organization_margin then
        v_organization_margin := 0;
      elsif v_tree_margin > 0 and v_tree_left <= v_tree_margin then
        v_tree_margin := 0;
      elsif v_key_margin > 0 and v_key_left <= v_key_margin then
        v_key_margin := 0;
      else
        exit counting;
      end if;
      raise exception 'a limit of requests is near' using errcode = 'CHNRL';
    exception when sqlstate 'CHNRL' then
      v_left := null;
    end;
  end loop;

  v_slot := chancery_counter_slot(p_organization_id);
  update rate_counters r set
    requests = case when r.window_start >= v_minute then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, v_minute)
  where r.subject in (p_organization_id, v_counted_tree, p_key_id) and r.shard = v_slot;
  get diagnostics v_rows = row_count;
  if v_rows < num_nonnulls(p_organization_id, v_counted_tree, p_key_id) then
    insert into rate_counters (subject, shard, window_start, requests)
    select s, v_slot, v_minute, 1 from unnest(array[p_organization_id, v_counted_tree, p_key_id]) s where s is not null
    on conflict do nothing;
  end if;
  return array[p_key_limit, v_left - 1, chancery_seconds_left_in_minute()];
end $$;
--> statement-breakpoint
create or replace function chancery_run_cleanup(p_cleanup text, p_bounds jsonb, p_max integer, p_skip integer) returns integer
  language plpgsql volatile
  as $$
declare
  v_rows integer := 0;
  v_session record;
begin
  if p_cleanup = 'held_deliveries' then
    with stale as (
      select d.ctid, case when e.deleted_at is not null then 'endpoint_deleted'
        when not e.enabled and e.disabled_reason is not null then 'endpoint_disabled'
        when not e.enabled then 'endpoint_paused' end as obstacle
      from webhook_endpoints e
      cross join lateral (
        (select h.ctid, h.created_at from webhook_deliveries h
          where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.state = 'held'
            and (e.enabled or e.deleted_at is not null or e.disabled_reason is not null) limit p_skip + p_max)
        union all
        (select w.ctid, w.created_at from webhook_deliveries w
          where w.organization_id = e.organization_id and w.endpoint_id = e.id and w.state = 'pending' and w.lease_owner is null
            and (not e.enabled or e.deleted_at is not null) limit p_skip + p_max)) d
      order by d.created_at offset p_skip limit p_max
    )
    update webhook_deliveries u set
      state = case when s.obstacle is null then 'pending' when s.obstacle = 'endpoint_paused' then 'held' else 'canceled' end,
      next_attempt_at = case when s.obstacle is null then now() end,
      finished_at = case when s.obstacle <> 'endpoint_paused' then now() end,
      last_error = coalesce(nullif(s.obstacle, 'endpoint_paused'), u.last_error)
    from stale s where u.ctid = s.ctid and u.state in ('held', 'pending') and u.lease_owner is null;
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'idempotency_keys' then
    delete from idempotency_keys where ctid = any (array(
      select k.ctid from idempotency_keys k where k.expires_at < now() order by k.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'swept_uploads' then
    -- The upload URL has expired, so the object cannot be uploaded again. Retried checks may take days.
    for v_session in
      with swept as (
        update upload_sessions u set swept_at = now() where u.ctid = any (array(
          select s.ctid from upload_sessions s
          where s.state <> 'completed' and s.swept_at is null and s.expires_at < now() - interval '1 day'
            and (s.state <> 'checking' or (s.expires_at < now() - interval '7 days' and coalesce(s.lease_until < now(), true)))
          order by s.expires_at offset p_skip limit p_max for update skip locked))
        returning u.organization_id, u.object_key)
      select w.organization_id, array_agg(w.object_key) as keys from swept w group by w.organization_id
    loop
      v_rows := v_rows + cardinality(v_session.keys);
      perform chancery_delete_objects(v_session.organization_id, v_session.keys);
    end loop;
  elsif p_cleanup = 'attachments' then
    -- Unfinished uploads, and files that can no longer become part of a signature.
    for v_session in
      with unused as (
        delete from attachments f where f.ctid = any (array(
          select a.ctid from attachments a
          join envelopes e on e.organization_id = a.organization_id and e.id = a.envelope_id
          where case a.state
            when 'signed' then false
            when 'stored' then e.status <> 'active' or e.generation <> a.generation
              or not exists (
                select from envelope_fields d
                where d.organization_id = a.organization_id and d.envelope_id = a.envelope_id and d.id = a.field_id and d.type = 'attachment')
            else a.expires_at < now() - interval '1 hour' end
          order by a.created_at offset p_skip limit p_max for update of a skip locked))
        returning f.organization_id, f.envelope_id, f.object_key, f.state)
      select u.organization_id, u.envelope_id, count(*)::integer as rows, array_agg(u.object_key) filter (where u.state = 'stored') as keys
      from unused u group by u.organization_id, u.envelope_id
    loop
      v_rows := v_rows + v_session.rows;
      perform chancery_delete_objects(v_session.organization_id, coalesce(v_session.keys, '{}'), v_session.envelope_id);
    end loop;
  elsif p_cleanup = 'upload_sessions' then
    delete from upload_sessions where ctid = any (array(
      select s.ctid from upload_sessions s
      where s.expires_at < now() - make_interval(days => (p_bounds ->> 'sessionDays')::integer)
        and (s.state = 'completed' or s.swept_at is not null)
      order by s.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'jobs' then
    delete from jobs where ctid = any (array(
      select j.ctid from jobs j
      where j.finished_at < now() - make_interval(days => (p_bounds ->> 'jobDays')::integer)
        and (j.state = 'done' or j.finished_at < now() - make_interval(days => (p_bounds ->> 'failedJobDays')::integer))
      order by j.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'signing_links' then
    delete from signing_links where ctid = any (array(
      select l.ctid from signing_links l
      join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
      where l.expires_at < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
        and e.status not in ('waiting', 'active', 'sealing')
        and coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at)
          < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
      order by l.expires_at offset p_skip limit p_max for update of l skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'dead_letters' then
    delete from dead_letters where ctid = any (array(
      select l.ctid from dead_letters l
      where l.first_at < now() - make_interval(days => (p_bounds ->> 'deadLetterDays')::integer)
      order by l.first_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'usage_counters' then
    -- Days that no longer count toward budgets.
    delete from usage_counters where ctid = any (array(
      select c.ctid from usage_counters c where c.since > '-infinity' and c.since < now() - interval '2 days'
      order by c.since offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'rate_counters' then
    -- No index covers this query, so it runs once an hour.
    if extract(minute from now()) = 0 then
      delete from rate_counters where ctid = any (array(
        select r.ctid from rate_counters r where r.window_start < now() - interval '1 day'
        offset p_skip limit p_max for update skip locked));
      get diagnostics v_rows = row_count;
    end if;
  elsif p_cleanup = 'webhook_attempts' then
    delete from webhook_attempts where ctid = any (array(
      select a.ctid from webhook_attempts a where a.at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
      order by a.at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'surplus_attempts' then
    -- Reads only endpoints with recent attempts.
    delete from webhook_attempts where ctid = any (array(
      select o.ctid
      from (select distinct r.organization_id, r.endpoint_id from webhook_attempts r where r.at > now() - interval '3 minutes') e
      cross join lateral (
        select n.ctid, n.at from webhook_attempts n
        where n.organization_id = e.organization_id and n.endpoint_id = e.endpoint_id
        order by n.at desc offset (p_bounds ->> 'attemptsPerEndpoint')::integer limit p_skip + p_max) o
      order by o.at offset p_skip limit p_max));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'webhook_deliveries' then
    -- Also deletes the attempts of these deliveries.
    with old as (
      delete from webhook_deliveries where ctid = any (array(
        select d.ctid from webhook_deliveries d
        where d.finished_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        order by d.finished_at offset p_skip limit p_max for update skip locked))
      returning organization_id, id
    ), orphaned as (
      delete from webhook_attempts a using old d where a.organization_id = d.organization_id and a.delivery_id = d.id)
    select count(*) into v_rows from old;
  elsif p_cleanup = 'test_mails' then
    delete from test_mails where ctid = any (array(
      select m.ctid from test_mails m where m.created_at < now() - make_interval(days => (p_bounds ->> 'testMailDays')::integer)
      order by m.created_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'bulk_send_rows' then
    delete from bulk_send_rows where ctid = any (array(
      select r.ctid from bulk_sends b join bulk_send_rows r on r.organization_id = b.organization_id and r.bulk_send_id = b.id
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
      order by b.finished_at offset p_skip limit p_max for update of r skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'bulk_sends' then
    delete from bulk_sends where ctid = any (array(
      select b.ctid from bulk_sends b
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
        and not exists (select from bulk_send_rows r where r.organization_id = b.organization_id and r.bulk_send_id = b.id)
      order by b.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  else
    -- Webhook events without deliveries. An event that still has a delivery is read again only after a day.
    with old as (
      select v.ctid, exists (
        select from webhook_deliveries d where d.organization_id = v.organization_id and d.event_id = v.id) as has_delivery
      from webhook_events v
      where coalesce(v.kept_from, v.created_at) < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
      order by coalesce(v.kept_from, v.created_at) offset p_skip limit p_max for update skip locked
    ), kept as (
      update webhook_events set kept_from = now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer - 1)
      where ctid = any (array(select o.ctid from old o where o.has_delivery))
    ), gone as (
      delete from webhook_events where ctid = any (array(select o.ctid from old o where not o.has_delivery)))
    select count(*) into v_rows from old;
  end if;
  return v_rows;
end $$;
--> statement-breakpoint
create or replace function chancery_run_cleanups(p_bounds jsonb, p_skips jsonb) returns table (cleanup text, rows integer, failed integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_max integer := (p_bounds ->> 'rowsMax')::integer;
  v_skip integer;
  v_one integer;
begin
  foreach cleanup in array chancery_cleanups() loop
    v_skip := coalesce((p_skips ->> cleanup)::integer, 0);
    rows := 0;
    failed := 0;
    begin
      rows := chancery_run_cleanup(cleanup, p_bounds, v_max, v_skip);
    exception when others then
      -- Processes each row separately to find the rows that fail.
      while rows + failed < v_max loop
        begin
          v_one := chancery_run_cleanup(cleanup, p_bounds, 1, v_skip + failed);
          exit when v_one = 0;
          rows := rows + v_one;
        exception when others then
          failed := failed + 1;
        end;
      end loop;
    end;
    return next;
  end loop;
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
  -- The number of newest documents that are examined first, for titles and for texts.
  v_titles constant integer := 200;
  v_texts constant integer := 16;
  -- The cost of reading a title or a text, relative to fetching a document that an index found. A text is much longer.
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
    -- This expression has no index, so PostgreSQL uses the word indexes. They find only documents of the organization,
    -- because entries begin with its mark.
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
create or replace function chancery_claim_notices(p_limit integer, p_lease_seconds integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Cached plans may date from a time when the table was small.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  return query
    update envelopes e set next_notice_at = now() + make_interval(secs => p_lease_seconds)
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.next_notice_at <= now() and d.status = 'active' and d.expires_at > now()
      order by d.next_notice_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
--> statement-breakpoint
create or replace function chancery_lease_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer,
    p_organizations text[], p_endpoints text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language sql volatile
  as $$
    with endpoints as materialized (
      select e.organization_id, e.id, e.url, e.failing_since is not null as is_failing,
        case when e.deleted_at is not null then 'endpoint_deleted'
          when e.disabled_reason is not null and not e.enabled then 'endpoint_disabled'
          when not e.enabled then 'endpoint_paused' end as obstacle,
        greatest(1, p_limit / cardinality(p_endpoints)) as share,
        (select jsonb_agg(jsonb_build_object('version', s.version, 'ciphertext', s.ciphertext,
            'encryptionKeyId', s.encryption_key_id, 'validUntil', s.valid_until) order by s.version desc)
          from webhook_secrets s
          where s.organization_id = e.organization_id and s.endpoint_id = e.id
            and (s.valid_until is null or s.valid_until > now())) as secrets
      from unnest(p_organizations, p_endpoints) as w (organization_id, endpoint_id)
      join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    ), locked as (
      select e.organization_id, e.id as endpoint_id, e.url, e.is_failing, e.obstacle, e.secrets, d.id, d.event_id, d.attempts,
        d.next_attempt_at as due_at, d.lease_owner is not null as is_lost, v.body,
        sum(octet_length(v.body)) over (order by d.next_attempt_at, d.id) - octet_length(v.body) as bytes_before
      from endpoints e
      cross join lateral (
        select d.id, d.event_id, d.attempts, d.lease_owner, d.next_attempt_at from webhook_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit case when e.is_failing then least(e.share, 4) else e.share end
        for update skip locked) d
      join webhook_events v on v.organization_id = e.organization_id and v.id = d.event_id
    ), lost as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, error)
      select l.organization_id, l.id, l.attempts, l.endpoint_id, now(), substring(l.url from '^https?://([^/?#]+)'), 'attempt_lost'
      from locked l where l.is_lost and l.bytes_before < 4000000
      on conflict do nothing
    ), taken as (
      update webhook_deliveries u set
        state = case when l.obstacle = 'endpoint_paused' then 'held' when l.obstacle is not null then 'canceled'
          when l.attempts >= p_attempts_max then 'failed' else 'pending' end,
        attempts = u.attempts + (l.obstacle is null and l.attempts < p_attempts_max)::integer,
        lease_owner = case when l.obstacle is null and l.attempts < p_attempts_max then p_owner end,
        next_attempt_at = case when l.obstacle is null and l.attempts < p_attempts_max then now() + make_interval(secs => p_lease_seconds) end,
        finished_at = case when l.obstacle <> 'endpoint_paused' or (l.obstacle is null and l.attempts >= p_attempts_max) then now() end,
        last_error = case when l.obstacle is not null then l.obstacle when l.is_lost then 'attempt_lost' else u.last_error end
      from locked l
      -- A database response has at most 10 MB. Deliveries that do not fit remain due.
      where u.organization_id = l.organization_id and u.id = l.id and l.bytes_before < 4000000
      returning u.organization_id, u.id, u.event_id, u.endpoint_id, u.attempts, u.lease_owner, l.due_at, l.url, l.is_failing, l.body,
        l.secrets
    ), numbered as (
      select t.*, row_number() over (partition by t.organization_id, t.endpoint_id order by t.due_at, t.id) as number
      from taken t where t.lease_owner is not null
    )
    select n.organization_id, n.id, n.event_id, n.endpoint_id, n.attempts, case when n.number = 1 then n.url end, n.is_failing, n.body,
      case when n.number = 1 then n.secrets end
    from numbered n
  $$;
--> statement-breakpoint
create or replace function chancery_claim_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer, p_except text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_first record;
  v_organizations text[];
  v_endpoints text[];
begin
  if p_limit < 1 then
    return;
  end if;
  -- Cached plans may date from a time when the tables were small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  select d.organization_id, d.endpoint_id into v_first from webhook_deliveries d
  where d.state = 'pending' and d.next_attempt_at <= now() order by d.next_attempt_at limit 1;
  if not found then
    return;
  end if;

  select array_agg(c.organization_id), array_agg(c.endpoint_id) into v_organizations, v_endpoints
  from (
    select w.organization_id, w.endpoint_id
    from (
      select v_first.organization_id as organization_id, v_first.endpoint_id as endpoint_id, true as is_due, 0 as place
      union all
      select * from chancery_pending_endpoints(v_first.organization_id, v_first.endpoint_id, null, null, 4 * p_limit)
      union all
      select b.organization_id, b.endpoint_id, b.is_due, b.place + 4 * p_limit
      from chancery_pending_endpoints('', '', v_first.organization_id, v_first.endpoint_id, 4 * p_limit) b
    ) w
    where w.is_due and not w.endpoint_id = any (p_except)
    group by w.organization_id, w.endpoint_id order by min(w.place) limit p_limit) c;

  if v_endpoints is null then
    return;
  end if;

  begin
    return query
      select * from chancery_lease_deliveries(p_owner, p_limit, p_lease_seconds, p_attempts_max, v_organizations, v_endpoints);
  exception when others then
    -- Claims for each endpoint separately, so only the endpoint that causes the error is skipped.
    for v_place in 1 .. cardinality(v_endpoints) loop
      begin
        return query
          select * from chancery_lease_deliveries(p_owner, greatest(1, p_limit / cardinality(v_endpoints)), p_lease_seconds, p_attempts_max,
            v_organizations[v_place : v_place], v_endpoints[v_place : v_place]);
      exception when others then
        null;
      end;
    end loop;
  end;
end $$;
--> statement-breakpoint
create or replace function chancery_finish_deliveries(p_owner text, p_results jsonb, p_failing_days integer)
  returns table (organization_id text, endpoint_id text, reason text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Cached plans may date from a time when the tables were small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  -- Locks endpoints in a fixed order, so two workers with the same endpoints cannot deadlock.
  perform from webhook_endpoints e
  join (select r."organizationId", r."endpointId", bool_or(r.outcome in ('retry', 'failed', 'gone')) as has_failed
    from jsonb_to_recordset(p_results) as r ("organizationId" text, "endpointId" text, outcome text)
    group by r."organizationId", r."endpointId") r
    on e.organization_id = r."organizationId" and e.id = r."endpointId"
  where r.has_failed or e.failing_since is not null
  order by e.organization_id, e.id for no key update of e;

  return query
    with results as (
      select * from jsonb_to_recordset(p_results) as r ("organizationId" text, id text, "endpointId" text, outcome text,
        "delaySeconds" double precision, status integer, error text, at timestamptz, host text, "durationMs" integer,
        excerpt text, "auditId" text)
    ), settled as (
      update webhook_deliveries d set
        state = case when r.outcome = 'delivered' then 'delivered' when r.outcome in ('failed', 'gone') then 'failed'
          when e.deleted_at is not null or (not e.enabled and e.disabled_reason is not null) then 'canceled'
          when not e.enabled then 'held' else 'pending' end,
        attempts = d.attempts - (r.outcome = 'released')::integer,
        next_attempt_at = case when r.outcome in ('retry', 'released') and e.enabled and e.deleted_at is null
          then now() + make_interval(secs => coalesce(r."delaySeconds", 0)) end,
        finished_at = case when r.outcome in ('delivered', 'failed', 'gone') or e.deleted_at is not null
          or (not e.enabled and e.disabled_reason is not null) then now() end,
        lease_owner = null,
        last_status = case when r.outcome = 'released' then d.last_status else r.status end,
        last_error = case when r.outcome = 'released' then d.last_error else r.error end
      from results r
      join webhook_endpoints e on e.organization_id = r."organizationId" and e.id = r."endpointId"
      where d.organization_id = r."organizationId" and d.id = r.id and d.lease_owner = p_owner and d.state = 'pending'
      returning d.organization_id, d.endpoint_id, d.id, d.attempts, r.outcome, r.status, r.error, r.at, r.host, r."durationMs",
        r.excerpt, r."auditId"
    ), logged as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, status, error, duration_ms, response_excerpt)
      select s.organization_id, s.id, s.attempts, s.endpoint_id, s.at, s.host, s.status, s.error, s."durationMs", s.excerpt
      from settled s where s.outcome <> 'released'
    ), health as (
      select s.organization_id, s.endpoint_id, bool_or(s.outcome = 'delivered') as is_alive, bool_or(s.outcome = 'gone') as is_gone,
        min(s."auditId") as audit_id
      from settled s where s.outcome <> 'released' group by s.organization_id, s.endpoint_id
    ), judged as (
      select h.*, case when h.is_gone then 'gone'
        when not h.is_alive and e.failing_since < now() - make_interval(days => p_failing_days) then 'failing' end as disabling
      from health h join webhook_endpoints e on e.organization_id = h.organization_id and e.id = h.endpoint_id
      where e.enabled and e.deleted_at is null
        and (h.is_gone or case when h.is_alive then e.failing_since is not null
          else coalesce(e.failing_since < now() - make_interval(days => p_failing_days), true) end)
    ), marked as (
      update webhook_endpoints e set
        failing_since = case when j.is_alive then null else coalesce(e.failing_since, now()) end,
        enabled = j.disabling is null,
        disabled_reason = j.disabling,
        updated_at = case when j.disabling is null then e.updated_at else now() end
      from judged j where e.organization_id = j.organization_id and e.id = j.endpoint_id
      returning e.organization_id, e.id, j.disabling, j.audit_id
    ), audited as (
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
      select m.organization_id, m.audit_id, 'system', 'webhooks', 'webhook.disabled', 'webhook', m.id, jsonb_build_object('reason', m.disabling)
      from marked m where m.disabling is not null
    )
    select m.organization_id, m.id, m.disabling from marked m where m.disabling is not null;
end $$;
