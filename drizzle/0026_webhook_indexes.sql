set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk";
--> statement-breakpoint
DROP INDEX "webhook_attempts_at";--> statement-breakpoint
DROP INDEX "webhook_attempts_endpoint";--> statement-breakpoint
DROP INDEX "webhook_deliveries_list";--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_organization_id_delivery_id_attempt_pk";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_organization_id_id_pk";--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_key" PRIMARY KEY("organization_id","endpoint_id","delivery_id","attempt");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_endpoint_id_id_pk" PRIMARY KEY("organization_id","endpoint_id","id");
--> statement-breakpoint
create or replace function chancery_cleanups() returns text[]
  language sql immutable
  as $$
    select array['held_deliveries', 'idempotency_keys', 'swept_uploads', 'attachments', 'upload_sessions', 'jobs', 'signing_links', 'dead_letters', 'usage_counters',
      'rate_counters', 'surplus_attempts', 'webhook_deliveries', 'webhook_events', 'test_mails',
      'bulk_send_rows', 'bulk_sends']
  $$;
--> statement-breakpoint
create or replace function chancery_run_cleanup(p_cleanup text, p_bounds jsonb, p_max integer, p_skip integer) returns integer
  language plpgsql volatile
  as $$
declare
  v_rows integer := 0;
  v_session record;
