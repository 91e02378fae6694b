set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_audit_mark() returns table (database_id text, next_position bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
begin
  insert into storage_checks default values on conflict do nothing;
  return query select c.database_id, chancery_audit_horizon() from storage_checks c;
end $$;
--> statement-breakpoint
revoke execute on function chancery_audit_mark from public;
--> statement-breakpoint
grant execute on function chancery_audit_mark to chancery_app;
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
    'create or replace function chancery_audit_epoch() returns bigint language sql immutable as ''select %s::bigint''', next_epoch);
  return true;
end $$;
--> statement-breakpoint
revoke execute on function chancery_advance_audit_log_beyond from public;
--> statement-breakpoint
grant execute on function chancery_advance_audit_log_beyond to chancery_app;
--> statement-breakpoint
create table if not exists schema_digests (name text primary key, digest text not null);
--> statement-breakpoint
grant select on schema_digests to chancery_app;
--> statement-breakpoint
create table if not exists service_closings (
  id boolean primary key default true check (id),
  closed_at timestamptz not null default now(),
  -- Whether everybody could use the schema before.
  was_public boolean not null
);
--> statement-breakpoint
create or replace function chancery_is_test(p_organization_id text) returns boolean
  language sql stable
  as $$ select exists (select from organizations o where o.id = p_organization_id and o.environment = 'test') $$;
--> statement-breakpoint
revoke execute on function chancery_is_test from public;
--> statement-breakpoint
create or replace function chancery_backlog(p_kinds text[], p_most integer)
  returns table (alarm text, waiting integer, age_seconds integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select w.alarm, count(*)::integer, coalesce(extract(epoch from now() - min(w.since)), 0)::integer
    from (
      select k.kind || 's_overdue' as alarm, j.due_at as since
      from unnest(p_kinds) as k (kind) cross join lateral (
        select o.due_at from jobs o where o.kind = k.kind and o.due_at <= now() and not chancery_is_test(o.organization_id)
        order by o.due_at limit p_most) j
      union all
      (select 'sandbox_waiting', o.due_at from jobs o
        where o.kind = any (p_kinds) and o.due_at <= now() and chancery_is_test(o.organization_id) order by o.due_at limit p_most)
      union all
      (select 'webhooks_overdue', d.next_attempt_at from webhook_deliveries d
        where d.state = 'pending' and d.next_attempt_at <= now() and not chancery_is_test(d.organization_id)
        order by d.next_attempt_at limit p_most)
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
      (select 'objects_undeleted', o.created_at from loose_objects o
        where o.is_doomed order by o.created_at limit p_most)
      union all
      (select 'jobs_failed', f.finished_at from jobs f
        where f.state = 'failed' and f.finished_at > now() - interval '1 day' and coalesce(f.last_error <> 'recipient_refused', true)
          and not chancery_is_test(f.organization_id)
        order by f.finished_at limit p_most)
      union all
      (select 'dead_letters', l.first_at from dead_letters l order by l.first_at limit p_most)
    ) w
    group by w.alarm
  $$;
