set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_valid_key(p_key_id text, p_secret_hash text) returns setof api_keys
  language sql stable
  as $$
  select a.* from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now())
    and (a.member_id is null or exists (
      select from members m
      where m.organization_id = a.organization_id and m.id = a.member_id and m.active and m.removed_at is null))
$$;
--> statement-breakpoint
revoke execute on function chancery_valid_key from public;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function chancery_admit(p_key_id text, p_secret_hash text, p_scope text,
  out organization_id text, out environment text, out at timestamptz, out rate json)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
begin
  select a.organization_id, a.scopes, a.environment, a.id, l.root_id, l.limits into k
  from chancery_valid_key(p_key_id, p_secret_hash) a
  cross join lateral chancery_limits_of_key(a.organization_id, a.id, a.root_id, a.requests_per_minute) l;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  rate := row_to_json(chancery_count_key(k.organization_id, k.root_id, k.id, k.limits));
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
create or replace function chancery_fold_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_is_last boolean;
begin
  if new.actor_kind not in ('signer', 'reader')
    or new.action not in ('envelope.page_shown', 'document.viewed', 'document.downloaded', 'envelope.artifact_read') then
    return new;
  end if;
  v_is_last := chancery_count_of_day(new.organization_id, 'linkVisitsPerDay', concat_ws(' ', new.actor_kind, new.actor_id, new.action));
  if v_is_last is null then
    return null;
  end if;
  if v_is_last then
    new.details := new.details || '{"furtherVisitsOfDay": "not recorded"}';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger fold_visits before insert on audit_events
  for each row
  when (new.actor_kind <> 'apiKey')
  execute function chancery_fold_visits();
--> statement-breakpoint
create or replace function chancery_free_slot(p_organization_id text) returns integer
  language plpgsql volatile
  as $$
declare
  v_organization integer := hashtext('counters ' || p_organization_id);
  v_slot integer := 0;
begin
  while not pg_try_advisory_xact_lock(v_organization, v_slot) loop
    v_slot := v_slot + 1;
  end loop;
  return v_slot;
end $$;
--> statement-breakpoint
revoke execute on function chancery_free_slot from public;
--> statement-breakpoint
create or replace function chancery_counter_slot(p_organization_id text) returns integer
  language sql volatile
  as $$
  select case when pg_try_advisory_xact_lock(hashtext('counters ' || p_organization_id), 0) then 0
    else chancery_free_slot(p_organization_id) end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
revoke execute on function chancery_limits_of_key from public;
--> statement-breakpoint
create or replace function chancery_lock_requests(p_subject text, p_is_alone boolean) returns text
  language sql volatile
  as $$
  select case when p_is_alone then pg_advisory_xact_lock(hashtextextended('requests ' || p_subject, 0))::text
    else pg_advisory_xact_lock_shared(hashtextextended('requests ' || p_subject, 0))::text end
$$;
--> statement-breakpoint
revoke execute on function chancery_lock_requests from public;
--> statement-breakpoint
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
  rate_reset_seconds := chancery_minute_left();
end $$;
--> statement-breakpoint
revoke execute on function chancery_count_key from public;
--> statement-breakpoint
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
--> statement-breakpoint
create or replace function chancery_document(p_document_id text) returns table (document json, version json)
  language sql stable
  as $$
  select row_to_json(d), row_to_json(v)
  from documents d
  left join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.current_version
  where d.organization_id = chancery_organization_id() and d.id = p_document_id and d.purged_at is null
$$;
--> statement-breakpoint
create or replace function chancery_read_document(p_document_id text, p_event jsonb, out document json, out version json)
  language plpgsql volatile
  as $$
begin
  select d.document, d.version into document, version from chancery_document(p_document_id) d;
  if found then
    perform chancery_record_event(p_event);
  end if;
end $$;
--> statement-breakpoint
create or replace function chancery_request_document(p_key_id text, p_secret_hash text, p_scope text, p_document_id text, p_event jsonb)
  returns json
  language plpgsql volatile
  as $$
declare
  k record := chancery_admit(p_key_id, p_secret_hash, p_scope);
  v_answer record;
  v_recorded text;
begin
  select * into v_answer from chancery_document(p_document_id);
  if found then
    v_recorded := chancery_record_event(p_event);
  end if;
  return json_build_object('organizationId', k.organization_id, 'environment', k.environment, 'at', k.at,
    'answer', v_answer, 'rate', k.rate);
end $$;
--> statement-breakpoint
drop function chancery_requests_used(text, text, text);
