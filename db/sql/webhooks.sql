-- Webhook endpoints, events and the deliveries that wait (claiming: webhook-claims.sql; results: webhook-results.sql).

-- What becomes of waiting deliveries when their endpoint is paused, resumed, disabled or deleted, in the same transaction.
-- Those that a worker holds are settled when it finishes them. With the rights of whoever changes the endpoint.
create or replace function chancery_endpoint_changed() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null or (not new.enabled and new.disabled_reason is not null) then
    update webhook_deliveries d set state = 'canceled', next_attempt_at = null, finished_at = now(),
      last_error = case when new.deleted_at is not null then 'endpoint_deleted' else 'endpoint_disabled' end
    where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state in ('pending', 'held') and d.lease_owner is null;
  elsif new.enabled then
    update webhook_endpoints e set failing_since = null
    where e.organization_id = new.organization_id and e.id = new.id and e.failing_since is not null;
    update webhook_deliveries d set state = 'pending', next_attempt_at = now()
    where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'held';
  else
    update webhook_deliveries d set state = 'held', next_attempt_at = null
    where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'pending' and d.lease_owner is null;
  end if;
  return null;
end $$;
create or replace trigger webhook_endpoints_changed after update of enabled, disabled_reason, deleted_at on webhook_endpoints
  for each row
  when ((old.enabled, old.disabled_reason, old.deleted_at) is distinct from (new.enabled, new.disabled_reason, new.deleted_at))
  execute function chancery_endpoint_changed();

-- Which of some endpoints nothing may be sent to any more.
-- Security definer: a worker holds deliveries of many organizations. It shows ids that the caller named.
create or replace function chancery_closed_endpoints(p_organization_ids text[], p_endpoint_ids text[])
  returns table (organization_id text, endpoint_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.organization_id, e.id
    from unnest(p_organization_ids, p_endpoint_ids) as w (organization_id, endpoint_id)
    join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    where e.deleted_at is not null or not e.enabled
  $$;
revoke execute on function chancery_closed_endpoints from public;
grant execute on function chancery_closed_endpoints to chancery_app;

-- How many deliveries are due, counted up to a limit.
-- Security definer: the cron works over all organizations. It shows one number.
create or replace function chancery_due_deliveries(p_limit integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer from (
      select from webhook_deliveries d where d.state = 'pending' and d.next_attempt_at <= now() limit p_limit) due
  $$;
revoke execute on function chancery_due_deliveries from public;
grant execute on function chancery_due_deliveries to chancery_app;

-- Settles deliveries that were put on hold while their endpoint was resumed, disabled or deleted by a concurrent transaction; gives
-- their number.
-- Security definer: the cron works over all organizations. It shows one number.
create or replace function chancery_sweep_held_deliveries(p_limit integer) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with stale as (
      select d.organization_id, d.id, e.enabled and e.deleted_at is null as is_open
      from webhook_endpoints e
      cross join lateral (
        select d.organization_id, d.id from webhook_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'held' limit p_limit) d
      where e.enabled or e.deleted_at is not null or e.disabled_reason is not null
      limit p_limit
    ), swept as (
      update webhook_deliveries u set
        state = case when s.is_open then 'pending' else 'canceled' end,
        next_attempt_at = case when s.is_open then now() end,
        finished_at = case when s.is_open then null else now() end,
        last_error = case when s.is_open then u.last_error else 'endpoint_disabled' end
      from stale s where u.organization_id = s.organization_id and u.id = s.id and u.state = 'held' returning 1)
    select count(*)::integer from swept
  $$;
revoke execute on function chancery_sweep_held_deliveries from public;
grant execute on function chancery_sweep_held_deliveries to chancery_app;

-- Forgets attempts and finished deliveries that are older than some days, of each endpoint all attempts but the newest, and of
-- events that are older than these days those to which no delivery is left; gives their number.
-- Security definer: the application role deletes none of these. It shows one number.
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
      where a.organization_id = d.organization_id and a.delivery_id = d.id returning 1
    ), old_events as (
      delete from webhook_events v using (
        select o.organization_id, o.id from webhook_events o
        where o.created_at < now() - make_interval(days => p_days)
          and not exists (select from webhook_deliveries d where d.organization_id = o.organization_id and d.event_id = o.id)
        order by o.created_at limit p_limit for update skip locked) o
      where v.organization_id = o.organization_id and v.id = o.id returning 1)
    select ((select count(*) from old_attempts) + (select count(*) from surplus_attempts) + (select count(*) from old_deliveries)
      + (select count(*) from old_events))::integer
  $$;
revoke execute on function chancery_prune_deliveries from public;
grant execute on function chancery_prune_deliveries to chancery_app;
