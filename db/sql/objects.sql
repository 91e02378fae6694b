-- Objects in the store. The key of each object was registered in a row before the object was stored.

-- Runs when a row references an object: replaces the registration of the attempt, or of the upload session that issued
-- the URL. If the registration was released because the attempt took too long, the object is or will be deleted, and
-- CH410 aborts the batch.
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
    raise exception 'object_released' using errcode = 'CH410';
  end if;
  return null;
end $$;
create or replace trigger document_versions_reference_object after insert on document_versions
  for each row execute function chancery_reference_object();
create or replace trigger artifacts_reference_object after insert on artifacts
  for each row execute function chancery_reference_object();
create or replace trigger attachments_reference_object after update on attachments
  for each row when (new.state = 'stored' and old.state = 'storing') execute function chancery_reference_object();

-- Marks objects for deletion in the transaction that removes their last reference. Runs with the caller's rights: the
-- functions of retention.sql and administration call it.
create or replace function chancery_delete_objects(p_organization_id text, p_keys text[], p_subject_id text default null)
  returns void
  language sql volatile
  as $$
    insert into pending_objects (organization_id, object_key, subject_id, is_marked_for_deletion, due_at, storable_until)
    select p_organization_id, o.key, p_subject_id, true, now(), now() from unnest(p_keys) as o (key)
    on conflict (organization_id, object_key) do update set is_marked_for_deletion = true, due_at = now()
  $$;

-- Claims expired registrations and objects marked for deletion, of all organizations. From then on, no row can
-- reference these objects. If chancery_settle_pending_objects does not remove an object within five minutes, it can be
-- claimed again. `is_attempt` is true if parts of an unfinished upload may also exist. Security definer: the scheduled
-- task works over all organizations. Returns keys, which workers may know.
create or replace function chancery_claim_pending_objects(p_limit integer) returns table (object_key text, is_attempt boolean)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update pending_objects o set is_marked_for_deletion = true, due_at = now() + interval '5 minutes'
    where o.ctid = any (array(
      select l.ctid from pending_objects l where l.due_at <= now() order by l.due_at limit p_limit for update skip locked))
    returning o.object_key, o.storable_until > o.created_at
  $$;
revoke execute on function chancery_claim_pending_objects from public;
grant execute on function chancery_claim_pending_objects to chancery_app;

-- Deletes the rows of claimed objects that the store has deleted. Keeps a row whose object an attempt may have stored
-- again, for another deletion. Security definer: like chancery_claim_pending_objects. Returns nothing.
create or replace function chancery_settle_pending_objects(p_keys text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from pending_objects o
    where o.object_key collate "C" = any (p_keys) and o.is_marked_for_deletion and o.storable_until <= o.due_at - interval '5 minutes';
    update pending_objects o set due_at = o.storable_until
    where o.object_key collate "C" = any (p_keys) and o.is_marked_for_deletion
  $$;
revoke execute on function chancery_settle_pending_objects from public;
grant execute on function chancery_settle_pending_objects to chancery_app;

-- The progress of the comparison between the store and the rows, in one row. Only the functions below access it.
create table if not exists storage_checks (
  id boolean primary key default true check (id),
  -- The mark in the store of this database. A restored database keeps it.
  database_id text not null default gen_random_uuid()::text,
  -- The last compared key. Empty before the first comparison.
  place text not null default '',
  lease_until timestamptz,
  ended_at timestamptz
);

-- Claims the next step of the comparison. Returns no row if another worker is running a step, or if the last pass ended
-- less than p_pause ago. Security definer: nobody else can access the table. Returns the progress of the comparison and
-- the mark of the database.
create or replace function chancery_begin_storage_check(p_pause interval) returns table (place text, database_id text)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
begin
  insert into storage_checks default values on conflict do nothing;
  return query update storage_checks c set lease_until = now() + interval '5 minutes', ended_at = null
    where coalesce(c.lease_until <= now(), true) and coalesce(c.ended_at <= now() - p_pause, true)
    returning c.place, c.database_id;
end $$;
revoke execute on function chancery_begin_storage_check from public;
grant execute on function chancery_begin_storage_check to chancery_app;

-- Records that all keys up to the given key were compared. A null key completes the pass. Security definer: like
-- chancery_begin_storage_check. Returns nothing.
create or replace function chancery_end_storage_check(p_place text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update storage_checks c set lease_until = null, place = coalesce(p_place, ''),
      ended_at = case when p_place is null then now() end
  $$;
revoke execute on function chancery_end_storage_check from public;
grant execute on function chancery_end_storage_check to chancery_app;

-- Compares the store's keys after one key and up to another with the rows of all organizations. If p_until is null,
-- compares up to the end of the store, because all keys of the service are below '~'. `unreferenced` keys are in no row.
-- `missing` keys are those of versions, artifacts and attachments that the store does not contain. Returns at most a
-- thousand of each. Security definer: the scheduled task works over all organizations. Returns only keys.
create or replace function chancery_compare_objects(p_keys text[], p_after text, p_until text)
  returns table (finding text, object_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'unreferenced', k.key from unnest(p_keys) as k (key)
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
revoke execute on function chancery_compare_objects from public;
grant execute on function chancery_compare_objects to chancery_app;
