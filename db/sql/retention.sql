-- Scheduled cleanups over all organizations.

-- Purges documents from the trash after a given position, at most as many as there are audit event ids, and counts
-- them. Skips rows that another transaction is restoring, holding or retaining, which a later run handles. Keeps the
-- parts of a document that other rows reference. A document that fails remains complete, is counted, and does not block
-- others. A document that must be kept is examined again after a day, so each call examines few documents. Also returns
-- the last document, or null if none are left. Security definer: the application role may not delete documents or
-- versions. Returns two counts and a position in the trash.
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
revoke execute on function chancery_empty_trash from public;
grant execute on function chancery_empty_trash to chancery_app;

-- Returns the names of the cleanups in the order in which they run. Each cleanup runs separately.
create or replace function chancery_cleanups() returns text[]
  language sql immutable
  as $$
    select array['held_deliveries', 'idempotency_keys', 'swept_uploads', 'attachments', 'upload_sessions', 'jobs', 'signing_links', 'dead_letters', 'usage_counters',
      'rate_counters', 'surplus_attempts', 'webhook_deliveries', 'webhook_events', 'test_mails',
      'bulk_send_rows', 'bulk_sends']
  $$;

-- Runs one cleanup for at most p_max rows, oldest first, after skipping p_skip rows. Returns the number of rows.
-- Updates waiting deliveries that a change to their endpoint left unchanged: those beyond the first thousand, and those
-- that a concurrent transaction put on hold. Marks objects of unsuccessful uploads for deletion, and deletes expired
-- rows. Not granted to anyone: chancery_run_cleanups calls it.
create or replace function chancery_run_cleanup(p_cleanup text, p_bounds jsonb, p_max integer, p_skip integer) returns integer
  language plpgsql volatile
  as $$
declare
  v_rows integer := 0;
  v_session record;
begin
  if p_cleanup = 'held_deliveries' then
    -- Reads only the endpoints with waiting deliveries, which two indexes of deliveries contain.
    with recursive held as (
      (select d.organization_id, d.endpoint_id from webhook_deliveries d
        where d.state = 'held' order by d.organization_id, d.endpoint_id limit 1)
      union
      select n.organization_id, n.endpoint_id
      from held h cross join lateral (
        select d.organization_id, d.endpoint_id from webhook_deliveries d
        where d.state = 'held' and (d.organization_id, d.endpoint_id) > (h.organization_id, h.endpoint_id)
        order by d.organization_id, d.endpoint_id limit 1) n
    ), waiting as (
      select h.organization_id, h.endpoint_id from held h
      union
      select p.organization_id, p.endpoint_id from chancery_pending_endpoints('', '', null, null, 1000000) p
    ), stale as (
      select d.ctid, case when e.deleted_at is not null then 'endpoint_deleted'
        when not e.enabled and e.disabled_reason is not null then 'endpoint_disabled'
        when not e.enabled then 'endpoint_paused' end as obstacle
      from waiting i
      join webhook_endpoints e on e.organization_id = i.organization_id and e.id = i.endpoint_id
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
    -- The array makes the planner look up the rows instead of reading the table.
    from stale s where u.ctid = any (array(select o.ctid from stale o)) and u.ctid = s.ctid
      and u.state in ('held', 'pending') and u.lease_owner is null;
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
  elsif p_cleanup = 'surplus_attempts' then
    -- Keeps the attempts of each endpoint's newest deliveries. Reads only endpoints with recently finished deliveries.
    delete from webhook_attempts where ctid = any (array(
      select o.ctid
      from (select distinct r.organization_id, r.endpoint_id from webhook_deliveries r
        where r.finished_at > now() - interval '3 minutes') e
      cross join lateral (
        select n.ctid, n.at from webhook_attempts n
        where n.organization_id = e.organization_id and n.endpoint_id = e.endpoint_id
        order by n.delivery_id desc, n.attempt desc
        offset (p_bounds ->> 'attemptsPerEndpoint')::integer limit p_skip + p_max) o
      order by o.at offset p_skip limit p_max));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'webhook_deliveries' then
    -- Also deletes the attempts of these deliveries.
    with old as (
      delete from webhook_deliveries where ctid = any (array(
        select d.ctid from webhook_deliveries d
        where d.finished_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        order by d.finished_at offset p_skip limit p_max for update skip locked))
      returning organization_id, endpoint_id, id
    ), orphaned as (
      delete from webhook_attempts a using old d
      where a.organization_id = d.organization_id and a.endpoint_id = d.endpoint_id and a.delivery_id = d.id)
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
revoke execute on function chancery_run_cleanup from public;

-- Runs every cleanup for at most `rowsMax` rows. Rows that fail remain unchanged, are counted, and do not block others.
-- For each cleanup, p_skips contains the number of failed rows that an earlier call in this run found, which come first
-- in the order. Security definer: the application role may not clean up over organizations. Returns only counts.
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
revoke execute on function chancery_run_cleanups from public;
grant execute on function chancery_run_cleanups to chancery_app;

-- Returns whether a request of the current organization began after the last erasure of a person. Waits until a running
-- erasure is committed. The minute covers the end of the transaction and the permitted difference between the clocks of
-- a worker and the database.
create or replace function chancery_began_after_erasure(p_began timestamptz) returns boolean
  language plpgsql volatile
  as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('erasure ' || chancery_organization_id(), 0));
  return not exists (
    select from organizations o where o.id = chancery_organization_id() and o.erased_at + interval '1 minute' > p_began);
end $$;
revoke execute on function chancery_began_after_erasure from public;
grant execute on function chancery_began_after_erasure to chancery_app;
