-- Request limits per minute of a key, of the key tree below a root key, and of an organization. The limits are
-- exact, and requests of one key do not wait for each other while they are far from a limit.

-- Requests of a key ('key_…'), of the other keys below a root key ('tree:key_…') and of an organization ('org_…') in one
-- minute. A count is the sum of its shards. Unlogged: a crash loses at most one minute of counts. Only the functions
-- below and chancery_run_cleanup access it.
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

-- Returns the root key of a key, and the limits of the organization, of the tree below the root key and of the key. The
-- default limit of a tree is five times that of its root key. The limit of a tree is at least that of the key, and the
-- limit of the organization at least that of the tree. Not granted to anyone: the functions that count call it.
create or replace function chancery_limits_of_key(p_organization_id text, p_key_id text, p_root_id text, p_limit integer)
  returns table (root_id text, limits integer[])
  language sql stable
  as $$
  select r.id, array[greatest(o.requests_per_minute, t.tree_limit), greatest(t.tree_limit, p_limit), p_limit]
  from api_keys r
  join organizations o on o.id = r.organization_id
  cross join lateral (select coalesce(r.tree_requests_per_minute,
    least(5 * r.requests_per_minute::bigint, 2147483647)::integer) as tree_limit) t
  where r.organization_id = p_organization_id and r.id = coalesce(p_root_id, p_key_id)
$$;
revoke execute on function chancery_limits_of_key from public;

-- Takes the lock of a subject, shared or alone. Not granted to anyone: chancery_count_key calls it.
create or replace function chancery_lock_requests(p_subject text, p_is_alone boolean) returns text
  language sql volatile
  as $$
  select case when p_is_alone then pg_advisory_xact_lock(hashtextextended('requests ' || p_subject, 0))::text
    else pg_advisory_xact_lock_shared(hashtextextended('requests ' || p_subject, 0))::text end
$$;
revoke execute on function chancery_lock_requests from public;

-- Counts one request for an organization, for the tree below a root key and for a key. Raises CH429 if one of the three
-- limits is used up. Returns the limit of the key, the requests left until the first of the limits is reached, and the
-- seconds until the next minute. The count is exact, because each open transaction adds at most one request. While more
-- requests are left than the server has connections, transactions count at the same time under a shared lock. Near a
-- limit, each transaction gets the lock exclusively, so it sees every earlier request. Locks are always requested in the
-- same order, and a transaction releases a shared lock before it requests the exclusive one. Not granted to anyone: the
-- functions that know the key call it.
create or replace function chancery_count_key(p_organization_id text, p_root_id text, p_key_id text, p_limits integer[],
  out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql volatile
  as $$
declare
  v_tree text := 'tree:' || p_root_id;
  v_connections integer := current_setting('max_connections')::integer;
  -- The requests that must be left for a shared lock. Zero stands for the exclusive lock.
  v_margins integer[] := array[
    case when p_limits[1] > v_connections then v_connections else 0 end,
    case when p_limits[2] > v_connections then v_connections else 0 end,
    case when p_limits[3] > v_connections then v_connections else 0 end];
  v_left integer[];
  v_minute timestamptz;
  v_locked text;
  v_subjects text[];
  v_slot integer;
  v_counted integer;
begin
  loop
    -- An error releases the locks of its block.
    begin
      v_locked := chancery_lock_requests(p_organization_id, v_margins[1] = 0)
        || chancery_lock_requests(v_tree, v_margins[2] = 0) || chancery_lock_requests(p_key_id, v_margins[3] = 0);
      v_minute := date_trunc('minute', clock_timestamp());
      -- The requests of a root key count toward its tree, too.
      select array[
          p_limits[1] - coalesce(sum(c.requests) filter (where c.subject = p_organization_id), 0),
          p_limits[2] - coalesce(sum(c.requests) filter (where c.subject in (v_tree, p_root_id)), 0),
          p_limits[3] - coalesce(sum(c.requests) filter (where c.subject = p_key_id), 0)]
        into v_left
      from rate_counters c
      where c.subject in (p_organization_id, v_tree, p_root_id, p_key_id) and c.window_start >= v_minute;
      exit when v_left[1] > v_margins[1] and v_left[2] > v_margins[2] and v_left[3] > v_margins[3];
      for i in 1..3 loop
        if v_left[i] <= 0 then
          perform chancery_refuse_request(p_limits[i], (array['organization', 'tree', 'key'])[i]);
        end if;
        if v_margins[i] > 0 and v_left[i] <= v_margins[i] then
          v_margins[i] := 0;
          raise exception 'a limit of requests is near' using errcode = 'CHNRL';
        end if;
      end loop;
    exception when sqlstate 'CHNRL' then
      v_left := null;
    end;
  end loop;

  v_subjects := case when p_key_id = p_root_id then array[p_organization_id, p_key_id]
    else array[p_organization_id, v_tree, p_key_id] end;
  v_slot := chancery_counter_slot(p_organization_id);
  update rate_counters r set
    requests = case when r.window_start >= v_minute then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, v_minute)
  where r.subject = any (v_subjects) and r.shard = v_slot;
  get diagnostics v_counted = row_count;
  if v_counted < cardinality(v_subjects) then
    insert into rate_counters (subject, shard, window_start, requests)
    select s, v_slot, v_minute, 1 from unnest(v_subjects) s
    on conflict do nothing;
  end if;
  rate_limit := p_limits[3];
  rate_remaining := least(v_left[1], v_left[2], v_left[3]) - 1;
  rate_reset_seconds := chancery_seconds_left_in_minute();
end $$;
revoke execute on function chancery_count_key from public;

-- Counts one request of a key as chancery_count_key does. This is the last statement of a request's first batch, so its
-- locks are released at once. Security definer: the application role cannot access the counters. A caller that names a
-- key learns how many requests it has left.
create or replace function chancery_count_request(p_key_id text, out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
begin
  select a.organization_id, a.id, l.root_id, l.limits into k
  from api_keys a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute) l
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  select * into rate_limit, rate_remaining, rate_reset_seconds
  from chancery_count_key(k.organization_id, k.root_id, k.id, k.limits);
end $$;
revoke execute on function chancery_count_request from public;
grant execute on function chancery_count_request to chancery_app;
