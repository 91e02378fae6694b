-- How many requests a key, the tree below a root key, and an organization may make in a minute: exact, and without making the
-- requests of one key wait for each other while they are far from a limit.

-- Requests of a key ('key_…'), of the tree below a root key ('tree:key_…') and of an organization ('org_…') in one minute; the sum over
-- the shards counts. Unlogged: a crash forgets at most a minute of counts. Only the functions below and chancery_do_chore touch it.
create unlogged table if not exists rate_counters (
  subject text not null,
  shard integer not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (subject, shard)
) with (fillfactor = 50);

-- Requests that are counted and committed for a subject in the running minute. For nobody: the functions below stand on it.
create or replace function chancery_counted(p_subject text) returns integer
  language sql volatile
  as $$
  select coalesce(sum(requests), 0)::integer from rate_counters
  where subject = p_subject and window_start >= date_trunc('minute', clock_timestamp())
$$;
revoke execute on function chancery_counted from public;

-- Raises CH429 with what the answer's headers need. For nobody.
create or replace function chancery_refuse_request(p_limit integer, p_of text) returns void
  language plpgsql volatile
  as $$
begin
  raise exception 'rate_limited' using errcode = 'CH429', detail = json_build_object(
    'limit', p_limit, 'remaining', 0, 'reset', chancery_minute_left(), 'of', p_of)::text;
end $$;
revoke execute on function chancery_refuse_request from public;

-- Whole seconds until the minute is over, at least 1. For nobody.
create or replace function chancery_minute_left() returns integer
  language sql volatile
  as $$ select greatest(1, ceil(60 - extract(epoch from clock_timestamp() - date_trunc('minute', clock_timestamp()))))::integer $$;
revoke execute on function chancery_minute_left from public;

-- Counts one request of a subject and gives how many are left; raises CH429 instead of counting one too many.
-- Exact: while more are left than there can be connections, whoever counts takes any shard that is free, beside others under a shared
-- lock, since each transaction that is still open can add one at most. From there on one counts behind the other, each after all that
-- came before have ended. Raises 40001 where others came in between the look and the lock.
-- For nobody.
create or replace function chancery_take_request(p_subject text, p_limit integer, p_of text) returns integer
  language plpgsql volatile
  as $$
declare
  v_lock bigint := hashtextextended('requests ' || p_subject, 0);
  v_near integer := p_limit - current_setting('max_connections')::integer;
  v_used integer := chancery_counted(p_subject);
  v_shard integer;
begin
  if v_used < v_near then
    perform pg_advisory_xact_lock_shared(v_lock);
    v_used := chancery_counted(p_subject);
    if v_used >= v_near then
      raise exception 'a limit of requests came near its end' using errcode = '40001';
    end if;
    select f.shard into v_shard from rate_counters f where f.subject = p_subject order by f.shard limit 1 for no key update skip locked;
    v_shard := coalesce(v_shard, pg_backend_pid() % 64);
  else
    perform pg_advisory_xact_lock(v_lock);
    v_used := chancery_counted(p_subject);
    if v_used >= p_limit then
      perform chancery_refuse_request(p_limit, p_of);
    end if;
    v_shard := 0;
  end if;

  insert into rate_counters as r (subject, shard, window_start, requests)
  values (p_subject, v_shard, date_trunc('minute', clock_timestamp()), 1)
  on conflict (subject, shard) do update set
    requests = case when r.window_start >= excluded.window_start then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, excluded.window_start);
  return p_limit - v_used - 1;
end $$;
revoke execute on function chancery_take_request from public;

-- Counts one request of a key: for its organization, for the tree below its root key, and for itself, always in this order. The last
-- statement of a request's first batch, so that what it locks is free again at once; a refused request is counted by itself.
-- A tree may make five times what its root key may, unless it has a limit of its own; an organization never less than one of its trees.
-- Raises CH429. Gives the key's limit, what is left before any of the three is reached, and the seconds until the next minute.
-- Security definer: the application role may not touch the counters. It shows a caller that names a key how much that key has left.
create or replace function chancery_count_request(p_key_id text)
  returns table (rate_limit integer, rate_remaining integer, rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  v_left integer;
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
  v_left := least(
    chancery_take_request(k.organization_id, greatest(k.organization_limit, k.tree_limit), 'organization'),
    chancery_take_request('tree:' || k.root_id, greatest(k.tree_limit, k.requests_per_minute), 'tree'),
    chancery_take_request(p_key_id, k.requests_per_minute, 'key'));
  return query select k.requests_per_minute, v_left, chancery_minute_left();
end $$;
revoke execute on function chancery_count_request from public;
grant execute on function chancery_count_request to chancery_app;
