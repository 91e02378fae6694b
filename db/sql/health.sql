-- Functions and tables for readiness checks, the schema record, dead letters and the backlog.

-- Returns whether a migration was applied, by its creation time. Security definer: only the owner can read the list of
-- migrations. Returns nothing else.
create or replace function chancery_has_migration(p_made_at bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return exists (select from drizzle.__drizzle_migrations m where m.created_at = p_made_at);
end $$;
revoke execute on function chancery_has_migration from public;
grant execute on function chancery_has_migration to chancery_app;

-- The parts of the schema that migrations created, by name, with a digest of each definition (db/health/parts.ts). The
-- migrator writes them. Workers and `npm run doctor` compare them with the schema. Workers of the previous release
-- still read schema_parts, which is no longer written.
create table if not exists schema_parts (name text primary key);
grant select on schema_parts to chancery_app;
create table if not exists schema_digests (name text primary key, digest text not null);
grant select on schema_digests to chancery_app;

-- Contains a row while the service is closed and the application role cannot use the schema. Only the owner accesses it
-- (`admin close`, `admin open`).
create table if not exists service_closings (
  id boolean primary key default true check (id),
  closed_at timestamptz not null default now(),
  -- True if PUBLIC had the usage privilege before the service was closed.
  was_public boolean not null
);

-- Messages that a queue could not deliver, with the worker and the job that they name. Only the functions below and
-- administration access the table.
create table if not exists dead_letters (
  worker text not null,
  job_id text not null,
  messages integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (worker, job_id)
);
create index if not exists dead_letters_age on dead_letters (first_at);

-- Stores the dead letters of a worker's queues, one row for each job that they name. Security definer: nobody else can
-- access the table. Returns nothing.
create or replace function chancery_store_dead_letters(p_worker text, p_job_ids text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into dead_letters as l (worker, job_id, messages)
    select p_worker, left(m.job_id, 128), count(*) from unnest(p_job_ids) as m (job_id) group by left(m.job_id, 128)
    on conflict (worker, job_id) do update set messages = l.messages + excluded.messages, last_at = now()
  $$;
revoke execute on function chancery_store_dead_letters from public;
grant execute on function chancery_store_dead_letters to chancery_app;

-- Returns the backlog by alarm name: the number of waiting items, up to a limit, and the age of the oldest item. Failed
-- jobs count for a day. A mail that its recipient's server rejected is reported only to the sender. Jobs of test
-- organizations, whose clocks can be advanced, count in sandbox_waiting if they are among the oldest due jobs of their
-- kind. Readiness checks also call this function, so each part counts at most p_most rows, in the order of an index.
-- Parts that exclude test organizations still read their due rows. Security definer: it counts over all organizations.
-- Returns only numbers.
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
revoke execute on function chancery_backlog from public;
grant execute on function chancery_backlog to chancery_app;

-- Returns the reasons (`object_missing: <key>`, `object_changed: <key>`) why envelopes cannot be sealed or why jobs
-- failed during the last day. Security definer: it reads all organizations. Returns only object keys, which are random.
create or replace function chancery_lost_objects(p_most integer) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(l.reason), '{}') from (
      select e.sealing_last_error as reason from envelopes e
        where e.status = 'sealing' and e.environment = 'live' and e.sealing_last_error ~ '^object_(missing|changed): '
      union
      select f.last_error from jobs f join organizations g on g.id = f.organization_id and g.environment = 'live'
        where f.state = 'failed' and f.finished_at > now() - interval '1 day' and f.last_error ~ '^object_(missing|changed): '
      limit p_most
    ) l
  $$;
revoke execute on function chancery_lost_objects from public;
grant execute on function chancery_lost_objects to chancery_app;
