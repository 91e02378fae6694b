-- Functions that check an API key and set the current organization. signing.sql contains those for signing links, and
-- jobs.sql those for jobs.

-- Returns whether a membership is active. The check of a key without a member skips this function, so it reads no
-- member. Not granted to anyone: only chancery_valid_key calls it.
create or replace function chancery_is_active_member(p_organization_id text, p_member_id text) returns boolean
  language sql stable
  as $$
  select exists (
    select from members m
    where m.organization_id = p_organization_id and m.id = p_member_id and m.active and m.removed_at is null)
$$;
revoke execute on function chancery_is_active_member from public;

-- Returns the key with this id and this hash of its secret, unless it was revoked or has expired. A member's key works
-- only while the membership is active. Not granted to anyone: the functions below call it.
create or replace function chancery_valid_key(p_key_id text, p_secret_hash text) returns setof api_keys
  language sql stable
  as $$
  select a.* from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now())
    and (a.member_id is null or chancery_is_active_member(a.organization_id, a.member_id))
$$;
revoke execute on function chancery_valid_key from public;

-- Checks an API key and its scope, and sets the current organization to that of the key. Takes no locks and counts
-- nothing, because the batch ends with chancery_count_request. A key without requests left in this minute is rejected
-- before the request costs anything. Raises CH401, CH429 or CH403, which aborts the batch. Security definer: row-level
-- security hides the key before the current organization is set. A caller that presents a key and the hash of its
-- secret learns the organization, scopes and environment of that key.
create or replace function chancery_authorize(p_key_id text, p_secret_hash text, p_scope text,
  out organization_id text, out scopes text[], out environment text, out at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_limit integer;
  v_used integer;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute,
    (select coalesce(sum(c.requests), 0) from rate_counters c
      where c.subject = a.id and c.window_start >= date_trunc('minute', clock_timestamp()))
  into organization_id, scopes, environment, v_limit, v_used
  from chancery_valid_key(p_key_id, p_secret_hash) a;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  if v_used >= v_limit then
    perform chancery_refuse_request(v_limit, 'key');
  end if;
  if p_scope is not null and not p_scope = any (scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403';
  end if;
  organization_id := set_config('app.organization_id', organization_id, true);
  at := now();
end $$;
revoke execute on function chancery_authorize from public;
grant execute on function chancery_authorize to chancery_app;

-- Authorizes a request like chancery_authorize, and counts it like chancery_count_request. Use it only for requests
-- that are one short function call, because it counts first and keeps the locks until the transaction ends. Counts
-- nothing if it raises. `rate` is the result of chancery_count_key. Security definer, like both of these functions, and
-- with the same results for the caller.
create or replace function chancery_admit(p_key_id text, p_secret_hash text, p_scope text,
  out organization_id text, out environment text, out at timestamptz, out rate integer[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Separate variables cost less than a record.
  v_organization_id text;
  v_scopes text[];
  v_limit integer;
  v_root_id text;
  v_organization_limit integer;
  v_tree_limit integer;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute, l.root_id, l.organization_limit, l.tree_limit
  into v_organization_id, v_scopes, environment, v_limit, v_root_id, v_organization_limit, v_tree_limit
  from chancery_valid_key(p_key_id, p_secret_hash) a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute, a.tree_requests_per_minute) l;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  rate := chancery_count_key(v_organization_id, v_root_id, p_key_id, v_organization_limit, v_tree_limit, v_limit);
  if p_scope is not null and not p_scope = any (v_scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403';
  end if;
  organization_id := set_config('app.organization_id', v_organization_id, true);
  at := now();
end $$;
revoke execute on function chancery_admit from public;
grant execute on function chancery_admit to chancery_app;

-- Sets the current organization, which an earlier batch of the same request, job or page authenticated. Granted to
-- everyone, with the caller's rights: a caller that can run SQL as the application role can set the organization
-- anyway.
create or replace function chancery_set_organization(p_organization_id text) returns timestamptz
  language sql volatile
  as $$ select set_config('app.organization_id', p_organization_id, true); select now() $$;

-- Returns whether row-level security does not apply to the caller's role: it has BYPASSRLS, owns an object, or may
-- become the owner, like a superuser.
-- Granted to everyone, with the caller's rights: callers learn only about themselves.
create or replace function chancery_is_privileged_role() returns boolean
  language sql stable
  as $$
    select exists (select from pg_roles r where r.rolname = current_user and r.rolbypassrls)
      or exists (select from pg_class c where pg_has_role(current_user, c.relowner, 'member'))
  $$;

-- Fails the transaction of a role to which row-level security does not apply. Workers call it before their first batch,
-- so they never serve requests with such a role. Granted to everyone, with the caller's rights.
create or replace function chancery_refuse_privileged_role() returns void
  language plpgsql stable
  as $$
begin
  if chancery_is_privileged_role() then
    raise exception 'row-level security does not apply to the role %', current_user using errcode = 'CHROL';
  end if;
end $$;

-- Fails a batch with CH404 if a resource belongs to a named sandbox other than the key's. Accepts null, because the
-- operation reports a missing resource. Granted to everyone, with the caller's rights.
create or replace function chancery_require_sandbox(p_of_key text, p_of_resource text) returns void
  language plpgsql stable
  as $$
begin
  if p_of_resource <> p_of_key then
    raise exception 'other_sandbox' using errcode = 'CH404';
  end if;
end $$;
