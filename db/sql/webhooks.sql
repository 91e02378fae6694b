-- Webhook endpoints, events and waiting deliveries (claims: webhook-claims.sql; results: webhook-results.sql).

-- Updates the first thousand waiting deliveries when their endpoint is paused, resumed, disabled or deleted, in the
-- same transaction. The cleanup `held_deliveries` updates the others, so the time that a change takes does not depend
-- on the number of waiting deliveries. Claims check the endpoint, so nothing is sent in between. Deliveries that a
-- worker has claimed are settled when the worker finishes them. Runs with the caller's rights.
create or replace function chancery_endpoint_changed() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null or (not new.enabled and new.disabled_reason is not null) then
    update webhook_deliveries u set state = 'canceled', next_attempt_at = null, finished_at = now(),
      last_error = case when new.deleted_at is not null then 'endpoint_deleted' else 'endpoint_disabled' end
    where u.ctid = any (
      array(select d.ctid from webhook_deliveries d
        where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'held' limit 500 for update)
      || array(select d.ctid from webhook_deliveries d
        where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'pending' and d.lease_owner is null
        order by d.next_attempt_at limit 500 for update));
  elsif new.enabled then
    update webhook_endpoints e set failing_since = null
    where e.organization_id = new.organization_id and e.id = new.id and e.failing_since is not null;
    update webhook_deliveries u set state = 'pending', next_attempt_at = now()
    where u.ctid = any (array(
      select d.ctid from webhook_deliveries d
      where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'held' limit 1000 for update));
  else
    update webhook_deliveries u set state = 'held', next_attempt_at = null
    where u.ctid = any (array(
      select d.ctid from webhook_deliveries d
      where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'pending' and d.lease_owner is null
      order by d.next_attempt_at limit 1000 for update));
  end if;
  return null;
end $$;
create or replace trigger webhook_endpoints_changed after update of enabled, disabled_reason, deleted_at on webhook_endpoints
  for each row
  when ((old.enabled, old.disabled_reason, old.deleted_at) is distinct from (new.enabled, new.disabled_reason, new.deleted_at))
  execute function chancery_endpoint_changed();

-- Returns those of the given endpoints that can no longer receive deliveries. Security definer: a worker claims
-- deliveries of many organizations. Returns only ids that the caller named.
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

-- Returns the number of due deliveries, up to a limit. Security definer: the scheduled task works over all
-- organizations. Returns only a number.
create or replace function chancery_due_deliveries(p_limit integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer from (
      select from webhook_deliveries d where d.state = 'pending' and d.next_attempt_at <= now() limit p_limit) due
  $$;
revoke execute on function chancery_due_deliveries from public;
grant execute on function chancery_due_deliveries to chancery_app;
