-- As before; endpoints that stay as they are are not locked, and secrets are read once for each endpoint.
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
  -- Kept plans may come from a time at which the tables were small: only loops over indexes are allowed.
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
      select v_first.organization_id as organization_id, v_first.endpoint_id as endpoint_id, 0 as place
      union all select * from chancery_pending_endpoints(v_first.organization_id, v_first.endpoint_id, 4 * p_limit)
      union all select b.organization_id, b.endpoint_id, b.place + 4 * p_limit from chancery_pending_endpoints('', '', 4 * p_limit) b
    ) w
    cross join lateral (
      select from webhook_deliveries d
      where d.organization_id = w.organization_id and d.endpoint_id = w.endpoint_id and d.state = 'pending' and d.next_attempt_at <= now()
      limit 1) due
    where not w.endpoint_id = any (p_except)
    group by w.organization_id, w.endpoint_id order by min(w.place) limit p_limit) c;

  if v_endpoints is null then
    return;
  end if;

  return query
    with endpoints as materialized (
      select e.organization_id, e.id, e.url, e.failing_since is not null as is_failing,
        case when e.deleted_at is not null then 'endpoint_deleted'
          when e.disabled_reason is not null and not e.enabled then 'endpoint_disabled'
          when not e.enabled then 'endpoint_paused' end as obstacle,
        greatest(1, p_limit / cardinality(v_endpoints)) as share,
        (select jsonb_agg(jsonb_build_object('version', s.version, 'ciphertext', s.ciphertext,
            'encryptionKeyId', s.encryption_key_id, 'validUntil', s.valid_until) order by s.version desc)
          from webhook_secrets s
          where s.organization_id = e.organization_id and s.endpoint_id = e.id
            and (s.valid_until is null or s.valid_until > now())) as secrets
      from unnest(v_organizations, v_endpoints) as w (organization_id, endpoint_id)
      join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    ), locked as (
      select e.organization_id, e.id as endpoint_id, e.url, e.is_failing, e.obstacle, e.secrets, d.id, d.event_id, d.attempts,
        d.lease_owner is not null as is_lost, v.body,
        sum(octet_length(v.body)) over (order by d.next_attempt_at, d.id) - octet_length(v.body) as bytes_before
      from endpoints e
      cross join lateral (
        select d.id, d.event_id, d.attempts, d.lease_owner, d.next_attempt_at from webhook_deliveries d
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
      -- An answer holds at most 10 MB: what does not fit stays due.
      where u.organization_id = l.organization_id and u.id = l.id and l.bytes_before < 4000000
      returning u.organization_id, u.id, u.event_id, u.endpoint_id, u.attempts, u.lease_owner, l.url, l.is_failing, l.body, l.secrets
    )
    select t.organization_id, t.id, t.event_id, t.endpoint_id, t.attempts, t.url, t.is_failing, t.body, t.secrets
    from taken t where t.lease_owner is not null;
end $$;
--> statement-breakpoint
create or replace function chancery_finish_deliveries(p_owner text, p_results jsonb, p_failing_days integer)
  returns table (organization_id text, endpoint_id text, reason text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Kept plans may come from a time at which the tables were small: only loops over indexes are allowed.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  -- In one order, so that two workers with the same endpoints do not wait for each other.
  perform from webhook_endpoints e
  join (select r."organizationId", r."endpointId", bool_or(r.outcome in ('retry', 'failed', 'gone')) as has_failed
    from jsonb_to_recordset(p_results) as r ("organizationId" text, "endpointId" text, outcome text)
    group by r."organizationId", r."endpointId") r
    on e.organization_id = r."organizationId" and e.id = r."endpointId"
  where r.has_failed or e.failing_since is not null
  order by e.organization_id, e.id for no key update of e;

  return query
    with results as (
      select * from jsonb_to_recordset(p_results) as r ("organizationId" text, id text, "endpointId" text, outcome text,
        "delaySeconds" double precision, status integer, error text, at timestamptz, host text, "durationMs" integer,
        excerpt text, "auditId" text)
    ), settled as (
      update webhook_deliveries d set
        state = case when r.outcome = 'delivered' then 'delivered' when r.outcome in ('failed', 'gone') then 'failed'
          when e.deleted_at is not null or (not e.enabled and e.disabled_reason is not null) then 'canceled'
          when not e.enabled then 'held' else 'pending' end,
        attempts = d.attempts - (r.outcome = 'released')::integer,
        next_attempt_at = case when r.outcome in ('retry', 'released') and e.enabled and e.deleted_at is null
          then now() + make_interval(secs => coalesce(r."delaySeconds", 0)) end,
        finished_at = case when r.outcome in ('delivered', 'failed', 'gone') or e.deleted_at is not null
          or (not e.enabled and e.disabled_reason is not null) then now() end,
        lease_owner = null,
        last_status = case when r.outcome = 'released' then d.last_status else r.status end,
        last_error = case when r.outcome = 'released' then d.last_error else r.error end
      from results r
      join webhook_endpoints e on e.organization_id = r."organizationId" and e.id = r."endpointId"
      where d.organization_id = r."organizationId" and d.id = r.id and d.lease_owner = p_owner and d.state = 'pending'
      returning d.organization_id, d.endpoint_id, d.id, d.attempts, r.outcome, r.status, r.error, r.at, r.host, r."durationMs",
        r.excerpt, r."auditId"
    ), logged as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, status, error, duration_ms, response_excerpt)
      select s.organization_id, s.id, s.attempts, s.endpoint_id, s.at, s.host, s.status, s.error, s."durationMs", s.excerpt
      from settled s where s.outcome <> 'released'
    ), health as (
      select s.organization_id, s.endpoint_id, bool_or(s.outcome = 'delivered') as is_alive, bool_or(s.outcome = 'gone') as is_gone,
        min(s."auditId") as audit_id
      from settled s where s.outcome <> 'released' group by s.organization_id, s.endpoint_id
    ), judged as (
      select h.*, case when h.is_gone then 'gone'
        when not h.is_alive and e.failing_since < now() - make_interval(days => p_failing_days) then 'failing' end as disabling
      from health h join webhook_endpoints e on e.organization_id = h.organization_id and e.id = h.endpoint_id
      where e.enabled and e.deleted_at is null
        and (h.is_gone or case when h.is_alive then e.failing_since is not null
          else coalesce(e.failing_since < now() - make_interval(days => p_failing_days), true) end)
    ), marked as (
      update webhook_endpoints e set
        failing_since = case when j.is_alive then null else coalesce(e.failing_since, now()) end,
        enabled = j.disabling is null,
        disabled_reason = j.disabling,
        updated_at = case when j.disabling is null then e.updated_at else now() end
      from judged j where e.organization_id = j.organization_id and e.id = j.endpoint_id
      returning e.organization_id, e.id, j.disabling, j.audit_id
    ), audited as (
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
      select m.organization_id, m.audit_id, 'system', 'webhooks', 'webhook.disabled', 'webhook', m.id, jsonb_build_object('reason', m.disabling)
      from marked m where m.disabling is not null
    )
    select m.organization_id, m.id, m.disabling from marked m where m.disabling is not null;
