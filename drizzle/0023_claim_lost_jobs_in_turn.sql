set local lock_timeout = '5s';
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
    where w.is_due
    order by r.running, md5(p_owner || w.organization_id)
  loop
    select j.id into v_id from jobs j
    where j.kind = v_kind and j.organization_id = v_organization and j.due_at <= now()
    order by j.due_at limit 1 for update skip locked;
    exit when found;
  end loop;
  return query select * from chancery_claim_job(coalesce(v_id, p_job_id), p_owner, p_lease_seconds, p_lost_max);
end $$;
