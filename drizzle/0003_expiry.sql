-- Envelopes of every organization whose time is over but not yet recorded as over; ids only.
create function chancery_due_expiries(p_limit integer) returns table (organization_id text, id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.organization_id, e.id from envelopes e
    where e.status = 'active' and e.expires_at <= now()
    order by e.expires_at limit p_limit
  $$;
--> statement-breakpoint
revoke execute on function chancery_due_expiries from public;
--> statement-breakpoint
grant execute on function chancery_due_expiries to chancery_app;
