set local lock_timeout = '5s';
--> statement-breakpoint
alter function chancery_audit_epoch() stable;
--> statement-breakpoint
create or replace function chancery_advance_audit_log() returns bigint language plpgsql
  as $$
declare
  next_epoch bigint;
begin
  -- Events under way keep the epoch with which they began, so they end first.
  lock table audit_events in exclusive mode;
  select greatest(coalesce(max(position), 0), chancery_audit_horizon()) + 1000000000000 into next_epoch from audit_events;
  execute format(
    'create or replace function chancery_audit_epoch() returns bigint language sql stable as ''select %s::bigint''', next_epoch);
  return next_epoch;
end $$;
--> statement-breakpoint
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
  select greatest(coalesce(max(position), 0), p_position) + 1000000000000 into next_epoch from audit_events;
  execute format(
    'create or replace function chancery_audit_epoch() returns bigint language sql stable as ''select %s::bigint''', next_epoch);
  return true;
end $$;
