set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_is_active_member(p_organization_id text, p_member_id text) returns boolean
  language sql stable
  as $$
  select exists (
    select from members m
    where m.organization_id = p_organization_id and m.id = p_member_id and m.active and m.removed_at is null)
$$;
--> statement-breakpoint
revoke execute on function chancery_is_active_member from public;
--> statement-breakpoint
create or replace function chancery_valid_key(p_key_id text, p_secret_hash text) returns setof api_keys
  language sql stable
  as $$
  select a.* from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now())
    and (a.member_id is null or chancery_is_active_member(a.organization_id, a.member_id))
$$;
--> statement-breakpoint
drop function chancery_request_document(text, text, text, text, jsonb);
--> statement-breakpoint
drop function chancery_admit(text, text, text);
--> statement-breakpoint
create or replace function chancery_admit(p_key_id text, p_secret_hash text, p_scope text,
  out organization_id text, out environment text, out at timestamptz, out rate integer[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
begin
  select a.organization_id, a.scopes, a.environment, a.id, a.requests_per_minute, l.root_id, l.organization_limit, l.tree_limit into k
  from chancery_valid_key(p_key_id, p_secret_hash) a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute, a.tree_requests_per_minute) l;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  rate := chancery_count_key(k.organization_id, k.root_id, k.id, k.organization_limit, k.tree_limit, k.requests_per_minute);
  if p_scope is not null and not p_scope = any (k.scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403';
  end if;
  organization_id := set_config('app.organization_id', k.organization_id, true);
  environment := k.environment;
  at := now();
end $$;
--> statement-breakpoint
revoke execute on function chancery_admit from public;
--> statement-breakpoint
grant execute on function chancery_admit to chancery_app;
--> statement-breakpoint
create or replace function chancery_tree_limit(p_tree_limit integer, p_root_limit integer) returns integer
  language sql immutable
  as $$ select coalesce(p_tree_limit, least(5 * p_root_limit::bigint, 2147483647)::integer) $$;
--> statement-breakpoint
revoke execute on function chancery_tree_limit from public;
--> statement-breakpoint
create or replace function chancery_limit_of_tree(p_root_id text) returns integer
  language sql stable
  as $$
  select chancery_tree_limit(r.tree_requests_per_minute, r.requests_per_minute) from api_keys r where r.id = p_root_id
$$;
--> statement-breakpoint
revoke execute on function chancery_limit_of_tree from public;
--> statement-breakpoint
drop function chancery_limits_of_key(text, text, text, integer);
--> statement-breakpoint
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
--> statement-breakpoint
revoke execute on function chancery_limits_of_key from public;
--> statement-breakpoint
drop function chancery_count_key(text, text, text, integer[]);
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
  -- The locks that are requested exclusively.
  v_organization_alone boolean := v_organization_limit <= v_connections;
  v_tree_alone boolean := v_tree_limit <= v_connections;
  v_key_alone boolean := p_key_limit <= v_connections;
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
    -- An error releases the locks of its block. The seed 1 keeps the locks apart from other locks of the same names.
    begin
      if v_organization_alone then
        v_locked := pg_advisory_xact_lock(hashtextextended(p_organization_id, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(p_organization_id, 1));
      end if;
      if v_tree_alone then
        v_locked := pg_advisory_xact_lock(hashtextextended(v_tree, 1));
      else
        v_locked := pg_advisory_xact_lock_shared(hashtextextended(v_tree, 1));
      end if;
      if v_key_alone then
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
      elsif v_organization_left <= v_connections and not v_organization_alone then
        v_organization_alone := true;
      elsif v_tree_left <= v_connections and not v_tree_alone then
        v_tree_alone := true;
      elsif v_key_left <= v_connections and not v_key_alone then
        v_key_alone := true;
      else
        exit counting;
      end if;
      raise exception 'a limit of requests is near' using errcode = 'CHNRL';
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
--> statement-breakpoint
revoke execute on function chancery_count_key from public;
--> statement-breakpoint
create or replace function chancery_count_request(p_key_id text, out rate_limit integer, out rate_remaining integer, out rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  v_rate integer[];
begin
  select a.organization_id, a.id, a.requests_per_minute, l.root_id, l.organization_limit, l.tree_limit into k
  from api_keys a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute, a.tree_requests_per_minute) l
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  v_rate := chancery_count_key(k.organization_id, k.root_id, k.id, k.organization_limit, k.tree_limit, k.requests_per_minute);
  rate_limit := v_rate[1];
  rate_remaining := v_rate[2];
  rate_reset_seconds := v_rate[3];
end $$;
--> statement-breakpoint
create or replace function chancery_request_document(p_key_id text, p_secret_hash text, p_scope text, p_document_id text,
  p_event_id text, p_ip text, p_user_agent text, p_request_id text) returns json
  language plpgsql volatile
  as $$
declare
  k record := chancery_admit(p_key_id, p_secret_hash, p_scope);
  v_result record;
begin
  select * into v_result from chancery_document(p_document_id);
  if found then
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id)
    values (k.organization_id, p_event_id, 'apiKey', p_key_id, 'document.read', 'document', p_document_id, p_ip, p_user_agent, p_request_id);
  end if;
  return json_build_object('organizationId', k.organization_id, 'environment', k.environment, 'at', k.at,
    'result', v_result, 'rate', k.rate);
end $$;
--> statement-breakpoint
drop function chancery_lock_requests(text, boolean);
