-- How a transaction enters an organization: by an API key, or again within one request, job or page.
-- By a signing link: signing.sql; by a job: jobs.sql.

-- Requests of a key in one minute. Unlogged: a crash forgets at most a minute of counts. Only chancery_authorize and
-- chancery_prune touch it.
create unlogged table if not exists rate_counters (
  key_id text primary key,
  window_start timestamptz not null,
  requests integer not null
);

-- Checks key, exact rate limit and scope, in this order, and enters the key's organization for this transaction. A key that belongs
-- to a member works only while that membership is active. Refusals raise CH401, CH429 or CH403 and so abort the whole batch; the
-- detail carries what the answer's headers need.
-- Security definer: no organization is entered yet, so row level security hides the key. It shows a caller that names a key and the
-- hash of its secret that key's organization, scopes, environment and limit; any other caller learns nothing.
create or replace function chancery_authorize(p_key_id text, p_secret_hash text, p_scope text)
  returns table (
    organization_id text, scopes text[], environment text,
    rate_limit integer, rate_remaining integer, rate_reset_seconds integer, at timestamptz
  )
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  used integer;
  reset_seconds integer := greatest(1, ceil(60 - extract(epoch from now() - date_trunc('minute', now()))))::integer;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute into k
  from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now())
    and (a.member_id is null or exists (
      select from members m
      where m.organization_id = a.organization_id and m.id = a.member_id and m.active and m.removed_at is null));
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;

  insert into rate_counters as r (key_id, window_start, requests)
  values (p_key_id, date_trunc('minute', now()), 1)
  on conflict (key_id) do update set
    requests = case when r.window_start >= excluded.window_start then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, excluded.window_start)
  returning r.requests into used;

  if used > k.requests_per_minute then
    raise exception 'rate_limited' using errcode = 'CH429',
      detail = json_build_object('limit', k.requests_per_minute, 'remaining', 0, 'reset', reset_seconds)::text;
  end if;
  if p_scope is not null and not p_scope = any (k.scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403',
      detail = json_build_object('limit', k.requests_per_minute, 'remaining', k.requests_per_minute - used, 'reset', reset_seconds)::text;
  end if;

  perform set_config('app.organization_id', k.organization_id, true);
  return query select k.organization_id, k.scopes, k.environment,
    k.requests_per_minute, k.requests_per_minute - used, reset_seconds, now();
end $$;
revoke execute on function chancery_authorize from public;
grant execute on function chancery_authorize to chancery_app;

-- Enters an organization that an earlier batch of the same request, job or page already proved. For everybody, with the caller's
-- own rights: whoever can run SQL as the application role can set the organization anyway.
create or replace function chancery_enter(p_organization_id text) returns timestamptz
  language sql volatile
  as $$ select set_config('app.organization_id', p_organization_id, true); select now() $$;
