set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_lost_objects(p_most integer) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(l.reason), '{}') from (
      select e.sealing_last_error as reason from envelopes e
        where e.status = 'sealing' and e.environment = 'live' and e.sealing_last_error ~ '^object_(missing|changed): '
      union
      select f.last_error from jobs f
        where f.state = 'failed' and f.finished_at > now() - interval '1 day' and f.last_error ~ '^object_(missing|changed): '
          and not chancery_is_test(f.organization_id)
      limit p_most
    ) l
  $$;
--> statement-breakpoint
revoke execute on function chancery_lost_objects from public;
--> statement-breakpoint
grant execute on function chancery_lost_objects to chancery_app;
