set local lock_timeout = '5s';
--> statement-breakpoint
CREATE TABLE "attachments" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"envelope_id" text NOT NULL,
	"field_id" text NOT NULL,
	"generation" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"content_length" bigint NOT NULL,
	"object_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"etag" text,
	"sha256" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_envelope" ON "attachments" USING btree ("organization_id","envelope_id");--> statement-breakpoint
CREATE INDEX "attachments_object" ON "attachments" USING btree ("object_key" collate "C");--> statement-breakpoint
CREATE INDEX "attachments_unsigned" ON "attachments" USING btree ("created_at") WHERE state <> 'signed';
--> statement-breakpoint
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
--> statement-breakpoint
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
      ('jobs', 'mailsPerEnvelopePerDay', '1', 'payload ->> ''envelopeId''', 'kind = ''mail''', 'payload ? ''asked''', true),
      ('jobs', 'mailsPerRecipientPerDay', '1', 'chancery_mail_reader(organization_id, payload)', 'kind = ''mail'' and (payload ->> ''template'' like ''sender%'') is not true', 'payload ? ''asked''', true),
      ('envelopes', 'mailsPerRecipientPerDay', '1', 'chancery_address_hash(unnest(cc))', 'coalesce(workflow_step, 1) = 1', 'true', true),
      ('webhook_events', 'webhookTestsPerDay', '1', '''''', 'envelope_id is null', 'true', true),
      ('webhook_deliveries', 'webhookTestsPerDay', '1', '''''', 'replay_of is not null', 'true', true),
      ('workflow_runs', 'workflowRunsPerDay', '1', '''''', 'true', 'true', true)
    ) as v (table_name, kind, amount, subject, condition, is_asked, is_counted)
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
          for v_changed in select c.organization_id, c.subject, sum(c.amount) as amount, bool_or(c.is_asked) as is_asked from (%2$s) c
            group by 1, 2 having sum(c.amount) <> 0 order by 1, 2
          loop
            if %3$L then
              insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
              values (v_changed.organization_id, %4$L, v_changed.subject, chancery_budget_since(%4$L),
                chancery_counter_slot(v_changed.organization_id), v_changed.amount)
              on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + excluded.amount;
            end if;
            if v_changed.is_asked and v_changed.amount > 0 then
              perform chancery_keep_to_budget(v_changed.organization_id, %5$L, v_changed.subject);
            end if;
          end loop;
          return null;
        end $function$
        $body$, v_name,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, %s as subject, (%s)::bigint as amount, %s as is_asked from new_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.is_asked, v_counted.condition)),
          '{old}', format('select organization_id, %s as subject, -(%s)::bigint as amount, false as is_asked from old_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.condition)),
        v_counted.is_counted, v_counted.kind, replace(v_counted.kind, 'promisedBytes', 'storedBytes'));
      execute format('revoke execute on function chancery_count_%s from public', v_name);
      execute format(
        'create or replace trigger count_%s after %s on %I referencing %s for each statement execute function chancery_count_%1$s()',
        v_name, v_change.operation, v_counted.table_name, v_change.transition);
    end loop;
  end loop;
end $$;
--> statement-breakpoint
create or replace trigger attachments_take_object after update on attachments
  for each row when (new.state = 'stored' and old.state = 'storing') execute function chancery_take_object();
