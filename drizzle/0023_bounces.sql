-- Enters the organization of a mail job; no row when there is no such mail. Callers prove by the address of the report that they know it.
create function chancery_open_mail_job(p_job_id text)
  returns table (organization_id text, payload jsonb, last_error text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  j record;
begin
  select o.organization_id, o.payload, o.last_error into j from jobs o where o.id = p_job_id and o.kind = 'mail';
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.organization_id is not null then
    return query select j.organization_id, j.payload, j.last_error, now();
  end if;
end $$;
--> statement-breakpoint
revoke execute on function chancery_open_mail_job from public;
--> statement-breakpoint
grant execute on function chancery_open_mail_job to chancery_app;