begin
  if p_cleanup = 'held_deliveries' then
    with stale as (
      select d.ctid, case when e.deleted_at is not null then 'endpoint_deleted'
        when not e.enabled and e.disabled_reason is not null then 'endpoint_disabled'
        when not e.enabled then 'endpoint_paused' end as obstacle
      from webhook_endpoints e
      cross join lateral (
        (select h.ctid, h.created_at from webhook_deliveries h
          where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.state = 'held'
            and (e.enabled or e.deleted_at is not null or e.disabled_reason is not null) limit p_skip + p_max)
        union all
        (select w.ctid, w.created_at from webhook_deliveries w
          where w.organization_id = e.organization_id and w.endpoint_id = e.id and w.state = 'pending' and w.lease_owner is null
            and (not e.enabled or e.deleted_at is not null) limit p_skip + p_max)) d
      order by d.created_at offset p_skip limit p_max
    )
    update webhook_deliveries u set
      state = case when s.obstacle is null then 'pending' when s.obstacle = 'endpoint_paused' then 'held' else 'canceled' end,
      next_attempt_at = case when s.obstacle is null then now() end,
      finished_at = case when s.obstacle <> 'endpoint_paused' then now() end,
      last_error = coalesce(nullif(s.obstacle, 'endpoint_paused'), u.last_error)
    from stale s where u.ctid = s.ctid and u.state in ('held', 'pending') and u.lease_owner is null;
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'idempotency_keys' then
    delete from idempotency_keys where ctid = any (array(
      select k.ctid from idempotency_keys k where k.expires_at < now() order by k.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'swept_uploads' then
    -- The upload URL has expired, so the object cannot be uploaded again. Retried checks may take days.
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
  elsif p_cleanup = 'attachments' then
    -- Unfinished uploads, and files that can no longer become part of a signature.
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
  elsif p_cleanup = 'upload_sessions' then
    delete from upload_sessions where ctid = any (array(
      select s.ctid from upload_sessions s
      where s.expires_at < now() - make_interval(days => (p_bounds ->> 'sessionDays')::integer)
        and (s.state = 'completed' or s.swept_at is not null)
      order by s.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'jobs' then
    delete from jobs where ctid = any (array(
      select j.ctid from jobs j
      where j.finished_at < now() - make_interval(days => (p_bounds ->> 'jobDays')::integer)
        and (j.state = 'done' or j.finished_at < now() - make_interval(days => (p_bounds ->> 'failedJobDays')::integer))
      order by j.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'signing_links' then
    delete from signing_links where ctid = any (array(
      select l.ctid from signing_links l
      join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
      where l.expires_at < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
        and e.status not in ('waiting', 'active', 'sealing')
        and coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at)
          < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
      order by l.expires_at offset p_skip limit p_max for update of l skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'dead_letters' then
    delete from dead_letters where ctid = any (array(
      select l.ctid from dead_letters l
      where l.first_at < now() - make_interval(days => (p_bounds ->> 'deadLetterDays')::integer)
      order by l.first_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'usage_counters' then
    -- Days that no longer count toward budgets.
    delete from usage_counters where ctid = any (array(
      select c.ctid from usage_counters c where c.since > '-infinity' and c.since < now() - interval '2 days'
      order by c.since offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'rate_counters' then
    -- No index covers this query, so it runs once an hour.
    if extract(minute from now()) = 0 then
      delete from rate_counters where ctid = any (array(
        select r.ctid from rate_counters r where r.window_start < now() - interval '1 day'
        offset p_skip limit p_max for update skip locked));
      get diagnostics v_rows = row_count;
    end if;
  elsif p_cleanup = 'surplus_attempts' then
    -- Keeps the attempts of each endpoint's newest deliveries. Reads only endpoints with recently finished deliveries.
    delete from webhook_attempts where ctid = any (array(
      select o.ctid
      from (select distinct r.organization_id, r.endpoint_id from webhook_deliveries r
        where r.finished_at > now() - interval '3 minutes') e
      cross join lateral (
        select n.ctid, n.at from webhook_attempts n
        where n.organization_id = e.organization_id and n.endpoint_id = e.endpoint_id
        order by n.delivery_id desc, n.attempt desc
        offset (p_bounds ->> 'attemptsPerEndpoint')::integer limit p_skip + p_max) o
      order by o.at offset p_skip limit p_max));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'webhook_deliveries' then
    -- Also deletes the attempts of these deliveries.
    with old as (
      delete from webhook_deliveries where ctid = any (array(
        select d.ctid from webhook_deliveries d
        where d.finished_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        order by d.finished_at offset p_skip limit p_max for update skip locked))
      returning organization_id, endpoint_id, id
    ), orphaned as (
      delete from webhook_attempts a using old d
      where a.organization_id = d.organization_id and a.endpoint_id = d.endpoint_id and a.delivery_id = d.id)
    select count(*) into v_rows from old;
  elsif p_cleanup = 'test_mails' then
    delete from test_mails where ctid = any (array(
      select m.ctid from test_mails m where m.created_at < now() - make_interval(days => (p_bounds ->> 'testMailDays')::integer)
      order by m.created_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'bulk_send_rows' then
    delete from bulk_send_rows where ctid = any (array(
      select r.ctid from bulk_sends b join bulk_send_rows r on r.organization_id = b.organization_id and r.bulk_send_id = b.id
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
      order by b.finished_at offset p_skip limit p_max for update of r skip locked));
    get diagnostics v_rows = row_count;
  elsif p_cleanup = 'bulk_sends' then
    delete from bulk_sends where ctid = any (array(
      select b.ctid from bulk_sends b
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
        and not exists (select from bulk_send_rows r where r.organization_id = b.organization_id and r.bulk_send_id = b.id)
      order by b.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  else
    -- Webhook events without deliveries. An event that still has a delivery is read again only after a day.
    with old as (
      select v.ctid, exists (
        select from webhook_deliveries d where d.organization_id = v.organization_id and d.event_id = v.id) as has_delivery
      from webhook_events v
      where coalesce(v.kept_from, v.created_at) < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
      order by coalesce(v.kept_from, v.created_at) offset p_skip limit p_max for update skip locked
    ), kept as (
      update webhook_events set kept_from = now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer - 1)
      where ctid = any (array(select o.ctid from old o where o.has_delivery))
    ), gone as (
      delete from webhook_events where ctid = any (array(select o.ctid from old o where not o.has_delivery)))
    select count(*) into v_rows from old;
  end if;
  return v_rows;
end $$;
--> statement-breakpoint
create or replace function chancery_lease_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer,
    p_organizations text[], p_endpoints text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language sql volatile
  as $$
    with endpoints as materialized (
      select e.organization_id, e.id, e.url, e.failing_since is not null as is_failing,
        case when e.deleted_at is not null then 'endpoint_deleted'
          when e.disabled_reason is not null and not e.enabled then 'endpoint_disabled'
          when not e.enabled then 'endpoint_paused' end as obstacle,
        greatest(1, p_limit / cardinality(p_endpoints)) as share,
        (select jsonb_agg(jsonb_build_object('version', s.version, 'ciphertext', s.ciphertext,
            'encryptionKeyId', s.encryption_key_id, 'validUntil', s.valid_until) order by s.version desc)
          from webhook_secrets s
          where s.organization_id = e.organization_id and s.endpoint_id = e.id
            and (s.valid_until is null or s.valid_until > now())) as secrets
      from unnest(p_organizations, p_endpoints) as w (organization_id, endpoint_id)
      join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    ), locked as (
      select e.organization_id, e.id as endpoint_id, e.url, e.is_failing, e.obstacle, e.secrets, d.row_id, d.id, d.event_id, d.attempts,
        d.next_attempt_at as due_at, d.lease_owner is not null as is_lost, v.body,
        sum(octet_length(v.body)) over (order by d.next_attempt_at, d.id) - octet_length(v.body) as bytes_before
      from endpoints e
      cross join lateral (
        select d.ctid as row_id, d.id, d.event_id, d.attempts, d.lease_owner, d.next_attempt_at from webhook_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit case when e.is_failing then least(e.share, 4) else e.share end
        for update skip locked) d
      join webhook_events v on v.organization_id = e.organization_id and v.id = d.event_id
    ), lost as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, error)
      select l.organization_id, l.id, l.attempts, l.endpoint_id, now(), substring(l.url from '^https?://([^/?#]+)'), 'attempt_lost'
      from locked l where l.is_lost and l.bytes_before < 4000000
      on conflict do nothing
    ), taken as (
      update webhook_deliveries u set
        state = case when l.obstacle = 'endpoint_paused' then 'held' when l.obstacle is not null then 'canceled'
          when l.attempts >= p_attempts_max then 'failed' else 'pending' end,
        attempts = u.attempts + (l.obstacle is null and l.attempts < p_attempts_max)::integer,
        lease_owner = case when l.obstacle is null and l.attempts < p_attempts_max then p_owner end,
        next_attempt_at = case when l.obstacle is null and l.attempts < p_attempts_max then now() + make_interval(secs => p_lease_seconds) end,
        finished_at = case when l.obstacle <> 'endpoint_paused' or (l.obstacle is null and l.attempts >= p_attempts_max) then now() end,
        last_error = case when l.obstacle is not null then l.obstacle when l.is_lost then 'attempt_lost' else u.last_error end
      from locked l
      -- A database response has at most 10 MB. Deliveries that do not fit remain due.
      where u.ctid = l.row_id and l.bytes_before < 4000000
      returning u.organization_id, u.id, u.event_id, u.endpoint_id, u.attempts, u.lease_owner, l.due_at, l.url, l.is_failing, l.body,
        l.secrets
    ), numbered as (
      select t.*, row_number() over (partition by t.organization_id, t.endpoint_id order by t.due_at, t.id) as number
      from taken t where t.lease_owner is not null
    )
    select n.organization_id, n.id, n.event_id, n.endpoint_id, n.attempts, case when n.number = 1 then n.url end, n.is_failing, n.body,
      case when n.number = 1 then n.secrets end
    from numbered n
  $$;
--> statement-breakpoint
create or replace function chancery_finish_deliveries(p_owner text, p_results jsonb, p_failing_days integer)
  returns table (organization_id text, endpoint_id text, reason text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Cached plans may date from a time when the tables were small, so only loops over indexes are permitted.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  -- Locks endpoints in a fixed order, so two workers with the same endpoints cannot deadlock.
  perform from webhook_endpoints e
  join (select r."organizationId", r."endpointId", bool_or(r.outcome in ('retry', 'failed', 'gone')) as has_failed
    from jsonb_to_recordset(p_results) as r ("organizationId" text, "endpointId" text, outcome text)
    group by r."organizationId", r."endpointId") r
    on e.organization_id = r."organizationId" and e.id = r."endpointId"
  where r.has_failed or e.failing_since is not null
  order by e.organization_id, e.id for no key update of e;

  return query
    with results as (
      select * from jsonb_to_recordset(p_results) as r ("organizationId" text, id text, "endpointId" text, outcome text,
        "delaySeconds" double precision, status integer, error text, at timestamptz, host text, "durationMs" integer,
        excerpt text, "auditId" text)
    ), settled as (
      update webhook_deliveries d set
        state = case when r.outcome = 'delivered' then 'delivered' when r.outcome in ('failed', 'gone') then 'failed'
          when e.deleted_at is not null or (not e.enabled and e.disabled_reason is not null) then 'canceled'
          when not e.enabled then 'held' else 'pending' end,
        attempts = d.attempts - (r.outcome = 'released')::integer,
        next_attempt_at = case when r.outcome in ('retry', 'released') and e.enabled and e.deleted_at is null
          then now() + make_interval(secs => coalesce(r."delaySeconds", 0)) end,
        finished_at = case when r.outcome in ('delivered', 'failed', 'gone') or e.deleted_at is not null
          or (not e.enabled and e.disabled_reason is not null) then now() end,
        lease_owner = null,
        last_status = case when r.outcome = 'released' then d.last_status else r.status end,
        last_error = case when r.outcome = 'released' then d.last_error else r.error end
      from results r
      join webhook_endpoints e on e.organization_id = r."organizationId" and e.id = r."endpointId"
      where d.organization_id = r."organizationId" and d.endpoint_id = r."endpointId" and d.id = r.id and d.lease_owner = p_owner and d.state = 'pending'
      returning d.organization_id, d.endpoint_id, d.id, d.attempts, r.outcome, r.status, r.error, r.at, r.host, r."durationMs",
        r.excerpt, r."auditId"
    ), logged as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, status, error, duration_ms, response_excerpt)
      select s.organization_id, s.id, s.attempts, s.endpoint_id, s.at, s.host, s.status, s.error, s."durationMs", s.excerpt
      from settled s where s.outcome <> 'released'
    ), health as (
      select s.organization_id, s.endpoint_id, bool_or(s.outcome = 'delivered') as is_alive, bool_or(s.outcome = 'gone') as is_gone,
        min(s."auditId") as audit_id
      from settled s where s.outcome <> 'released' group by s.organization_id, s.endpoint_id
    ), judged as (
      select h.*, case when h.is_gone then 'gone'
        when not h.is_alive and e.failing_since < now() - make_interval(days => p_failing_days) then 'failing' end as disabling
      from health h join webhook_endpoints e on e.organization_id = h.organization_id and e.id = h.endpoint_id
      where e.enabled and e.deleted_at is null
        and (h.is_gone or case when h.is_alive then e.failing_since is not null
          else coalesce(e.failing_since < now() - make_interval(days => p_failing_days), true) end)
    ), marked as (
      update webhook_endpoints e set
        failing_since = case when j.is_alive then null else coalesce(e.failing_since, now()) end,
        enabled = j.disabling is null,
        disabled_reason = j.disabling,
        updated_at = case when j.disabling is null then e.updated_at else now() end
      from judged j where e.organization_id = j.organization_id and e.id = j.endpoint_id
      returning e.organization_id, e.id, j.disabling, j.audit_id
    ), audited as (
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
      select m.organization_id, m.audit_id, 'system', 'webhooks', 'webhook.disabled', 'webhook', m.id, jsonb_build_object('reason', m.disabling)
      from marked m where m.disabling is not null
    )
    select m.organization_id, m.id, m.disabling from marked m where m.disabling is not null;
end $$;