--> statement-breakpoint
create or replace function chancery_compare_objects(p_keys text[], p_after text, p_until text)
  returns table (finding text, object_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'unnamed', k.key from unnest(p_keys) as k (key)
    where not exists (select from document_versions v where v.object_key collate "C" = k.key)
      and not exists (select from artifacts a where a.object_key collate "C" = k.key and a.removed_at is null)
      and not exists (
        select from attachments f where f.object_key collate "C" = k.key and f.state in ('stored', 'signed'))
      and not exists (
        select from upload_sessions u where u.object_key collate "C" = k.key and u.state <> 'completed' and u.swept_at is null)
      and not exists (select from loose_objects o where o.object_key collate "C" = k.key)
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
--> statement-breakpoint
create or replace function chancery_chores() returns text[]
  language sql immutable
  as $$
    select array['held_deliveries', 'idempotency_keys', 'swept_uploads', 'attachments', 'upload_sessions', 'jobs', 'signing_links', 'dead_letters', 'usage_counters',
      'rate_counters', 'webhook_attempts', 'surplus_attempts', 'webhook_deliveries', 'webhook_events', 'test_mails',
      'bulk_send_rows', 'bulk_sends']
  $$;
--> statement-breakpoint
create or replace function chancery_do_chore(p_what text, p_bounds jsonb, p_max integer, p_skip integer) returns integer
  language plpgsql volatile
  as $$
declare
  v_rows integer := 0;
  v_session record;
begin
  if p_what = 'held_deliveries' then
    with stale as (
      select d.ctid, e.enabled and e.deleted_at is null as is_open
      from webhook_endpoints e
      cross join lateral (
        select h.ctid, h.created_at from webhook_deliveries h
        where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.state = 'held' limit p_skip + p_max) d
      where e.enabled or e.deleted_at is not null or e.disabled_reason is not null
      order by d.created_at offset p_skip limit p_max
    )
    update webhook_deliveries u set
      state = case when s.is_open then 'pending' else 'canceled' end,
      next_attempt_at = case when s.is_open then now() end,
      finished_at = case when s.is_open then null else now() end,
      last_error = case when s.is_open then u.last_error else 'endpoint_disabled' end
    from stale s where u.ctid = s.ctid and u.state = 'held';
    get diagnostics v_rows = row_count;
  elsif p_what = 'idempotency_keys' then
    delete from idempotency_keys where ctid = any (array(
      select k.ctid from idempotency_keys k where k.expires_at < now() order by k.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'swept_uploads' then
    -- Its URL is dead by then, so nothing comes after the deletion. A check that is repeated may take days.
    for v_session in
      with swept as (
        update upload_sessions u set swept_at = now() where u.ctid = any (array(
          select s.ctid from upload_sessions s
          where s.state <> 'completed' and s.swept_at is null and s.expires_at < now() - interval '1 day'
            and (s.state <> 'checking' or (s.expires_at < now() - interval '7 days' and coalesce(s.lease_until < now(), true)))
          order by s.expires_at offset p_skip limit p_max for update skip locked))
        returning u.organization_id, u.object_key)
      select w.organization_id, array_agg(w.object_key) as keys from swept w group by w.organization_id
    loop
      v_rows := v_rows + cardinality(v_session.keys);
      perform chancery_delete_objects(v_session.organization_id, v_session.keys);
    end loop;
  elsif p_what = 'attachments' then
    -- Uploads that were not finished, and files that no signature can contain any more.
    for v_session in
      with unused as (
        delete from attachments f where f.ctid = any (array(
          select a.ctid from attachments a
          join envelopes e on e.organization_id = a.organization_id and e.id = a.envelope_id
          where case a.state
            when 'signed' then false
            when 'stored' then e.status <> 'active' or e.generation <> a.generation
              or not exists (
                select from envelope_fields d
                where d.organization_id = a.organization_id and d.envelope_id = a.envelope_id and d.id = a.field_id and d.type = 'attachment')
            else a.expires_at < now() - interval '1 hour' end
          order by a.created_at offset p_skip limit p_max for update of a skip locked))
        returning f.organization_id, f.envelope_id, f.object_key, f.state)
      select u.organization_id, u.envelope_id, count(*)::integer as rows, array_agg(u.object_key) filter (where u.state = 'stored') as keys
      from unused u group by u.organization_id, u.envelope_id
    loop
      v_rows := v_rows + v_session.rows;
      perform chancery_delete_objects(v_session.organization_id, coalesce(v_session.keys, '{}'), v_session.envelope_id);
    end loop;
  elsif p_what = 'upload_sessions' then
    delete from upload_sessions where ctid = any (array(
      select s.ctid from upload_sessions s
      where s.expires_at < now() - make_interval(days => (p_bounds ->> 'sessionDays')::integer)
        and (s.state = 'completed' or s.swept_at is not null)
      order by s.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'jobs' then
    delete from jobs where ctid = any (array(
      select j.ctid from jobs j
      where j.finished_at < now() - make_interval(days => (p_bounds ->> 'jobDays')::integer)
        and (j.state = 'done' or j.finished_at < now() - make_interval(days => (p_bounds ->> 'failedJobDays')::integer))
      order by j.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'signing_links' then
    delete from signing_links where ctid = any (array(
      select l.ctid from signing_links l
      join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
      where l.expires_at < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
        and e.status not in ('waiting', 'active', 'sealing')
        and coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at)
          < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
      order by l.expires_at offset p_skip limit p_max for update of l skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'dead_letters' then
    delete from dead_letters where ctid = any (array(
      select l.ctid from dead_letters l
      where l.first_at < now() - make_interval(days => (p_bounds ->> 'deadLetterDays')::integer)
      order by l.first_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'usage_counters' then
    -- Days that budgets no longer count.
    delete from usage_counters where ctid = any (array(
      select c.ctid from usage_counters c where c.since > '-infinity' and c.since < now() - interval '2 days'
      order by c.since offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'rate_counters' then
    -- No index serves this, so it is for one tick of the hour.
    if extract(minute from now()) = 0 then
      delete from rate_counters where ctid = any (array(
        select r.ctid from rate_counters r where r.window_start < now() - interval '1 day'
        offset p_skip limit p_max for update skip locked));
      get diagnostics v_rows = row_count;
    end if;
  elsif p_what = 'webhook_attempts' then
    delete from webhook_attempts where ctid = any (array(
      select a.ctid from webhook_attempts a where a.at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
      order by a.at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'surplus_attempts' then
    -- Of endpoints that something was sent to just now.
    delete from webhook_attempts where ctid = any (array(
      select o.ctid
      from (select distinct r.organization_id, r.endpoint_id from webhook_attempts r where r.at > now() - interval '3 minutes') e
      cross join lateral (
        select n.ctid, n.at from webhook_attempts n
        where n.organization_id = e.organization_id and n.endpoint_id = e.endpoint_id
        order by n.at desc offset (p_bounds ->> 'attemptsPerEndpoint')::integer limit p_skip + p_max) o
      order by o.at offset p_skip limit p_max));
    get diagnostics v_rows = row_count;
  elsif p_what = 'webhook_deliveries' then
    -- Their attempts go with them.
    with old as (
      delete from webhook_deliveries where ctid = any (array(
        select d.ctid from webhook_deliveries d
        where d.finished_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        order by d.finished_at offset p_skip limit p_max for update skip locked))
      returning organization_id, id
    ), orphaned as (
      delete from webhook_attempts a using old d where a.organization_id = d.organization_id and a.delivery_id = d.id)
    select count(*) into v_rows from old;
  elsif p_what = 'test_mails' then
    delete from test_mails where ctid = any (array(
      select m.ctid from test_mails m where m.created_at < now() - make_interval(days => (p_bounds ->> 'testMailDays')::integer)
      order by m.created_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'bulk_send_rows' then
    delete from bulk_send_rows where ctid = any (array(
      select r.ctid from bulk_sends b join bulk_send_rows r on r.organization_id = b.organization_id and r.bulk_send_id = b.id
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
      order by b.finished_at offset p_skip limit p_max for update of r skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'bulk_sends' then
    delete from bulk_sends where ctid = any (array(
      select b.ctid from bulk_sends b
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
        and not exists (select from bulk_send_rows r where r.organization_id = b.organization_id and r.bulk_send_id = b.id)
      order by b.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  else
    -- Events of webhooks without a delivery.
    delete from webhook_events where ctid = any (array(
      select v.ctid from webhook_events v
      where v.created_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        and not exists (select from webhook_deliveries d where d.organization_id = v.organization_id and d.event_id = v.id)
      order by v.created_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  end if;
  return v_rows;
end $$;
--> statement-breakpoint
create or replace function chancery_sign_attachments(p_envelope_id text, p_ids text[]) returns void
  language plpgsql volatile
  as $$
declare
  v_signed integer;
begin
  update attachments a set state = 'signed'
  from envelopes e
  where a.organization_id = chancery_organization_id() and a.envelope_id = p_envelope_id and a.id = any (p_ids) and a.state = 'stored'
    and e.organization_id = a.organization_id and e.id = a.envelope_id and e.generation = a.generation;
  get diagnostics v_signed = row_count;
  if v_signed <> cardinality(p_ids) then
    raise exception 'attachment_removed' using errcode = 'CH410';
  end if;
end $$;
--> statement-breakpoint
select chancery_guard_table('attachments', 'select, insert, update (state, etag, sha256), delete');
