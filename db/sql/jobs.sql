-- The outbox and what answers are replayed from.

-- What a job says once it has ended: whom a mail was for belongs to nobody then, and is marked as forgotten, so that it is never sent to
-- somebody else.
create or replace function chancery_payload_at_rest(p_payload jsonb) returns jsonb
  language sql immutable
  as $$
    select p_payload - 'recipient' || case when jsonb_typeof(p_payload -> 'recipient') = 'object' then '{"isForgotten": true}' else '{}' end::jsonb
  $$;

-- Claims one due job under a lease and enters its organization; no row when it is done, held or not yet due. An attempt whose lease ended
-- without a word is told by the next one, and one of them too many in a row ends the job. An envelope shows at once how often its
-- sealing was begun.
-- Security definer: no organization is entered yet. It shows the payload of the job that it claims, which its worker needs.
create or replace function chancery_claim_job(p_job_id text, p_owner text, p_lease_seconds integer, p_lost_max integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  j record;
begin
  update jobs u set state = 'failed', finished_at = now(), lost_attempts = u.lost_attempts + 1, last_error = 'attempt_lost',
    lease_owner = null, lease_until = null, payload = chancery_payload_at_rest(u.payload)
  where u.id = p_job_id and u.state = 'running' and u.due_at <= now() and u.lost_attempts + 1 >= p_lost_max;

  update jobs u set state = 'running', attempts = u.attempts + 1, lease_owner = p_owner,
    lease_until = now() + make_interval(secs => p_lease_seconds),
    lost_attempts = u.lost_attempts + (u.state = 'running')::integer,
    last_error = case when u.state = 'running' then 'attempt_lost' else u.last_error end
  where u.id = p_job_id and u.due_at <= now()
  returning u.organization_id, u.id, u.kind, u.payload, u.attempts, u.last_error into j;
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.id is not null then
    update envelopes e set sealing_attempts = j.attempts,
      sealing_last_error = case when j.last_error = 'attempt_lost' then j.last_error else e.sealing_last_error end
    where j.kind = 'sealing' and e.organization_id = j.organization_id and e.id = j.payload ->> 'envelopeId' and e.status = 'sealing';
    return query select j.organization_id, j.id, j.kind, j.payload, j.attempts, now();
  end if;
end $$;
revoke execute on function chancery_claim_job from public;
grant execute on function chancery_claim_job to chancery_app;

-- Enters the organization of a mail job; no row when there is no such mail. Callers prove by the address of the report that they know
-- it.
-- Security definer: no organization is entered yet. It shows the payload and the last error of that mail.
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

-- Jobs of some kinds that nobody works on although they are due, of every organization: of each kind up to p_limit, so that many
-- of one kind leave the others their turn.
-- Security definer: the cron works over all organizations. It shows ids and kinds only.
create or replace function chancery_due_jobs(p_kinds text[], p_limit integer) returns table (id text, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.kind
    from unnest(p_kinds) as k (kind) cross join lateral (
      select j.id, j.kind, j.due_at from jobs j
      where j.kind = k.kind and j.due_at <= now()
      order by j.due_at limit p_limit) as d
    order by d.due_at
  $$;
revoke execute on function chancery_due_jobs from public;
grant execute on function chancery_due_jobs to chancery_app;
