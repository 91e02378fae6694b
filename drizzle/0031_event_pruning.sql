-- As before, and of events that are older than these days those to which no delivery is left.
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
