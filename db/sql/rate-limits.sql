-- Request limits per minute for a key, for the tree of a root key, and for an organization. The limits are exact.
-- Requests of one key do not wait for each other unless they are near a limit.

-- The number of requests in one minute of a key ('key_…'), of the descendants of a root key ('tree:key_…') and of an
-- organization ('org_…'). A number is the sum of its shards. Unlogged: a crash loses at most one minute of counts. Only
-- the functions below and chancery_run_cleanup access it.
create unlogged table if not exists rate_counters (
  subject text not null,
  shard integer not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (subject, shard)
) with (fillfactor = 50);

-- Raises CH429 with the values of the rate limit headers. Not granted to anyone.
create or replace function chancery_refuse_request(p_limit integer, p_of text) returns void
  language plpgsql volatile
  as $$
begin
  raise exception 'rate_limited' using errcode = 'CH429', detail = json_build_object(
    'limit', p_limit, 'remaining', 0, 'reset', chancery_seconds_left_in_minute(), 'of', p_of)::text;
end $$;
revoke execute on function chancery_refuse_request from public;

-- Returns the seconds until the minute ends, at least 1. Not granted to anyone.
create or replace function chancery_seconds_left_in_minute() returns integer
  language sql volatile
  as $$ select greatest(1, ceil(60 - extract(epoch from clock_timestamp() - date_trunc('minute', clock_timestamp()))))::integer $$;
revoke execute on function chancery_seconds_left_in_minute from public;

-- Returns the limit of a key tree. By default, it is five times the limit of the root key. Not granted to anyone: the
-- functions below call it.
create or replace function chancery_tree_limit(p_tree_limit integer, p_root_limit integer) returns integer
  language sql immutable
  as $$ select coalesce(p_tree_limit, least(5 * p_root_limit::bigint, 2147483647)::integer) $$;
revoke execute on function chancery_tree_limit from public;

-- Returns the limit of a root key's tree. Not granted to anyone: chancery_limits_of_key calls it for keys that are not
-- root keys.
create or replace function chancery_limit_of_tree(p_root_id text) returns integer
  language sql stable
  as $$
  select chancery_tree_limit(r.tree_requests_per_minute, r.requests_per_minute) from api_keys r where r.id = p_root_id
$$;
revoke execute on function chancery_limit_of_tree from public;

-- Returns a key's root key, and the limits of its organization and its key tree. Not granted to anyone: the functions
-- that count call it.
create or replace function chancery_limits_of_key(
  p_organization_id text, p_key_id text, p_root_id text, p_limit integer, p_tree_limit integer)
  returns table (root_id text, organization_limit integer, tree_limit integer)
  language sql stable
  as $$
  select coalesce(p_root_id, p_key_id), o.requests_per_minute,
    case when p_root_id is null then chancery_tree_limit(p_tree_limit, p_limit) else chancery_limit_of_tree(p_root_id) end
  from organizations o
  where o.id = p_organization_id
$$;
revoke execute on function chancery_limits_of_key from public;

-- Counts one request for an organization, for the tree of a root key and for a key. The limit of the tree is at
-- least that of the key, and the limit of the organization at least the set limit of the tree. Raises CH429 if one of
-- the three limits is used up. Returns the limit of the key, the requests left until the first of the limits is
-- reached, and the seconds until the next minute.
--
-- The count is exact, because each open transaction adds at most one request. While more requests are left than the
-- server has connections, transactions count at the same time under a shared lock. Near a limit, each transaction gets
-- the lock exclusively, so it sees every earlier request. Locks are always requested in the same order, and a
-- transaction releases a shared lock before it requests the exclusive one.
--
-- PostgreSQL prepares each expression for each transaction, and only if it is reached. Therefore, the function has few
-- and short expressions. Not granted to anyone: the functions that know the key call it.
create or replace function chancery_count_key(p_organization_id text, p_root_id text, p_key_id text,
  p_organization_limit integer, p_tree_limit integer, p_key_limit integer) returns integer[]
  language plpgsql volatile
  as $$
declare
  v_tree text := 'tree:' || p_root_id;
  v_tree_limit integer := greatest(p_tree_limit, p_key_limit);
  v_organization_limit integer := greatest(p_organization_limit, p_tree_limit);
  v_connections integer := current_setting('max_connections');
  -- The number of requests that must be left for a shared lock. Zero requires the exclusive lock.
  v_organization_margin integer := case when v_organization_limit > v_connections then v_connections else 0 end;
  v_tree_margin integer := case when v_tree_limit > v_connections then v_connections else 0 end;
  v_key_margin integer := case when p_key_limit > v_connections then v_connections else 0 end;
  v_organization_left integer;
  v_tree_left integer;
  v_key_left integer;
  v_left integer;
  v_minute timestamptz;
  v_locked text;
  -- The requests of a root key count toward its tree, but are not counted twice.
  v_counted_tree text := case when p_key_id <> p_root_id then v_tree end;
  v_slot integer;
  v_rows integer;
