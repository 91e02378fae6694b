-- Claims of due deliveries of all organizations.

-- Returns endpoints with pending deliveries after a given endpoint, and whether the first delivery of each is due.
-- Skips from one endpoint to the next in the index. Unless the second given endpoint is null, stops at the first
-- endpoint that is not before it. Runs with the caller's privileges: only chancery_claim_deliveries and
-- chancery_run_cleanup call it, with the owner's privileges.
create or replace function chancery_pending_endpoints(p_organization_id text, p_endpoint_id text, p_until_organization_id text,
    p_until_endpoint_id text, p_limit integer)
  returns table (organization_id text, endpoint_id text, is_due boolean, place integer)
  language sql stable
  as $$
    with recursive walk as (
      (select d.organization_id, d.endpoint_id, d.next_attempt_at <= now() as is_due, 1 as place from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.endpoint_id) > (p_organization_id, p_endpoint_id)
        order by d.organization_id, d.endpoint_id, d.next_attempt_at limit 1)
      union all
      select n.organization_id, n.endpoint_id, n.is_due, w.place + 1
      from walk w cross join lateral (
        select d.organization_id, d.endpoint_id, d.next_attempt_at <= now() as is_due from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.endpoint_id) > (w.organization_id, w.endpoint_id)
        order by d.organization_id, d.endpoint_id, d.next_attempt_at limit 1) n
      where w.place < p_limit and (p_until_organization_id is null
        or (w.organization_id, w.endpoint_id) < (p_until_organization_id, p_until_endpoint_id)))
    select w.organization_id, w.endpoint_id, w.is_due, w.place from walk w
  $$;

-- Claims due deliveries of the given endpoints under a lease, with the data that is needed to send them. Each endpoint
-- gets an equal share, and a failing endpoint a smaller share. Due deliveries to an endpoint that is not enabled are
-- removed from the queue instead. Only the first row of an endpoint contains its URL and secrets. Not granted to
-- anyone: chancery_claim_deliveries calls it.
create or replace function chancery_lease_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer,
    p_organizations text[], p_endpoints text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language sql volatile
  as $$
    with endpoints as materialized (
      select e.organization_id, e.id, e.url, e.failing_since is not null as is_failing,
        case when e.deleted_at is not null then 'endpoint_deleted'
          when e.disabled_reason is not null and not e.enabled then 'endpoint_disabled'
          when not e.enabled then 'endpoint_paused' end as obstacle,
        greatest(1, p_limit / cardinality(p_endpoints)) as share,
        (select jsonb_agg(jsonb_build_object('version', s.version, 'ciphertext', s.ciphertext,
            'encryptionKeyId', s.encryption_key_id, 'validUntil', s.valid_until) order by s.version desc)
          from webhook_secrets s
          where s.organization_id = e.organization_id and s.endpoint_id = e.id
            and (s.valid_until is null or s.valid_until > now())) as secrets
      from unnest(p_organizations, p_endpoints) as w (organization_id, endpoint_id)
      join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    ), locked as (
      select e.organization_id, e.id as endpoint_id, e.url, e.is_failing, e.obstacle, e.secrets, d.row_id, d.id, d.event_id, d.attempts,
        d.next_attempt_at as due_at, d.lease_owner is not null as is_lost, v.body,
        sum(octet_length(v.body)) over (order by d.next_attempt_at, d.id) - octet_length(v.body) as bytes_before
      from endpoints e
      cross join lateral (
        select d.ctid as row_id, d.id, d.event_id, d.attempts, d.lease_owner, d.next_attempt_at from webhook_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit case when e.is_failing then least(e.share, 4) else e.share end
        for update skip locked) d
      join webhook_events v on v.organization_id = e.organization_id and v.id = d.event_id
    ), lost as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, error)
      select l.organization_id, l.id, l.attempts, l.endpoint_id, now(), substring(l.url from '^https?://([^/?#]+)'), 'attempt_lost'
      from locked l where l.is_lost and l.bytes_before < 4000000
      on conflict do nothing
    ), taken as (
      update webhook_deliveries u set
        state = case when l.obstacle = 'endpoint_paused' then 'held' when l.obstacle is not null then 'canceled'
          when l.attempts >= p_attempts_max then 'failed' else 'pending' end,
        attempts = u.attempts + (l.obstacle is null and l.attempts < p_attempts_max)::integer,
        lease_owner = case when l.obstacle is null and l.attempts < p_attempts_max then p_owner end,
        next_attempt_at = case when l.obstacle is null and l.attempts < p_attempts_max then now() + make_interval(secs => p_lease_seconds) end,
        finished_at = case when l.obstacle <> 'endpoint_paused' or (l.obstacle is null and l.attempts >= p_attempts_max) then now() end,
        last_error = case when l.obstacle is not null then l.obstacle when l.is_lost then 'attempt_lost' else u.last_error end
      from locked l
      -- A database response has at most 10 MB. Deliveries that do not fit remain due.
      where u.ctid = l.row_id and l.bytes_before < 4000000
      returning u.organization_id, u.id, u.event_id, u.endpoint_id, u.attempts, u.lease_owner, l.due_at, l.url, l.is_failing, l.body,
        l.secrets
    ), numbered as (
      select t.*, row_number() over (partition by t.organization_id, t.endpoint_id order by t.due_at, t.id) as number
      from taken t where t.lease_owner is not null
    )
    select n.organization_id, n.id, n.event_id, n.endpoint_id, n.attempts, case when n.number = 1 then n.url end, n.is_failing, n.body,
      case when n.number = 1 then n.secrets end
    from numbered n
  $$;
