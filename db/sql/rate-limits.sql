-- Request limits per minute of a key, of the key tree below a root key, and of an organization. The limits are
-- exact, and requests of one key do not wait for each other while they are far from a limit.

-- Requests of a key ('key_…'), a tree ('tree:key_…') and an organization ('org_…') in one minute. A count is the sum of
-- its shards. Unlogged: a crash loses at most one minute of counts. Only the functions below and chancery_do_chore
-- access it.
create unlogged table if not exists rate_counters (
  subject text not null,
  shard integer not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (subject, shard)
) with (fillfactor = 50);

-- Returns the committed requests of an organization, a tree and a key in the current minute. Not granted to anyone: the
-- functions below call it.
create or replace function chancery_requests_used(p_organization_id text, p_tree text, p_key_id text) returns integer[]
  language plpgsql volatile
  as $$
begin
  return (select array[
      coalesce(sum(c.requests) filter (where c.subject = p_organization_id), 0),
      coalesce(sum(c.requests) filter (where c.subject = p_tree), 0),
      coalesce(sum(c.requests) filter (where c.subject = p_key_id), 0)]
    from rate_counters c
    where c.subject in (p_organization_id, p_tree, p_key_id) and c.window_start >= date_trunc('minute', clock_timestamp()));
end $$;
revoke execute on function chancery_requests_used from public;

-- Raises CH429 with the values of the rate limit headers. Not granted to anyone.
create or replace function chancery_refuse_request(p_limit integer, p_of text) returns void
  language plpgsql volatile
  as $$
begin
  raise exception 'rate_limited' using errcode = 'CH429', detail = json_build_object(
    'limit', p_limit, 'remaining', 0, 'reset', chancery_minute_left(), 'of', p_of)::text;
end $$;
revoke execute on function chancery_refuse_request from public;

-- Returns the seconds until the minute ends, at least 1. Not granted to anyone.
create or replace function chancery_minute_left() returns integer
  language sql volatile
  as $$ select greatest(1, ceil(60 - extract(epoch from clock_timestamp() - date_trunc('minute', clock_timestamp()))))::integer $$;
revoke execute on function chancery_minute_left from public;

-- Counts one request for the organization of a key, for the tree below its root key and for the key. Raises CH429 if
-- one of these limits is used up. Returns the limit of the key, the requests left until the first of the three limits
-- is reached, and the seconds until the next minute. The count is exact, because each open transaction adds at most one
-- request. While more requests are left than the server has connections, transactions count at the same time under a
-- shared lock. Near a limit, each transaction gets the lock exclusively, so it sees every earlier request. Locks are
-- always requested in the same order, and a transaction releases a shared lock before it requests the exclusive one.
-- This is the last statement of a request's first batch, so its locks are released at once. The default limit of a tree
-- is five times that of its root key. That of an organization is at least as high as that of any of its trees. Security
-- definer: the application role cannot access the counters. A caller that names a key learns how many requests it has
-- left.
create or replace function chancery_count_request(p_key_id text, out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  v_connections integer := current_setting('max_connections')::integer;
  v_names constant text[] := array['organization', 'tree', 'key'];
  v_subjects text[];
  v_limits integer[];
  v_near boolean[];
  v_used integer[];
begin
  select a.organization_id, a.requests_per_minute, r.id as root_id,
    coalesce(r.tree_requests_per_minute, least(5 * r.requests_per_minute::bigint, 2147483647)::integer) as tree_limit, o.requests_per_minute as organization_limit into k
  from api_keys a
  join api_keys r on r.organization_id = a.organization_id and r.id = coalesce(a.root_id, a.id)
  join organizations o on o.id = a.organization_id
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  v_subjects := array[k.organization_id, 'tree:' || k.root_id, p_key_id];
  v_limits := array[greatest(k.organization_limit, k.tree_limit), greatest(k.tree_limit, k.requests_per_minute), k.requests_per_minute];
  v_near := array[v_limits[1] <= v_connections, v_limits[2] <= v_connections, v_limits[3] <= v_connections];

  -- An error releases the locks of its block.
  for v_attempt in 1..4 loop
    begin
      for i in 1..3 loop
        if v_near[i] then
          perform pg_advisory_xact_lock(hashtextextended('requests ' || v_subjects[i], 0));
        else
          perform pg_advisory_xact_lock_shared(hashtextextended('requests ' || v_subjects[i], 0));
        end if;
      end loop;
      v_used := chancery_requests_used(v_subjects[1], v_subjects[2], v_subjects[3]);
      for i in 1..3 loop
        if v_used[i] >= v_limits[i] then
          perform chancery_refuse_request(v_limits[i], v_names[i]);
        end if;
        if not v_near[i] and v_used[i] >= v_limits[i] - v_connections then
          v_near[i] := true;
          raise exception 'a limit of requests is near' using errcode = 'CHNRL';
        end if;
      end loop;
      exit;
    exception when sqlstate 'CHNRL' then
      v_used := null;
    end;
  end loop;

  insert into rate_counters as r (subject, shard, window_start, requests)
  select s.subject, s.slot, date_trunc('minute', clock_timestamp()), 1
  from (select unnest(v_subjects) as subject, chancery_counter_slot(k.organization_id) as slot) s
  on conflict (subject, shard) do update set
    requests = case when r.window_start >= excluded.window_start then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, excluded.window_start);
  rate_limit := k.requests_per_minute;
  rate_remaining := least(v_limits[1] - v_used[1], v_limits[2] - v_used[2], v_limits[3] - v_used[3]) - 1;
  rate_reset_seconds := chancery_minute_left();
end $$;
revoke execute on function chancery_count_request from public;
grant execute on function chancery_count_request to chancery_app;
