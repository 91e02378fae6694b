-- Results of deliveries.

-- Writes the results of attempts whose lease is still valid. Disables endpoints after a 410, and after days without a
-- success. Does not lock endpoints that do not change. Returns the disabled endpoints. Security definer: a worker
-- finishes deliveries of many organizations, and only this function writes attempts. Returns only ids.
create or replace function chancery_finish_deliveries(p_owner text, p_results jsonb, p_failing_days integer)
  returns table (organization_id text, endpoint_id text, reason text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Cached plans may date from a time when the tables were small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  -- Locks endpoints in a fixed order, so two workers with the same endpoints cannot deadlock.
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
      where d.organization_id = r."organizationId" and d.endpoint_id = r."endpointId" and d.id = r.id and d.lease_owner = p_owner and d.state = 'pending'
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
revoke execute on function chancery_finish_deliveries from public;
grant execute on function chancery_finish_deliveries to chancery_app;