revoke execute on function chancery_lease_deliveries from public;

-- Claims due deliveries of all organizations under a lease, with the data that is needed to send them. Starts with the
-- endpoint of the oldest delivery and continues in index order. Each endpoint gets an equal share, and a failing
-- endpoint a smaller share, so no endpoint fills the batch. Skips endpoints with enough deliveries in progress. An
-- endpoint without claimable deliveries does not block the others. Security definer: a worker sends for all
-- organizations. Returns URL, body and encrypted secrets of claimed deliveries. Only the workers have the encryption
-- key.
create or replace function chancery_claim_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer, p_except text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_first record;
  v_organizations text[];
  v_endpoints text[];
begin
  if p_limit < 1 then
    return;
  end if;
  -- Cached plans may date from a time when the tables were small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  select d.organization_id, d.endpoint_id into v_first from webhook_deliveries d
  where d.state = 'pending' and d.next_attempt_at <= now() order by d.next_attempt_at limit 1;
  if not found then
    return;
  end if;

  select array_agg(c.organization_id), array_agg(c.endpoint_id) into v_organizations, v_endpoints
  from (
    select w.organization_id, w.endpoint_id
    from (
      select v_first.organization_id as organization_id, v_first.endpoint_id as endpoint_id, true as is_due, 0 as place
      union all
      select * from chancery_pending_endpoints(v_first.organization_id, v_first.endpoint_id, null, null, 4 * p_limit)
      union all
      select b.organization_id, b.endpoint_id, b.is_due, b.place + 4 * p_limit
      from chancery_pending_endpoints('', '', v_first.organization_id, v_first.endpoint_id, 4 * p_limit) b
    ) w
    where w.is_due and not w.endpoint_id = any (p_except)
    group by w.organization_id, w.endpoint_id order by min(w.place) limit p_limit) c;

  if v_endpoints is null then
    return;
  end if;

  begin
    return query
      select * from chancery_lease_deliveries(p_owner, p_limit, p_lease_seconds, p_attempts_max, v_organizations, v_endpoints);
  exception when others then
    -- Claims for each endpoint separately, so only the endpoint that causes the error is skipped.
    for v_place in 1 .. cardinality(v_endpoints) loop
      begin
        return query
          select * from chancery_lease_deliveries(p_owner, greatest(1, p_limit / cardinality(v_endpoints)), p_lease_seconds, p_attempts_max,
            v_organizations[v_place : v_place], v_endpoints[v_place : v_place]);
      exception when others then
        null;
      end;
    end loop;
  end;
end $$;
revoke execute on function chancery_claim_deliveries from public;
grant execute on function chancery_claim_deliveries to chancery_app;