begin
  <<counting>>
  loop
    -- An error releases the locks that its block acquired. The seed 1 separates these locks from others with the same
    -- names.
    begin
      if v_organization_margin = 0 then
        v_locked := pg_advisory_xact_lock(hashtextextended(p_organization_id, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(p_organization_id, 1));
      end if;
      if v_tree_margin = 0 then
        v_locked := pg_advisory_xact_lock(hashtextextended(v_tree, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(v_tree, 1));
      end if;
      if v_key_margin = 0 then
        v_locked := pg_advisory_xact_lock(hashtextextended(p_key_id, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(p_key_id, 1));
      end if;
      v_minute := date_trunc('minute', clock_timestamp());
      select v_organization_limit - coalesce(sum(c.requests) filter (where c.subject = p_organization_id), 0),
          v_tree_limit - coalesce(sum(c.requests) filter (where c.subject in (v_tree, p_root_id)), 0),
          p_key_limit - coalesce(sum(c.requests) filter (where c.subject = p_key_id), 0)
        into v_organization_left, v_tree_left, v_key_left
      from rate_counters c
      where c.subject in (p_organization_id, v_tree, p_root_id, p_key_id) and c.window_start >= v_minute;
      v_left := least(v_organization_left, v_tree_left, v_key_left);
      exit counting when v_left > v_connections;
      if v_organization_left <= 0 then
        perform chancery_refuse_request(v_organization_limit, 'organization');
      elsif v_tree_left <= 0 then
        perform chancery_refuse_request(v_tree_limit, 'tree');
      elsif v_key_left <= 0 then
        perform chancery_refuse_request(p_key_limit, 'key');
      elsif v_organization_margin > 0 and v_organization_left <= v_organization_margin then
        v_organization_margin := 0;
      elsif v_tree_margin > 0 and v_tree_left <= v_tree_margin then
        v_tree_margin := 0;
      elsif v_key_margin > 0 and v_key_left <= v_key_margin then
        v_key_margin := 0;
      else
        exit counting;
      end if;
      raise exception 'the request is close to a rate limit' using errcode = 'CHNRL';
    exception when sqlstate 'CHNRL' then
      v_left := null;
    end;
  end loop;

  v_slot := chancery_counter_slot(p_organization_id);
  update rate_counters r set
    requests = case when r.window_start >= v_minute then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, v_minute)
  where r.subject in (p_organization_id, v_counted_tree, p_key_id) and r.shard = v_slot;
  get diagnostics v_rows = row_count;
  if v_rows < num_nonnulls(p_organization_id, v_counted_tree, p_key_id) then
    insert into rate_counters (subject, shard, window_start, requests)
    select s, v_slot, v_minute, 1 from unnest(array[p_organization_id, v_counted_tree, p_key_id]) s where s is not null
    on conflict do nothing;
  end if;
  return array[p_key_limit, v_left - 1, chancery_seconds_left_in_minute()];
end $$;
revoke execute on function chancery_count_key from public;

-- Counts one request of a key like chancery_count_key. This is the last statement of a request's first batch, so its
-- locks are released immediately. Security definer: the application role cannot access the counters. A caller that
-- names a key learns how many requests it has left.
create or replace function chancery_count_request(p_key_id text, out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  -- Separate variables cost less than a record.
  v_organization_id text;
  v_limit integer;
  v_root_id text;
  v_organization_limit integer;
  v_tree_limit integer;
  v_rate integer[];
begin
  select a.organization_id, a.requests_per_minute, l.root_id, l.organization_limit, l.tree_limit
  into v_organization_id, v_limit, v_root_id, v_organization_limit, v_tree_limit
  from api_keys a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute, a.tree_requests_per_minute) l
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  v_rate := chancery_count_key(v_organization_id, v_root_id, p_key_id, v_organization_limit, v_tree_limit, v_limit);
  rate_limit := v_rate[1];
  rate_remaining := v_rate[2];
  rate_reset_seconds := v_rate[3];
end $$;
revoke execute on function chancery_count_request from public;
grant execute on function chancery_count_request to chancery_app;
