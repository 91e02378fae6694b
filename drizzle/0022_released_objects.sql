set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_keep_to_budget(p_organization_id text, p_budget text, p_subject text) returns void
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_lock bigint := hashtextextended(concat_ws(' ', 'budget', p_organization_id, p_budget, p_subject), 0);
  -- The amount that all connections can add at the same time. A budget without `most` always requires the exclusive
  -- lock.
  v_near bigint := (select coalesce(current_setting('max_connections')::bigint * b.most, 9223372036854775807)
    from chancery_budgets() b where b.name = p_budget);
  v_spent bigint;
begin
  if v_limit - chancery_usage(p_organization_id, p_budget, p_subject) >= v_near then
    perform pg_advisory_xact_lock_shared(v_lock);
    if v_limit - chancery_usage(p_organization_id, p_budget, p_subject) >= v_near then
      return;
    end if;
    raise exception 'the budget is nearly used up' using errcode = '40001';
  end if;
  perform pg_advisory_xact_lock(v_lock);
  v_spent := chancery_usage(p_organization_id, p_budget, p_subject);
  if v_spent > v_limit then
    raise exception 'budget %', p_budget using errcode = 'CHBUD', detail = json_build_object(
      'budget', p_budget, 'limit', v_limit,
      'retryAfter', chancery_seconds_to_reset(p_organization_id, p_budget, p_subject))::text;
  end if;
end $$;
--> statement-breakpoint
create or replace function chancery_reference_object() returns trigger
  language plpgsql
  as $$
begin
  delete from pending_objects o
  where o.organization_id = new.organization_id and o.object_key = new.object_key and not o.is_marked_for_deletion;
  if not found and not exists (
    select from upload_sessions u
    where u.organization_id = new.organization_id and u.object_key collate "C" = new.object_key
      and u.state <> 'completed' and u.swept_at is null) then
    raise exception 'object_released' using errcode = 'CH410';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function chancery_compare_objects(p_keys text[], p_after text, p_until text)
  returns table (finding text, object_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'unreferenced', k.key from unnest(p_keys) as k (key)
    where not exists (select from document_versions v where v.object_key collate "C" = k.key)
      and not exists (select from artifacts a where a.object_key collate "C" = k.key and a.removed_at is null)
      and not exists (
        select from attachments f where f.object_key collate "C" = k.key and f.state in ('stored', 'signed'))
      and not exists (
        select from upload_sessions u where u.object_key collate "C" = k.key and u.state <> 'completed' and u.swept_at is null)
      and not exists (select from pending_objects o where o.object_key collate "C" = k.key)
    union all
    (select 'missing', n.object_key
    from (
      select v.object_key from document_versions v
      where v.object_key collate "C" > p_after and v.object_key collate "C" <= coalesce(p_until, '~')
      union all
      select a.object_key from artifacts a
      where a.object_key collate "C" > p_after and a.object_key collate "C" <= coalesce(p_until, '~') and a.removed_at is null
      union all
      select f.object_key from attachments f
      where f.object_key collate "C" > p_after and f.object_key collate "C" <= coalesce(p_until, '~')
        and f.state in ('stored', 'signed')) n
    where not n.object_key = any (p_keys)
    limit 1000)
  $$;