end $$;
--> statement-breakpoint
create or replace function chancery_prune_deliveries(p_days integer, p_attempts_per_endpoint integer, p_limit integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with old_attempts as (
      delete from webhook_attempts a using (
        select o.organization_id, o.delivery_id, o.attempt from webhook_attempts o
        where o.at < now() - make_interval(days => p_days) order by o.at limit p_limit) o
      where a.organization_id = o.organization_id and a.delivery_id = o.delivery_id and a.attempt = o.attempt returning 1
    ), surplus_attempts as (
      delete from webhook_attempts a using (
        select o.organization_id, o.delivery_id, o.attempt
        from (select distinct r.organization_id, r.endpoint_id from webhook_attempts r where r.at > now() - interval '3 minutes') e
        cross join lateral (
          select n.organization_id, n.delivery_id, n.attempt from webhook_attempts n
          where n.organization_id = e.organization_id and n.endpoint_id = e.endpoint_id
          order by n.at desc offset p_attempts_per_endpoint limit p_limit) o
        limit p_limit) o
      where a.organization_id = o.organization_id and a.delivery_id = o.delivery_id and a.attempt = o.attempt returning 1
    ), old_deliveries as (
      delete from webhook_deliveries d using (
        select o.organization_id, o.id from webhook_deliveries o
        where o.finished_at < now() - make_interval(days => p_days) order by o.finished_at limit p_limit) o
      where d.organization_id = o.organization_id and d.id = o.id returning d.organization_id, d.id
    ), orphaned_attempts as (
      delete from webhook_attempts a using old_deliveries d
      where a.organization_id = d.organization_id and a.delivery_id = d.id returning 1)
    select ((select count(*) from old_attempts) + (select count(*) from surplus_attempts) + (select count(*) from old_deliveries))::integer
  $$;
