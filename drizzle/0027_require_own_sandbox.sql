set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_require_sandbox(p_of_key text, p_of_resource text) returns void
  language plpgsql stable
  as $$
begin
  if p_of_resource <> p_of_key then
    raise exception 'other_sandbox' using errcode = 'CH404';
  end if;
end $$;
