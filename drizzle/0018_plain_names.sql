set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "loose_objects" RENAME TO "pending_objects";
--> statement-breakpoint
ALTER TABLE "pending_objects" RENAME COLUMN "is_doomed" TO "is_marked_for_deletion";
--> statement-breakpoint
ALTER INDEX "loose_objects_key" RENAME TO "pending_objects_key";
--> statement-breakpoint
ALTER INDEX "loose_objects_due" RENAME TO "pending_objects_due";
--> statement-breakpoint
ALTER INDEX "loose_objects_doomed" RENAME TO "pending_objects_marked_for_deletion";
--> statement-breakpoint
ALTER INDEX "loose_objects_subject" RENAME TO "pending_objects_subject";
--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "woken_until" TO "dispatched_until";
--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "is_away" TO "waits_for_dependency";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" RENAME COLUMN "includes_answers" TO "includes_values";
--> statement-breakpoint
-- PostgreSQL 18 also names NOT NULL constraints.
do $$
declare
  v_constraint record;
begin
  for v_constraint in
    select c.conrelid::regclass as table_name, c.conname as old_name,
      replace(replace(replace(replace(c.conname, 'loose_objects', 'pending_objects'), 'is_doomed', 'is_marked_for_deletion'),
        'is_away', 'waits_for_dependency'), 'includes_answers', 'includes_values') as new_name
    from pg_constraint c where c.conrelid in ('pending_objects'::regclass, 'jobs'::regclass, 'webhook_endpoints'::regclass)
  loop
    if v_constraint.old_name <> v_constraint.new_name then
      execute format('alter table %s rename constraint %I to %I', v_constraint.table_name, v_constraint.old_name, v_constraint.new_name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
ALTER INDEX "jobs_away" RENAME TO "jobs_waiting_for_dependency";
--> statement-breakpoint
update envelope_fields set value = jsonb_set(value, '{kind}', '"image"') where value ->> 'kind' = 'picture';
--> statement-breakpoint
drop trigger document_versions_take_object on document_versions;
--> statement-breakpoint
drop trigger artifacts_take_object on artifacts;
--> statement-breakpoint
drop trigger attachments_take_object on attachments;
--> statement-breakpoint
drop function chancery_take_object(), chancery_claim_loose_objects(integer), chancery_settle_loose_objects(text[]),
  chancery_note_woken(text[], integer), chancery_hasten_jobs(text[], integer, integer),
  chancery_bury_messages(text, text[]), chancery_do_chores(jsonb, jsonb),
  chancery_do_chore(text, jsonb, integer, integer), chancery_chores(), chancery_enter(text),
  chancery_take_deliveries, chancery_spent(text, text, text), chancery_budget_returns(text, text, text),
  chancery_minute_left();
--> statement-breakpoint
create or replace function chancery_set_organization(p_organization_id text) returns timestamptz
  language sql volatile
  as $$ select set_config('app.organization_id', p_organization_id, true); select now() $$;
--> statement-breakpoint
create or replace function chancery_usage(p_organization_id text, p_budget text, p_subject text default '') returns bigint
  language plpgsql volatile
  as $$
begin
  if p_budget = 'keys' then
    return (select count(*) from api_keys k
      where k.organization_id = p_organization_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
  elsif p_budget in ('uploadSessions', 'uploadSessionsPerDocument') then
    return (select count(*) from upload_sessions u
      where u.organization_id = p_organization_id and (p_subject = '' or u.document_id = p_subject)
        and u.expires_at > now() and u.state in ('open', 'checking'));
  elsif p_budget = 'changesPerEnvelope' then
    return (select e.revision + e.generation - 2 from envelopes e where e.organization_id = p_organization_id and e.id = p_subject);
  end if;
  return (select coalesce(sum(c.amount), 0) from usage_counters c
    where c.organization_id = p_organization_id and (c.kind = p_budget or p_budget = 'storedBytes' and c.kind = 'promisedBytes')
      and c.subject = p_subject and c.since = chancery_budget_since(p_budget));
end $$;
--> statement-breakpoint
create or replace function chancery_seconds_to_reset(p_organization_id text, p_budget text, p_subject text) returns integer
  language plpgsql volatile
  as $$
declare
  v_at timestamptz;
begin
  if p_budget like '%PerDay' then
    v_at := date_trunc('day', now(), 'UTC') + interval '1 day';
  elsif p_budget in ('uploadSessions', 'uploadSessionsPerDocument') then
    select min(u.expires_at) into v_at from upload_sessions u
    where u.organization_id = p_organization_id and (p_subject = '' or u.document_id = p_subject)
      and u.expires_at > now() and u.state in ('open', 'checking');
  end if;
  if v_at is null then
    return null;
  end if;
  return greatest(1, ceil(extract(epoch from v_at - clock_timestamp())))::integer;
end $$;
--> statement-breakpoint
create or replace function chancery_keep_to_budget(p_organization_id text, p_budget text, p_subject text) returns void
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_lock bigint := hashtextextended(concat_ws(' ', 'budget', p_organization_id, p_budget, p_subject), 0);
  -- The largest number where the budget is small.
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
do $$
declare
  v_counted record;
  v_change record;
  v_name text;
begin
  for v_counted in select * from (values
      ('documents', 'documents', '1', '''''', 'status <> ''trashed''', 'true', true),
      ('documents', 'metadataBytes', 'octet_length(metadata::text)', '''''', 'purged_at is null', 'true', true),
      ('document_versions', 'storedBytes', 'content_length', '''''', 'true', 'origin in (''text'', ''edit'', ''combined'')', true),
      ('artifacts', 'storedBytes', 'content_length', '''''', 'removed_at is null', 'false', true),
      ('attachments', 'storedBytes', 'content_length', '''''', 'true', 'true', true),
      ('attachments', 'attachmentsPerEnvelopePerDay', '1', 'envelope_id', 'true', 'true', true),
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
      ('jobs', 'mailsPerEnvelopePerDay', '1', 'payload ->> ''envelopeId''', 'kind = ''mail''', 'payload ? ''isRequested''', true),
      ('jobs', 'mailsPerRecipientPerDay', '1', 'chancery_mail_reader(organization_id, payload)', 'kind = ''mail'' and (payload ->> ''template'' like ''sender%'') is not true', 'payload ? ''isRequested''', true),
      ('envelopes', 'mailsPerRecipientPerDay', '1', 'chancery_address_hash(unnest(cc))', 'coalesce(workflow_step, 1) = 1', 'true', true),
      ('webhook_events', 'webhookTestsPerDay', '1', '''''', 'envelope_id is null', 'true', true),
      ('webhook_deliveries', 'webhookTestsPerDay', '1', '''''', 'replay_of is not null', 'true', true),
      ('workflow_runs', 'workflowRunsPerDay', '1', '''''', 'true', 'true', true)
    ) as v (table_name, kind, amount, subject, condition, is_requested, is_counted)
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
          for v_changed in select c.organization_id, c.subject, sum(c.amount) as amount, bool_or(c.is_requested) as is_requested from (%2$s) c
            group by 1, 2 having sum(c.amount) <> 0 order by 1, 2
          loop
            if %3$L then
              insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
              values (v_changed.organization_id, %4$L, v_changed.subject, chancery_budget_since(%4$L),
                chancery_counter_slot(v_changed.organization_id), v_changed.amount)
              on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + excluded.amount;
            end if;
            if v_changed.is_requested and v_changed.amount > 0 then
              perform chancery_keep_to_budget(v_changed.organization_id, %5$L, v_changed.subject);
            end if;
          end loop;
          return null;
        end $function$
        $body$, v_name,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, %s as subject, (%s)::bigint as amount, %s as is_requested from new_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.is_requested, v_counted.condition)),
          '{old}', format('select organization_id, %s as subject, -(%s)::bigint as amount, false as is_requested from old_rows where %s',
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
create or replace function chancery_store_dead_letters(p_worker text, p_job_ids text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into dead_letters as l (worker, job_id, messages)
    select p_worker, left(m.job_id, 128), count(*) from unnest(p_job_ids) as m (job_id) group by left(m.job_id, 128)
    on conflict (worker, job_id) do update set messages = l.messages + excluded.messages, last_at = now()
  $$;
--> statement-breakpoint
revoke execute on function chancery_store_dead_letters from public;
--> statement-breakpoint
grant execute on function chancery_store_dead_letters to chancery_app;
--> statement-breakpoint
create or replace function chancery_backlog(p_kinds text[], p_most integer)
  returns table (alarm text, waiting integer, age_seconds integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select w.alarm, count(*)::integer, coalesce(extract(epoch from now() - min(w.since)), 0)::integer
    from (
      select k.kind || 's_overdue' as alarm, j.due_at as since
      from unnest(p_kinds) as k (kind) cross join lateral (
        select o.due_at from jobs o join organizations g on g.id = o.organization_id and g.environment = 'live'
        where o.kind = k.kind and o.due_at <= now() order by o.due_at limit p_most) j
      union all
      select 'sandbox_waiting', j.due_at
      from unnest(p_kinds) as k (kind) cross join lateral (
        select o.organization_id, o.due_at from jobs o where o.kind = k.kind and o.due_at <= now() order by o.due_at limit p_most) j
      join organizations g on g.id = j.organization_id and g.environment = 'test'
      union all
      (select 'webhooks_overdue', d.next_attempt_at
        from webhook_deliveries d join organizations g on g.id = d.organization_id and g.environment = 'live'
        where d.state = 'pending' and d.next_attempt_at <= now() order by d.next_attempt_at limit p_most)
      union all
      (select 'envelopes_unsealed', e.signed_at from envelopes e
        where e.status = 'sealing' and e.environment = 'live' order by e.signed_at limit p_most)
      union all
      (select 'expiries_overdue', e.expires_at from envelopes e
        where e.status = 'active' and e.expires_at <= now() and e.environment = 'live' order by e.expires_at limit p_most)
      union all
      (select 'notices_overdue', e.next_notice_at from envelopes e
        where e.status = 'active' and e.next_notice_at <= now() and e.expires_at > now() and e.environment = 'live'
        order by e.next_notice_at limit p_most)
      union all
      (select 'objects_undeleted', o.created_at from pending_objects o
        where o.is_marked_for_deletion order by o.created_at limit p_most)
      union all
      (select 'jobs_failed', f.finished_at from jobs f join organizations g on g.id = f.organization_id and g.environment = 'live'
        where f.state = 'failed' and f.finished_at > now() - interval '1 day' and coalesce(f.last_error <> 'recipient_refused', true)
        order by f.finished_at limit p_most)
      union all
      (select 'dead_letters', l.first_at from dead_letters l order by l.first_at limit p_most)
    ) w
    group by w.alarm
  $$;
--> statement-breakpoint
create or replace function chancery_claim_job(p_job_id text, p_owner text, p_lease_seconds integer, p_lost_max integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, created_at timestamptz, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  j record;
begin
  update jobs u set state = 'failed', finished_at = now(), lost_attempts = u.lost_attempts + 1, last_error = 'attempt_lost',
    lease_owner = null, lease_until = null, payload = chancery_payload_at_rest(u.payload)
  where u.id = p_job_id and u.state = 'running' and u.due_at <= now() and u.lost_attempts + 1 >= p_lost_max;

  update jobs u set state = 'running', attempts = u.attempts + 1, lease_owner = p_owner,
    lease_until = now() + make_interval(secs => p_lease_seconds), dispatched_until = null, begun_at = now(), waits_for_dependency = false,
    lost_attempts = u.lost_attempts + (u.state = 'running')::integer,
    last_error = case when u.state = 'running' then 'attempt_lost' else u.last_error end
  where u.id = p_job_id and u.due_at <= now()
  returning u.organization_id, u.id, u.kind, u.payload, u.attempts, u.created_at, u.last_error into j;
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.id is not null then
    update envelopes e set sealing_attempts = j.attempts,
      sealing_last_error = case when j.last_error = 'attempt_lost' then j.last_error else e.sealing_last_error end
    where j.kind = 'sealing' and e.organization_id = j.organization_id and e.id = j.payload ->> 'envelopeId' and e.status = 'sealing';
    return query select j.organization_id, j.id, j.kind, j.payload, j.attempts, j.created_at, now();
  end if;
end $$;
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
  -- Kept plans may come from a time at which the table was small: only loops over indexes are allowed.
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
create or replace function chancery_note_dispatched(p_ids text[], p_seconds integer) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update jobs j set dispatched_until = now() + make_interval(secs => p_seconds) where j.id = any (p_ids) and j.due_at <= now()
  $$;
--> statement-breakpoint
revoke execute on function chancery_note_dispatched from public;
--> statement-breakpoint
grant execute on function chancery_note_dispatched to chancery_app;
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
  -- The planner expects to find such a job soon in a sequential scan, and there may be none.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  foreach v_kind in array p_kinds loop
    continue when not exists (select from jobs j where j.kind = v_kind and j.waits_for_dependency and j.run_at > now());
    select p_more * count(*) into v_some from (
      select from jobs j
      where j.finished_at > now() - make_interval(secs => p_seconds) and j.kind = v_kind and j.state = 'done' limit 100) d;
    -- A lease lasts less than two minutes, which bounds the search for running jobs.
    if v_some = 0 and not exists (
      select from jobs j where j.kind = v_kind and j.waits_for_dependency and j.begun_at > now() - make_interval(secs => p_seconds)) and not exists (
      select from jobs j where j.kind = v_kind and j.due_at > now() and j.due_at < now() + interval '2 minutes' and j.state = 'running'
        and j.begun_at > now() - make_interval(secs => p_seconds)) then
      v_some := 1;
    end if;
    -- Of the jobs that cannot be expedited yet, at most a thousand are read. Within three minutes, all of them can be.
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
revoke execute on function chancery_expedite_jobs from public;
--> statement-breakpoint
grant execute on function chancery_expedite_jobs to chancery_app;
--> statement-breakpoint
create or replace function chancery_reference_object() returns trigger
  language plpgsql
  as $$
begin
  delete from pending_objects o
  where o.organization_id = new.organization_id and o.object_key = new.object_key and not o.is_marked_for_deletion;
  if not found and not exists (
    select from upload_sessions u
    where u.organization_id = new.organization_id and u.object_key collate "C" = new.object_key
      and u.state <> 'completed' and u.swept_at is null) then
    raise exception 'object_given_up' using errcode = 'CH410';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger document_versions_reference_object after insert on document_versions
  for each row execute function chancery_reference_object();
--> statement-breakpoint
create or replace trigger artifacts_reference_object after insert on artifacts
  for each row execute function chancery_reference_object();
--> statement-breakpoint
create or replace trigger attachments_reference_object after update on attachments
  for each row when (new.state = 'stored' and old.state = 'storing') execute function chancery_reference_object();
--> statement-breakpoint
create or replace function chancery_delete_objects(p_organization_id text, p_keys text[], p_subject_id text default null)
  returns void
  language sql volatile
  as $$
    insert into pending_objects (organization_id, object_key, subject_id, is_marked_for_deletion, due_at, storable_until)
    select p_organization_id, o.key, p_subject_id, true, now(), now() from unnest(p_keys) as o (key)
    on conflict (organization_id, object_key) do update set is_marked_for_deletion = true, due_at = now()
  $$;
--> statement-breakpoint
create or replace function chancery_claim_pending_objects(p_limit integer) returns table (object_key text, is_attempt boolean)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update pending_objects o set is_marked_for_deletion = true, due_at = now() + interval '5 minutes'
    where o.ctid = any (array(
      select l.ctid from pending_objects l where l.due_at <= now() order by l.due_at limit p_limit for update skip locked))
    returning o.object_key, o.storable_until > o.created_at
  $$;
--> statement-breakpoint
revoke execute on function chancery_claim_pending_objects from public;
--> statement-breakpoint
grant execute on function chancery_claim_pending_objects to chancery_app;
--> statement-breakpoint
create or replace function chancery_settle_pending_objects(p_keys text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from pending_objects o
    where o.object_key collate "C" = any (p_keys) and o.is_marked_for_deletion and o.storable_until <= o.due_at - interval '5 minutes';
    update pending_objects o set due_at = o.storable_until
    where o.object_key collate "C" = any (p_keys) and o.is_marked_for_deletion
  $$;
--> statement-breakpoint
revoke execute on function chancery_settle_pending_objects from public;
--> statement-breakpoint
grant execute on function chancery_settle_pending_objects to chancery_app;
--> statement-breakpoint
create or replace function chancery_compare_objects(p_keys text[], p_after text, p_until text)
  returns table (finding text, object_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'unnamed', k.key from unnest(p_keys) as k (key)
    where not exists (select from document_versions v where v.object_key collate "C" = k.key)
      and not exists (select from artifacts a where a.object_key collate "C" = k.key and a.removed_at is null)
      and not exists (
        select from attachments f where f.object_key collate "C" = k.key and f.state in ('stored', 'signed'))
      and not exists (
        select from upload_sessions u where u.object_key collate "C" = k.key and u.state <> 'completed' and u.swept_at is null)
      and not exists (select from pending_objects o where o.object_key collate "C" = k.key)
    union all
    (select 'missing', n.object_key
    from (
      select v.object_key from document_versions v
      where v.object_key collate "C" > p_after and v.object_key collate "C" <= coalesce(p_until, '~')
      union all
      select a.object_key from artifacts a
      where a.object_key collate "C" > p_after and a.object_key collate "C" <= coalesce(p_until, '~') and a.removed_at is null
      union all
      select f.object_key from attachments f
      where f.object_key collate "C" > p_after and f.object_key collate "C" <= coalesce(p_until, '~')
        and f.state in ('stored', 'signed')) n
    where not n.object_key = any (p_keys)
    limit 1000)
  $$;
--> statement-breakpoint
create or replace function chancery_refuse_request(p_limit integer, p_of text) returns void
  language plpgsql volatile
  as $$
begin
  raise exception 'rate_limited' using errcode = 'CH429', detail = json_build_object(
    'limit', p_limit, 'remaining', 0, 'reset', chancery_seconds_left_in_minute(), 'of', p_of)::text;
end $$;
--> statement-breakpoint
create or replace function chancery_seconds_left_in_minute() returns integer
  language sql volatile
  as $$ select greatest(1, ceil(60 - extract(epoch from clock_timestamp() - date_trunc('minute', clock_timestamp()))))::integer $$;
--> statement-breakpoint
revoke execute on function chancery_seconds_left_in_minute from public;
--> statement-breakpoint
create or replace function chancery_count_key(p_organization_id text, p_root_id text, p_key_id text, p_limits integer[],
  out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql volatile
  as $$
declare
  v_tree text := 'tree:' || p_root_id;
  v_connections integer := current_setting('max_connections')::integer;
  -- The requests that must be left for a shared lock. Zero stands for the exclusive lock.
  v_margins integer[] := array[
    case when p_limits[1] > v_connections then v_connections else 0 end,
    case when p_limits[2] > v_connections then v_connections else 0 end,
    case when p_limits[3] > v_connections then v_connections else 0 end];
  v_left integer[];
  v_minute timestamptz;
  v_locked text;
  v_subjects text[];
  v_slot integer;
  v_counted integer;
begin
  loop
    -- An error releases the locks of its block.
    begin
      v_locked := chancery_lock_requests(p_organization_id, v_margins[1] = 0)
        || chancery_lock_requests(v_tree, v_margins[2] = 0) || chancery_lock_requests(p_key_id, v_margins[3] = 0);
      v_minute := date_trunc('minute', clock_timestamp());
      -- The requests of a root key count toward its tree, too.
      select array[
          p_limits[1] - coalesce(sum(c.requests) filter (where c.subject = p_organization_id), 0),
          p_limits[2] - coalesce(sum(c.requests) filter (where c.subject in (v_tree, p_root_id)), 0),
          p_limits[3] - coalesce(sum(c.requests) filter (where c.subject = p_key_id), 0)]
        into v_left
      from rate_counters c
      where c.subject in (p_organization_id, v_tree, p_root_id, p_key_id) and c.window_start >= v_minute;
      exit when v_left[1] > v_margins[1] and v_left[2] > v_margins[2] and v_left[3] > v_margins[3];
      for i in 1..3 loop
        if v_left[i] <= 0 then
          perform chancery_refuse_request(p_limits[i], (array['organization', 'tree', 'key'])[i]);
        end if;
        if v_margins[i] > 0 and v_left[i] <= v_margins[i] then
          v_margins[i] := 0;
          raise exception 'a limit of requests is near' using errcode = 'CHNRL';
        end if;
      end loop;
    exception when sqlstate 'CHNRL' then
      v_left := null;
    end;
  end loop;

  v_subjects := case when p_key_id = p_root_id then array[p_organization_id, p_key_id]
    else array[p_organization_id, v_tree, p_key_id] end;
  v_slot := chancery_counter_slot(p_organization_id);
  update rate_counters r set
    requests = case when r.window_start >= v_minute then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, v_minute)
  where r.subject = any (v_subjects) and r.shard = v_slot;
  get diagnostics v_counted = row_count;
  if v_counted < cardinality(v_subjects) then
    insert into rate_counters (subject, shard, window_start, requests)
    select s, v_slot, v_minute, 1 from unnest(v_subjects) s
    on conflict do nothing;
  end if;
  rate_limit := p_limits[3];
  rate_remaining := least(v_left[1], v_left[2], v_left[3]) - 1;
  rate_reset_seconds := chancery_seconds_left_in_minute();
end $$;
--> statement-breakpoint
create or replace function chancery_request_document(p_key_id text, p_secret_hash text, p_scope text, p_document_id text, p_event jsonb)
  returns json
  language plpgsql volatile
  as $$
declare
  k record := chancery_admit(p_key_id, p_secret_hash, p_scope);
  v_result record;
  v_recorded text;
begin
  select * into v_result from chancery_document(p_document_id);
  if found then
    v_recorded := chancery_record_event(p_event);
  end if;
  return json_build_object('organizationId', k.organization_id, 'environment', k.environment, 'at', k.at,
    'result', v_result, 'rate', k.rate);
end $$;
--> statement-breakpoint
create or replace function chancery_cleanups() returns text[]
  language sql immutable
  as $$
    select array['held_deliveries', 'idempotency_keys', 'swept_uploads', 'attachments', 'upload_sessions', 'jobs', 'signing_links', 'dead_letters', 'usage_counters',
      'rate_counters', 'webhook_attempts', 'surplus_attempts', 'webhook_deliveries', 'webhook_events', 'test_mails',
      'bulk_send_rows', 'bulk_sends']
  $$;
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
    -- The upload URL has expired, so the object cannot be uploaded again. A repeated check may take days.
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
    -- Unfinished uploads, and files that no signature can contain any more.
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
    -- Days that budgets no longer count.
    delete from usage_counters where ctid = any (array(
      select c.ctid from usage_counters c where c.since > '-infinity' and c.since < now() - interval '2 days'
      order by c.since offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'rate_counters' then
    -- No index serves this query, so it runs once an hour.
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
    -- Only for endpoints with recent attempts.
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
    -- Also deletes their attempts.
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
    -- Events of webhooks without a delivery. An event with a delivery returns to the order for a day, so the next run
    -- does not read it again.
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
revoke execute on function chancery_run_cleanup from public;
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
      -- Deletes row by row to find the rows that fail.
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
revoke execute on function chancery_run_cleanups from public;
--> statement-breakpoint
grant execute on function chancery_run_cleanups to chancery_app;
--> statement-breakpoint
select chancery_guard_table('pending_objects', 'select, insert, update, delete');
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
      -- A response has at most 10 MB. Deliveries that do not fit stay due.
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
revoke execute on function chancery_lease_deliveries from public;
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
  -- Kept plans may come from a time at which the tables were small: only loops over indexes are allowed.
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
    -- Each by itself, so that the broken one is left alone.
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
