-- Budgets of organizations, in total and per day. Usage is counted in the transaction that changes it, which fails if
-- it exceeds a budget.

-- Returns every budget with its default for live and for test organizations. `most` is the maximum amount that one
-- transaction adds to a budget of the organization. It is null for a budget per document, recipient or envelope.
-- Budgets whose names contain PerDay reset at midnight UTC. The numbers are those of `budgets` and `testBudgets` in
-- core/limits.ts. Granted to everyone: the numbers are public.
create or replace function chancery_budgets() returns table (name text, amount bigint, test_amount bigint, most bigint)
  language sql immutable
  as $$
  values
    ('documents', 1000000::bigint, 10000::bigint, 1::bigint),
    ('metadataBytes', 4294967296, 67108864, 131072),
    ('storedBytes', 1099511627776, 5368709120, 268435456),
    ('folders', 10000, 1000, 1),
    ('members', 250000, 2000, 1),
    ('keys', 500, 100, 1),
    ('webhookEndpoints', 50, 20, 1),
    ('uploadSessions', 2000, 200, 1),
    ('uploadSessionsPerDocument', 10, 10, null),
    ('templateVersions', 10000, 1000, 1),
    ('envelopesPerDay', 10000, 1000, 20),
    ('bulkRowsPerDay', 10000, 1000, 500),
    ('changesPerEnvelope', 200, 50, null),
    ('embeddedSessionsPerDay', 100, 100, null),
    ('linkVisitsPerDay', 50, 50, null),
    ('attachmentsPerEnvelopePerDay', 100, 100, null),
    ('mailsPerEnvelopePerDay', 20, 20, null),
    ('mailsPerRecipientPerDay', 100, 1000, null),
    ('senderMailsPerDay', 100, 1000, null),
    ('webhookTestsPerDay', 1000, 200, 1),
    ('workflowRunsPerDay', 10000, 200, 1)
$$;

-- Returns an organization's limit for a budget. Granted to everyone, with the caller's rights.
create or replace function chancery_budget_limit(p_organization_id text, p_budget text) returns bigint
  language sql stable
  as $$
  select coalesce((o.budgets ->> b.name)::bigint, case o.environment when 'test' then b.test_amount else b.amount end)
  from chancery_budgets() b, organizations o
  where b.name = p_budget and o.id = p_organization_id
$$;

-- Returns the time from which usage counts toward a budget. Granted to everyone: it returns only a time.
create or replace function chancery_budget_since(p_budget text) returns timestamptz
  language sql stable
  as $$ select case when p_budget like '%PerDay' then date_trunc('day', now(), 'UTC') else '-infinity' end $$;

-- Returns the usage that counts toward a budget. With a subject, returns the usage of one document, recipient or
-- envelope. Stored bytes include the reserved bytes of open uploads, and of files that a signature will complete.
-- Granted to everyone, with the caller's rights.
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

-- Returns the seconds until a part of a budget resets automatically, or null if the budget does not reset. Granted to
-- everyone, with the caller's rights.
create or replace function chancery_seconds_to_reset(p_organization_id text, p_budget text, p_subject text) returns integer
  language plpgsql volatile
  as $$
declare
  v_at timestamptz;
begin
  if p_budget like '%PerDay' then
    v_at := date_trunc('day', now(), 'UTC') + interval '1 day';
  elsif p_budget in ('uploadSessions', 'uploadSessionsPerDocument') then
    select min(u.expires_at) into v_at from upload_sessions u
    where u.organization_id = p_organization_id and (p_subject = '' or u.document_id = p_subject)
      and u.expires_at > now() and u.state in ('open', 'checking');
  end if;
  if v_at is null then
    return null;
  end if;
  return greatest(1, ceil(extract(epoch from v_at - clock_timestamp())))::integer;
end $$;

-- Raises CHBUD if an organization exceeds a budget, including the rows of this transaction. The check is exact. While
-- more is left than all connections can add at the same time, transactions run concurrently under a shared lock. Near
-- the limit, they run in sequence, and each sees all earlier ones. Not granted to anyone: the triggers below call it.
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
revoke execute on function chancery_keep_to_budget from public;

-- Returns the hash of an address, independent of letter case. Granted to everyone: a hash reveals nothing.
create or replace function chancery_address_hash(p_address text) returns text
  language sql immutable
  as $$ select encode(sha256(convert_to(lower(normalize(p_address, NFKC)), 'UTF8')), 'hex') $$;

