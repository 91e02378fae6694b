set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_refuse_privileged_role() returns void
  language plpgsql stable
  as $$
begin
  if chancery_is_privileged_role() then
    raise exception 'row-level security does not apply to the role %', current_user using errcode = 'CHROL';
  end if;
end $$;
--> statement-breakpoint
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
