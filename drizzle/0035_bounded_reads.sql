set local lock_timeout = '5s';
--> statement-breakpoint
do $$
begin
  alter role chancery_app set statement_timeout = '25s';
  alter role chancery_app set lock_timeout = '8s';
  alter role chancery_app set idle_in_transaction_session_timeout = '30s';
  alter role chancery_app set random_page_cost = '1.1';
exception when insufficient_privilege then
  raise warning 'The role chancery_app has neither time limits nor a page cost.';
end $$;
--> statement-breakpoint
CREATE INDEX "documents_folder" ON "documents" USING btree ("organization_id","folder_id") WHERE folder_id is not null;--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("organization_id","parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "api_keys_unrevoked" ON "api_keys" USING btree ("organization_id","expires_at") WHERE revoked_at is null;
--> statement-breakpoint
create or replace function chancery_usage(p_organization_id text, p_budget text, p_subject text default '') returns bigint
  language plpgsql volatile
  as $$
begin
  if p_budget = 'keys' then
    -- Two counts, because an index search has no "or".
    return (select count(*) from api_keys k
        where k.organization_id = p_organization_id and k.revoked_at is null and k.expires_at is null)
      + (select count(*) from api_keys k
        where k.organization_id = p_organization_id and k.revoked_at is null and k.expires_at > now());
  elsif p_budget = 'uploadSessions' then
    return (select count(*) from upload_sessions u
      where u.organization_id = p_organization_id and u.expires_at > now() and u.state in ('open', 'checking'));
  elsif p_budget = 'uploadSessionsPerDocument' then
    return (select count(*) from upload_sessions u
      where u.organization_id = p_organization_id and u.document_id = p_subject
        and u.expires_at > now() and u.state in ('open', 'checking'));
  elsif p_budget = 'changesPerEnvelope' then
    return (select e.revision + e.generation - 2 from envelopes e where e.organization_id = p_organization_id and e.id = p_subject);
  end if;
  return (select coalesce(sum(c.amount), 0) from usage_counters c
    where c.organization_id = p_organization_id
      and c.kind = any (case p_budget when 'storedBytes' then array['storedBytes', 'promisedBytes'] else array[p_budget] end)
      and c.subject = p_subject and c.since = chancery_budget_since(p_budget));
end $$;
--> statement-breakpoint
create or replace function chancery_keep_to_budget(p_organization_id text, p_budget text, p_subject text) returns void
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_lock bigint := hashtextextended(concat_ws(' ', 'budget', p_organization_id, p_budget, p_subject), 0);
  -- The amount that all connections can add at the same time. Null for a budget without `most`, which always requires
  -- the exclusive lock.
  v_near bigint := (select current_setting('max_connections')::bigint * b.most from chancery_budgets() b where b.name = p_budget);
  v_spent bigint;
begin
  if v_near is not null then
    -- The error releases the shared lock.
    begin
      perform pg_advisory_xact_lock_shared(v_lock);
      if v_limit - chancery_usage(p_organization_id, p_budget, p_subject) >= v_near then
        return;
      end if;
      raise exception 'the budget is nearly used up' using errcode = 'CHNRL';
    exception when sqlstate 'CHNRL' then
      null;
    end;
  end if;
  perform pg_advisory_xact_lock(v_lock);
  v_spent := chancery_usage(p_organization_id, p_budget, p_subject);
  if v_spent > v_limit then
    raise exception 'budget %', p_budget using errcode = 'CHBUD', detail = json_build_object(
      'budget', p_budget, 'limit', v_limit,
      'retryAfter', chancery_seconds_to_reset(p_organization_id, p_budget, p_subject))::text;
  end if;
end $$;
