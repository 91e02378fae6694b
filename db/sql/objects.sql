-- Objects of the store: none is there whose key no row names, and none is named that nobody announced.

-- A row that names an object takes it over from the attempt that announced it, or from the upload session of its address. One that
-- was given up meanwhile, since its attempt took too long, is gone or will be: CH410 takes the whole batch with it.
create or replace function chancery_take_object() returns trigger
  language plpgsql
  as $$
begin
  delete from loose_objects o
  where o.organization_id = new.organization_id and o.object_key = new.object_key and not o.is_doomed;
  if not found and not exists (
    select from upload_sessions u
    where u.organization_id = new.organization_id and u.object_key collate "C" = new.object_key
      and u.state <> 'completed' and u.swept_at is null) then
    raise exception 'object_given_up' using errcode = 'CH410';
  end if;
  return null;
end $$;
create or replace trigger document_versions_take_object after insert on document_versions
  for each row execute function chancery_take_object();
create or replace trigger artifacts_take_object after insert on artifacts
  for each row execute function chancery_take_object();

-- Gives objects to deletion in the transaction after which nothing names them. With the rights of its caller: the functions of
-- retention.sql and administration.
create or replace function chancery_delete_objects(p_organization_id text, p_keys text[], p_subject_id text default null)
  returns void
  language sql volatile
  as $$
    insert into loose_objects (organization_id, object_key, subject_id, is_doomed, due_at, storable_until)
    select p_organization_id, o.key, p_subject_id, true, now(), now() from unnest(p_keys) as o (key)
    on conflict (organization_id, object_key) do update set is_doomed = true, due_at = now()
  $$;

-- Takes objects whose time is over, of every organization, and dooms them: nothing names them from here on. One that is not settled is
-- taken again after five minutes. `is_attempt` tells that parts of an unfinished upload may lie there too.
-- Security definer: the cron works over all organizations. It shows keys, which are no secret to the worker that stores them.
create or replace function chancery_claim_loose_objects(p_limit integer) returns table (object_key text, is_attempt boolean)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update loose_objects o set is_doomed = true, due_at = now() + interval '5 minutes'
    where o.ctid = any (array(
      select l.ctid from loose_objects l where l.due_at <= now() order by l.due_at limit p_limit for update skip locked))
    returning o.object_key, o.storable_until > o.created_at
  $$;
revoke execute on function chancery_claim_loose_objects from public;
grant execute on function chancery_claim_loose_objects to chancery_app;

-- Forgets claimed objects that the store has deleted. What an attempt may have stored again since is kept for a last deletion.
-- Security definer: as the claim. It shows nothing.
create or replace function chancery_settle_loose_objects(p_keys text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from loose_objects o
    where o.object_key collate "C" = any (p_keys) and o.is_doomed and o.storable_until <= o.due_at - interval '5 minutes';
    update loose_objects o set due_at = o.storable_until
    where o.object_key collate "C" = any (p_keys) and o.is_doomed
  $$;
revoke execute on function chancery_settle_loose_objects from public;
grant execute on function chancery_settle_loose_objects to chancery_app;

-- How far the comparison of the store with the rows is: one row. Only the functions below touch it.
create table if not exists storage_checks (
  id boolean primary key default true check (id),
  -- Marks the store as that of this database; a restored database keeps it.
  database_id text not null default gen_random_uuid()::text,
  -- The last key that was compared; empty before the first.
  place text not null default '',
  lease_until timestamptz,
  ended_at timestamptz
);

-- Takes the next step of the comparison; no row while another one works on it or a whole pass ended less than p_pause ago.
-- Security definer: the table is for nobody. It shows how far the comparison is, and the mark of the database.
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

-- Notes that everything up to a key is compared; without a key, that the pass is over.
-- Security definer: as the beginning. It shows nothing.
create or replace function chancery_end_storage_check(p_place text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update storage_checks c set lease_until = null, place = coalesce(p_place, ''),
      ended_at = case when p_place is null then now() end
  $$;
revoke execute on function chancery_end_storage_check from public;
grant execute on function chancery_end_storage_check to chancery_app;

-- Compares the keys that the store holds behind one key and up to another (without one, to the end; ours are below '~') with the rows of every
-- organization: `unnamed` are keys that no row names, `missing` are keys of versions and artifacts that the store does not hold, at
-- most a thousand.
-- Security definer: the cron works over all organizations. It shows keys.
create or replace function chancery_compare_objects(p_keys text[], p_after text, p_until text)
  returns table (finding text, object_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'unnamed', k.key from unnest(p_keys) as k (key)
    where not exists (select from document_versions v where v.object_key collate "C" = k.key)
      and not exists (select from artifacts a where a.object_key collate "C" = k.key and a.removed_at is null)
      and not exists (
        select from upload_sessions u where u.object_key collate "C" = k.key and u.state <> 'completed' and u.swept_at is null)
      and not exists (select from loose_objects o where o.object_key collate "C" = k.key)
    union all
    (select 'missing', n.object_key
    from (
      select v.object_key from document_versions v
      where v.object_key collate "C" > p_after and v.object_key collate "C" <= coalesce(p_until, '~')
      union all
      select a.object_key from artifacts a
      where a.object_key collate "C" > p_after and a.object_key collate "C" <= coalesce(p_until, '~') and a.removed_at is null) n
    where not n.object_key = any (p_keys)
    limit 1000)
  $$;
revoke execute on function chancery_compare_objects from public;
grant execute on function chancery_compare_objects to chancery_app;
