-- The audit log, which is append-only (positions: before-tables/audit-position.sql). The database sets the time and the
-- position of an event.

-- Returns the highest position of all events, or 0. Reads the last event of each organization, because no index covers
-- the order of all events. Runs with the privileges of its only caller, the owner.
create or replace function chancery_last_audit_position() returns bigint language plpgsql stable
  as $$
begin
  return (select coalesce(max(l.position), 0) from organizations o cross join lateral (
    select a.position from audit_events a where a.organization_id = o.id order by a.position desc limit 1) l);
end $$;
revoke execute on function chancery_last_audit_position from public;

-- Advances the log far beyond every assigned position, because the transaction numbers of a server differ after a
-- restore. Runs with the privileges of its only caller, the owner.
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
revoke execute on function chancery_advance_audit_log from public;

-- Returns the mark of this database, and the first position that readers cannot see yet. Security definer: nobody else
-- can read the table of the mark.
create or replace function chancery_audit_mark() returns table (database_id text, next_position bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
begin
  insert into storage_checks default values on conflict do nothing;
  return query select c.database_id, chancery_audit_horizon() from storage_checks c;
end $$;
revoke execute on function chancery_audit_mark from public;
grant execute on function chancery_audit_mark to chancery_app;

-- Advances the log past a position that readers know, in a database that was restored to an earlier point. Returns
-- false if the log was already past the position. Security definer: only the owner may replace the epoch. Returns no
-- other data, and never moves a log that is already past the position.
create or replace function chancery_advance_audit_log_beyond(p_position bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  next_epoch bigint;
begin
  lock table audit_events in exclusive mode;
  if chancery_audit_horizon() >= p_position then
    return false;
  end if;
  next_epoch := greatest(chancery_last_audit_position(), p_position) + 1000000000000;
  execute format(
    'create or replace function chancery_audit_epoch() returns bigint language sql stable as ''select %s::bigint''', next_epoch);
  return true;
end $$;
revoke execute on function chancery_advance_audit_log_beyond from public;
grant execute on function chancery_advance_audit_log_beyond to chancery_app;

-- Returns whether the log contains events above the positions of this server. The database was then restored, and the
-- log must be advanced before readers can see the events. Runs with the privileges of its only caller, the owner.
create or replace function chancery_audit_log_is_ahead() returns boolean language plpgsql stable
  as $$
begin
  return chancery_last_audit_position() >= chancery_audit_epoch() + pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
end $$;
revoke execute on function chancery_audit_log_is_ahead from public;

-- Removes the IP addresses and user agents of actors from events in the current organization, and records this as an
-- event. Returns the number of changed events. No other part of an event can be changed. Security definer, so it has
-- the same effect for every caller. Only the owner may call it, because the application role cannot change recorded
-- events.
create or replace function chancery_erase_audit_origins(
  p_actor_kind text, p_actor_ids text[], p_event_id text, p_by_kind text, p_by_id text, p_request_id text)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  erased integer;
begin
  update audit_events a set ip = null, user_agent = null
  where a.organization_id = chancery_organization_id() and a.actor_kind = p_actor_kind and a.actor_id = any (p_actor_ids)
    and (a.ip is not null or a.user_agent is not null);
  get diagnostics erased = row_count;
  if erased > 0 then
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, request_id, details)
    select chancery_organization_id(), p_event_id, p_by_kind, p_by_id, 'audit.origins_erased', 'organization', chancery_organization_id(),
      p_request_id, jsonb_build_object('actorKind', p_actor_kind, 'count', erased);
  end if;
  return erased;
end $$;
revoke execute on function chancery_erase_audit_origins from public;
