-- What the cron forgets, over all organizations.

-- Empties the trash of at most as many documents as there are ids for audit events, and counts them. A row that somebody
-- restores, holds or retains at this moment is left for a later tick. What is left of a document is what others refer to. A document
-- that cannot go stays whole, is counted, and keeps no other from going.
-- Security definer: the application role may delete neither documents nor versions. It shows two counts.
create or replace function chancery_empty_trash(p_kept_days integer, p_audit_ids text[]) returns table (purged integer, failed integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_kept interval := make_interval(days => p_kept_days);
  v_document record;
begin
  purged := 0;
  failed := 0;
  for v_document in
    select d.organization_id, d.id from documents d
    where d.status = 'trashed' and d.purged_at is null and d.trashed_at < now() - v_kept
      and not d.legal_hold and (d.retain_until is null or d.retain_until <= now())
      and not exists (
        select from envelopes e where e.organization_id = d.organization_id and e.document_id = d.id
          and (e.status in ('waiting', 'active', 'sealing')
            or coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at) > now() - v_kept))
    order by d.trashed_at limit cardinality(p_audit_ids)
    for update of d skip locked
  loop
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
  return next;
end $$;
revoke execute on function chancery_empty_trash from public;
grant execute on function chancery_empty_trash to chancery_app;

-- Forgets what nobody needs any more, at most `rowsMax` rows of each table, and gives the objects of uploads without success to
-- deletion.
-- Security definer: the application role deletes none of these over organizations. It shows counts.
create or replace function chancery_prune(p_bounds jsonb) returns table (what text, rows integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_max integer := (p_bounds ->> 'rowsMax')::integer;
  v_session record;
begin
  what := 'idempotency_keys';
  delete from idempotency_keys where ctid = any (array(
    select k.ctid from idempotency_keys k where k.expires_at < now() order by k.expires_at limit v_max for update skip locked));
  get diagnostics rows = row_count;
  return next;

  -- Its URL is dead by then, so nothing comes after the deletion. A check that is repeated may take days.
  what := 'swept_uploads';
  rows := 0;
  for v_session in
    with swept as (
      update upload_sessions u set swept_at = now() where u.ctid = any (array(
        select s.ctid from upload_sessions s
        where s.state <> 'completed' and s.swept_at is null and s.expires_at < now() - interval '1 day'
          and (s.state <> 'checking' or (s.expires_at < now() - interval '7 days' and coalesce(s.lease_until < now(), true)))
        order by s.expires_at limit v_max for update skip locked))
      returning u.organization_id, u.object_key)
    select w.organization_id, array_agg(w.object_key) as keys from swept w group by w.organization_id
  loop
    rows := rows + cardinality(v_session.keys);
    perform chancery_delete_objects(v_session.organization_id, v_session.keys);
  end loop;
  return next;

  what := 'upload_sessions';
  delete from upload_sessions where ctid = any (array(
    select s.ctid from upload_sessions s
    where s.expires_at < now() - make_interval(days => (p_bounds ->> 'sessionDays')::integer)
      and (s.state = 'completed' or s.swept_at is not null)
    order by s.expires_at limit v_max for update skip locked));
  get diagnostics rows = row_count;
  return next;

  what := 'jobs';
  delete from jobs where ctid = any (array(
    select j.ctid from jobs j
    where j.finished_at < now() - make_interval(days => (p_bounds ->> 'jobDays')::integer)
      and (j.state = 'done' or j.finished_at < now() - make_interval(days => (p_bounds ->> 'failedJobDays')::integer))
    order by j.finished_at limit v_max for update skip locked));
  get diagnostics rows = row_count;
  return next;

  what := 'signing_links';
  delete from signing_links where ctid = any (array(
    select l.ctid from signing_links l
    join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
    where l.expires_at < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
      and e.status not in ('waiting', 'active', 'sealing')
      and coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at)
        < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
    order by l.expires_at limit v_max for update of l skip locked));
  get diagnostics rows = row_count;
  return next;

  what := 'dead_letters';
  delete from dead_letters where ctid = any (array(
    select l.ctid from dead_letters l
    where l.first_at < now() - make_interval(days => (p_bounds ->> 'deadLetterDays')::integer)
    order by l.first_at limit v_max for update skip locked));
  get diagnostics rows = row_count;
  return next;

  -- Days that budgets no longer count.
  what := 'usage_counters';
  delete from usage_counters where ctid = any (array(
    select c.ctid from usage_counters c where c.since > '-infinity' and c.since < now() - interval '2 days'
    order by c.since limit v_max for update skip locked));
  get diagnostics rows = row_count;
  return next;

  -- No index serves this, so it is for one tick of the hour.
  what := 'rate_counters';
  rows := 0;
  if extract(minute from now()) = 0 then
    delete from rate_counters where ctid = any (array(
      select r.ctid from rate_counters r where r.window_start < now() - interval '1 day' limit v_max for update skip locked));
    get diagnostics rows = row_count;
  end if;
  return next;
end $$;
revoke execute on function chancery_prune from public;
grant execute on function chancery_prune to chancery_app;