-- Returns the hash of a mail's recipient. Granted to everyone, with the caller's rights.
create or replace function chancery_mail_reader(p_organization_id text, p_mail jsonb) returns text
  language sql stable
  as $$
  select chancery_address_hash(coalesce(
    p_mail -> 'recipient' ->> 'email',
    (select m.user_name from members m where m.organization_id = p_organization_id and m.id = p_mail ->> 'memberId'),
    (select e.signer_email from envelopes e where e.organization_id = p_organization_id and e.id = p_mail ->> 'envelopeId'),
    ''))
$$;

-- Triggers that count the rows that a statement inserts, updates or deletes, in the same transaction, per organization
-- and subject. A statement that adds requested rows is checked against the budget. Rows that follow from an accepted
-- request are counted and never refused. Kinds with `is_counted` false are counted in their own table. Daily budgets
-- count only new rows. Creates chancery_count_<kind>_<table>_<operation>, and a trigger with this name without the
-- prefix. A migration that adds a kind must count the existing rows. Security definer: the application role cannot
-- write counters.
do $$
declare
  v_counted record;
  v_change record;
  v_name text;
begin
  for v_counted in select * from (values
      ('documents', 'documents', '1', '''''', 'status <> ''trashed''', 'true', true),
      ('documents', 'metadataBytes', 'octet_length(metadata::text)', '''''', 'purged_at is null', 'true', true),
      ('document_versions', 'storedBytes', 'content_length', '''''', 'true', 'origin in (''text'', ''edit'', ''combined'')', true),
      ('artifacts', 'storedBytes', 'content_length', '''''', 'removed_at is null', 'false', true),
      ('attachments', 'storedBytes', 'content_length', '''''', 'true', 'true', true),
      ('attachments', 'attachmentsPerEnvelopePerDay', '1', 'envelope_id', 'true', 'true', true),
      ('upload_sessions', 'promisedBytes', 'content_length', '''''', 'state in (''open'', ''checking'') and swept_at is null', 'true', true),
      ('envelopes', 'promisedBytes', 'source_content_length + 1048576', '''''', 'status in (''waiting'', ''active'', ''sealing'')', 'true', true),
      ('folders', 'folders', '1', '''''', 'true', 'true', true),
      ('members', 'members', '1', '''''', 'removed_at is null', 'true', true),
      ('api_keys', 'keys', '1', '''''', 'true', 'true', false),
      ('webhook_endpoints', 'webhookEndpoints', '1', '''''', 'deleted_at is null', 'true', true),
      ('upload_sessions', 'uploadSessions', '1', '''''', 'true', 'true', false),
      ('upload_sessions', 'uploadSessionsPerDocument', '1', 'document_id', 'true', 'true', false),
      ('envelopes', 'changesPerEnvelope', 'revision + generation', 'id', 'true', 'true', false),
      ('template_versions', 'templateVersions', '1', '''''', 'true', 'true', true),
      ('bulk_send_rows', 'bulkRowsPerDay', '1', '''''', 'true', 'true', true),
      ('envelopes', 'envelopesPerDay', '1', '''''', 'true', 'true', true),
      ('signing_links', 'embeddedSessionsPerDay', '1', 'envelope_id', 'purpose = ''embedded''', 'true', true),
      ('jobs', 'mailsPerEnvelopePerDay', '1', 'payload ->> ''envelopeId''', 'kind = ''mail'' and payload ->> ''template'' is distinct from ''senderLink''', 'payload ? ''isRequested''', true),
      ('jobs', 'mailsPerRecipientPerDay', '1', 'chancery_mail_reader(organization_id, payload)', 'kind = ''mail'' and (payload ->> ''template'' like ''sender%'') is not true', 'payload ? ''isRequested''', true),
      ('envelopes', 'mailsPerRecipientPerDay', '1', 'chancery_address_hash(unnest(cc))', 'coalesce(workflow_step, 1) = 1', 'true', true),
      ('webhook_events', 'webhookTestsPerDay', '1', '''''', 'envelope_id is null', 'true', true),
      ('webhook_deliveries', 'webhookTestsPerDay', '1', '''''', 'replay_of is not null', 'true', true),
      ('workflow_runs', 'workflowRunsPerDay', '1', '''''', 'true', 'true', true)
    ) as v (table_name, kind, amount, subject, condition, is_requested, is_counted)
  loop
    for v_change in select * from (values
        ('insert', 'new table as new_rows', '{new}'),
        ('update', 'old table as old_rows new table as new_rows', '{new} union all {old}'),
        ('delete', 'old table as old_rows', '{old}')) as v (operation, transition, amounts)
      where v.operation = 'insert' or v_counted.kind not like '%PerDay' and (v_counted.is_counted or v.operation = 'update')
    loop
      v_name := lower(format('%s_%s_%s', v_counted.kind, v_counted.table_name, v_change.operation));
      execute format($body$
        create or replace function chancery_count_%1$s() returns trigger
          language plpgsql security definer set search_path = public, pg_temp
          as $function$
        declare
          v_changed record;
        begin
          for v_changed in select c.organization_id, c.subject, sum(c.amount) as amount, bool_or(c.is_requested) as is_requested from (%2$s) c
            group by 1, 2 having sum(c.amount) <> 0 order by 1, 2
          loop
            if %3$L then
              insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
              values (v_changed.organization_id, %4$L, v_changed.subject, chancery_budget_since(%4$L),
                chancery_counter_slot(v_changed.organization_id), v_changed.amount)
              on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + excluded.amount;
            end if;
            if v_changed.is_requested and v_changed.amount > 0 then
              perform chancery_keep_to_budget(v_changed.organization_id, %5$L, v_changed.subject);
            end if;
          end loop;
          return null;
        end $function$
        $body$, v_name,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, %s as subject, (%s)::bigint as amount, %s as is_requested from new_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.is_requested, v_counted.condition)),
          '{old}', format('select organization_id, %s as subject, -(%s)::bigint as amount, false as is_requested from old_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.condition)),
        v_counted.is_counted, v_counted.kind, replace(v_counted.kind, 'promisedBytes', 'storedBytes'));
      execute format('revoke execute on function chancery_count_%s from public', v_name);
      execute format(
        'create or replace trigger count_%s after %s on %I referencing %s for each statement execute function chancery_count_%1$s()',
        v_name, v_change.operation, v_counted.table_name, v_change.transition);
    end loop;
  end loop;
