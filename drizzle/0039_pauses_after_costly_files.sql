set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "jobs_paused" ON "jobs" USING btree ("kind","organization_id","paused_until") WHERE paused_until is not null;
--> statement-breakpoint
create or replace function chancery_is_paused(p_kind text, p_organization_id text) returns boolean
  language sql stable
  as $$
    select exists (select from jobs j where j.kind = p_kind and j.organization_id = p_organization_id and j.paused_until > now())
  $$;
--> statement-breakpoint
create or replace function chancery_claim_job_in_turn(p_job_id text, p_owner text, p_lease_seconds integer, p_lost_max integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, created_at timestamptz, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  v_kind text := (select j.kind from jobs j where j.id = p_job_id);
  v_organization text;
  v_id text;
begin
  for v_organization in
    select w.organization_id
    from chancery_waiting_organizations(v_kind, '', null, 100) w
    cross join lateral (select count(*) as running from jobs j
      where j.kind = v_kind and j.organization_id = w.organization_id and j.due_at > now() and j.state = 'running') r
    where w.is_due and not chancery_is_paused(v_kind, w.organization_id)
    order by r.running, md5(p_owner || w.organization_id)
  loop
    select j.id into v_id from jobs j
    where j.kind = v_kind and j.organization_id = v_organization and j.due_at <= now()
    order by j.due_at limit 1 for update skip locked;
    exit when found;
  end loop;
  if v_id is null then
    select j.id into v_id from jobs j where j.id = p_job_id and not chancery_is_paused(j.kind, j.organization_id);
  end if;
  return query select * from chancery_claim_job(v_id, p_owner, p_lease_seconds, p_lost_max);
end $$;
--> statement-breakpoint
create or replace function chancery_due_jobs(p_kinds text[], p_limit integer) returns table (id text, kind text)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_kind text;
  v_first text;
  v_organizations text[];
begin
  -- Cached plans may date from a time when the table was small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  foreach v_kind in array p_kinds loop
    select j.organization_id into v_first from jobs j
    where j.kind = v_kind and j.due_at <= now() and coalesce(j.dispatched_until <= now(), true)
    order by j.due_at limit 1;
    continue when not found;
    select array_agg(o.organization_id order by o.place) into v_organizations
    from (
      select w.organization_id, min(w.place) as place
      from (
        select v_first as organization_id, true as is_due, 0 as place
        union all
        select * from chancery_waiting_organizations(v_kind, v_first, null, 4 * p_limit)
        union all
        select b.organization_id, b.is_due, b.place + 4 * p_limit
        from chancery_waiting_organizations(v_kind, '', v_first, 4 * p_limit) b
      ) w
      where w.is_due and not chancery_is_paused(v_kind, w.organization_id) group by w.organization_id order by place limit p_limit) o;
    return query
      select d.id, v_kind
      from unnest(v_organizations) with ordinality as o (organization_id, place)
      cross join lateral (
        select j.id, row_number() over (order by j.due_at, j.id) as turn from jobs j
        where j.kind = v_kind and j.organization_id = o.organization_id and j.due_at <= now() and coalesce(j.dispatched_until <= now(), true)
        order by j.due_at, j.id limit greatest(1, p_limit / cardinality(v_organizations))) d
      order by d.turn, o.place;
  end loop;
end $$;
