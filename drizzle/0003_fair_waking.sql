set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_due_jobs(p_kinds text[], p_limit integer) returns table (id text, kind text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.kind
    from unnest(p_kinds) as k (kind) cross join lateral (
      select j.id, j.kind, j.run_at from jobs j
      where j.state in ('queued', 'running') and j.run_at <= now() and j.kind = k.kind
        and (j.state = 'queued' or j.lease_until < now())
      order by j.run_at limit p_limit) as d
    order by d.run_at
  $$;
--> statement-breakpoint
create or replace function chancery_due_expiries(p_limit integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  return query
    update envelopes e set next_notice_at = now() + interval '5 minutes'
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.status = 'active' and d.expires_at <= now()
        and coalesce(d.next_notice_at <= now() or d.next_notice_at > now() + interval '5 minutes', true)
      order by d.expires_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