end $$;

-- Counts one use of a daily budget. Returns whether this was the last permitted use, or null without counting if no use
-- was left. Not granted to anyone: runs with the privileges of the functions that call it.
create or replace function chancery_count_of_day(p_organization_id text, p_budget text, p_subject text) returns boolean
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_count bigint;
begin
  insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
  select p_organization_id, p_budget, p_subject, chancery_budget_since(p_budget), 0, 1
  where v_limit > 0
  on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + 1 where u.amount < v_limit
  returning u.amount into v_count;
  return v_count = v_limit;
end $$;
revoke execute on function chancery_count_of_day from public;

-- Limits the events for visits with the links of signers, copies and senders, per envelope, kind and day. The last event states
-- that it is the last. Later visits on this day write no event. Actions of signers are not limited. Security definer:
-- the application role may not write the counters. Not granted to anyone.
create or replace function chancery_fold_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_is_last boolean;
begin
  if new.actor_kind not in ('signer', 'reader', 'sender')
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
revoke execute on function chancery_fold_visits from public;
-- PostgreSQL parses this condition again for each event, so it contains only one comparison.
create or replace trigger fold_visits before insert on audit_events
  for each row
  when (new.actor_kind <> 'apiKey')
  execute function chancery_fold_visits();

-- Limits the mails about envelopes to each person on the sender's side, per kind of mail and day. The last mail states
-- that it is the last. No more mails are queued on this day. The limit neither rejects nor delays an envelope. Security
-- definer: the application role may not write the counters. Not granted to anyone.
create or replace function chancery_fold_sender_mails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_is_last boolean := chancery_count_of_day(new.organization_id, 'senderMailsPerDay',
    concat_ws(' ', chancery_mail_reader(new.organization_id, new.payload), new.payload ->> 'template'));
begin
  if v_is_last is null then
    return null;
  end if;
  if v_is_last then
    new.payload := new.payload || '{"isLastOfDay": true}';
  end if;
  return new;
end $$;
revoke execute on function chancery_fold_sender_mails from public;
create or replace trigger fold_sender_mails before insert on jobs
  for each row
  when (new.kind = 'mail' and new.payload ->> 'template' like 'sender%')
  execute function chancery_fold_sender_mails();
