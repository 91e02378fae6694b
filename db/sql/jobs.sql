-- The outbox, and stored responses for replays.

-- Returns the payload that a finished job keeps. The payload of a mail contains no recipient, and has a mark that
-- prevents another worker from sending the mail to another person.
create or replace function chancery_payload_at_rest(p_payload jsonb) returns jsonb
  language sql immutable
  as $$
    select p_payload - 'recipient' || case when jsonb_typeof(p_payload -> 'recipient') = 'object' then '{"isForgotten": true}' else '{}' end::jsonb
  $$;

-- Claims one due job under a lease and sets the current organization to that of the job. Returns no row if the job is
-- finished, claimed or not due. Counts a previous attempt that was lost. Too many lost attempts in a row fail the job.
-- The claim of a sealing job also stores the number of attempts in the envelope. Security definer: the current
-- organization is not set yet. Returns the payload of the claimed job, which its worker needs.
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
revoke execute on function chancery_claim_job from public;
grant execute on function chancery_claim_job to chancery_app;

-- Returns whether the jobs of a kind of an organization wait, because a finished job took much CPU time. Runs with the
-- caller's privileges: only functions that work over all organizations call it.
create or replace function chancery_is_paused(p_kind text, p_organization_id text) returns boolean
  language sql stable
  as $$
    select exists (select from jobs j where j.kind = p_kind and j.organization_id = p_organization_id and j.paused_until > now())
  $$;

-- Claims a job like chancery_claim_job, for the organization whose turn it is: the one with the fewest running jobs
-- among those with a due job of the same kind. The worker's random token decides between organizations with equal
-- numbers. Each message starts one job, so an organization with a thousand open jobs does not delay the others. A job
-- whose worker was lost takes its turn like a queued job. Claims the named job if no other job is free. Claims no job of
-- a paused organization. Security definer: like chancery_claim_job.
create or replace function chancery_claim_job_in_turn(p_job_id text, p_owner text, p_lease_seconds integer, p_lost_max integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, created_at timestamptz, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  v_kind text := (select j.kind from jobs j where j.id = p_job_id);
  v_organization text;
  v_id text;
begin
  for v_organization in
    select w.organization_id
    from chancery_waiting_organizations(v_kind, '', null, 100) w
    cross join lateral (select count(*) as running from jobs j
      where j.kind = v_kind and j.organization_id = w.organization_id and j.due_at > now() and j.state = 'running') r
    where w.is_due and not chancery_is_paused(v_kind, w.organization_id)
    order by r.running, md5(p_owner || w.organization_id)
  loop
    select j.id into v_id from jobs j
    where j.kind = v_kind and j.organization_id = v_organization and j.due_at <= now()
    order by j.due_at limit 1 for update skip locked;
    exit when found;
  end loop;
  if v_id is null then
    select j.id into v_id from jobs j where j.id = p_job_id and not chancery_is_paused(j.kind, j.organization_id);
  end if;
  return query select * from chancery_claim_job(v_id, p_owner, p_lease_seconds, p_lost_max);
end $$;
revoke execute on function chancery_claim_job_in_turn from public;
grant execute on function chancery_claim_job_in_turn to chancery_app;

-- Sets the current organization to that of a mail job. Returns no row if the mail does not exist. The caller knows the
-- job from the authenticated address of a bounce report. Security definer: the current organization is not set yet.
-- Returns the payload and the last error of that mail.
create or replace function chancery_open_mail_job(p_job_id text)
  returns table (organization_id text, payload jsonb, last_error text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  j record;
begin
  select o.organization_id, o.payload, o.last_error into j from jobs o where o.id = p_job_id and o.kind = 'mail';
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.organization_id is not null then
    return query select j.organization_id, j.payload, j.last_error, now();
  end if;
end $$;
revoke execute on function chancery_open_mail_job from public;
grant execute on function chancery_open_mail_job to chancery_app;

-- Returns organizations with unfinished jobs of a kind, after a given organization, and whether the first job of each
-- is due. Skips from one organization to the next in the index. Unless p_until is null, stops at the first organization
-- that is not before p_until. Runs with the caller's privileges: only chancery_due_jobs calls it, with the owner's
-- privileges.
create or replace function chancery_waiting_organizations(p_kind text, p_after text, p_until text, p_limit integer)
  returns table (organization_id text, is_due boolean, place integer)
  language sql stable
  as $$
    with recursive walk as (
      (select j.organization_id, j.due_at <= now() as is_due, 1 as place from jobs j
        where j.kind = p_kind and j.due_at is not null and j.organization_id > p_after
        order by j.organization_id, j.due_at limit 1)
      union all
      select n.organization_id, n.is_due, w.place + 1
      from walk w cross join lateral (
        select j.organization_id, j.due_at <= now() as is_due from jobs j
        where j.kind = p_kind and j.due_at is not null and j.organization_id > w.organization_id
        order by j.organization_id, j.due_at limit 1) n
      where w.place < p_limit and (p_until is null or w.organization_id < p_until))
    select w.organization_id, w.is_due, w.place from walk w
  $$;

-- Returns due jobs of the given kinds that have neither a lease nor a message, of all organizations. Returns at most
-- p_limit jobs of each kind, with an equal share for each organization. Organizations take turns, starting with the
-- organization of the oldest job. Returns no jobs of a paused organization. Security definer: the scheduled task
-- works over all organizations. Returns only ids and kinds.
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
      where w.is_due and not chancery_is_paused(v_kind, w.organization_id) group by w.organization_id order by place limit p_limit) o;
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
revoke execute on function chancery_due_jobs from public;
grant execute on function chancery_due_jobs to chancery_app;

-- Records that messages were sent for jobs. The messages count as in transit for p_seconds. Security definer: the
-- scheduled task works over all organizations. Returns nothing.
create or replace function chancery_note_dispatched(p_ids text[], p_seconds integer) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update jobs j set dispatched_until = now() + make_interval(secs => p_seconds) where j.id = any (p_ids) and j.due_at <= now()
  $$;
revoke execute on function chancery_note_dispatched from public;
grant execute on function chancery_note_dispatched to chancery_app;

-- Expedites jobs that are waiting for an unavailable dependency. If no job of a kind was attempted for p_seconds,
-- expedites the job whose last attempt is oldest. For each job that succeeded in this time (up to a hundred), expedites
-- p_more other jobs. A job must have waited for a twentieth of its delay, so a dependency that remains unavailable for
-- some jobs is called at most twenty times as often. Returns the number of expedited jobs. Security definer: the
-- scheduled task works over all organizations. Returns only a number.
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
revoke execute on function chancery_expedite_jobs from public;
grant execute on function chancery_expedite_jobs to chancery_app;
