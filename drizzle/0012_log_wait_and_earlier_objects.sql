set local lock_timeout = '5s';
--> statement-breakpoint
create table if not exists archive_backfill (
  id boolean primary key default true check (id),
  after_organization_id text not null,
  after_envelope_id text not null,
  is_done boolean not null
);
--> statement-breakpoint
create or replace function chancery_queue_earlier_objects(p_limit integer) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  place archive_backfill;
  page record;
begin
  insert into archive_backfill (after_organization_id, after_envelope_id, is_done) values ('', '', false)
  on conflict (id) do nothing;
  select * into place from archive_backfill b for update;
  if place.is_done then
    return false;
  end if;
  with envelopes_of_page as materialized (
    select e.organization_id, e.id, e.status = 'completed' and e.environment = 'live' as is_archived from envelopes e
    where (e.organization_id, e.id) > (place.after_organization_id, place.after_envelope_id) order by e.organization_id, e.id limit p_limit
  ), queued as (
    insert into archive_objects (organization_id, envelope_id, kind, sequence, sha256)
    select e.organization_id, e.id, o.kind, o.sequence, o.sha256 from envelopes_of_page e
    cross join lateral (
      select a.kind, null::integer as sequence, a.sha256 from artifacts a
      where a.organization_id = e.organization_id and a.envelope_id = e.id
      union all
      select 'evidence', max(r.sequence),
        encode(sha256(convert_to(string_agg(r.record || chr(10), '' order by r.sequence), 'UTF8')), 'hex')
      from evidence_records r where r.organization_id = e.organization_id and r.envelope_id = e.id
      having count(*) > 0) o
    where e.is_archived
    on conflict do nothing
  )
  select count(*) as size, max(array[e.organization_id, e.id]) as last into page from envelopes_of_page e;
  update archive_backfill b set after_organization_id = coalesce(page.last[1], b.after_organization_id),
    after_envelope_id = coalesce(page.last[2], b.after_envelope_id), is_done = page.size < p_limit;
  return page.size = p_limit;
end $$;
--> statement-breakpoint
revoke execute on function chancery_queue_earlier_objects from public;
--> statement-breakpoint
grant execute on function chancery_queue_earlier_objects to chancery_app;
--> statement-breakpoint
create or replace function chancery_place_log_entries(p_first bigint, p_entries jsonb, p_size bigint, p_root text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  seen bigint;
  logged record;
  waiting record;
begin
  insert into log_state (size, root) values (0, '') on conflict (id) do nothing;
  select s.size into seen from log_state s for update;
  if seen <> p_first then
    return;
  end if;
  for logged in update log_entries e set entry_index = p_first + p.place - 1
  from (
    select min(o.place) as place, o.entry ->> 'label' as label, (o.entry ->> 'sequence')::integer as sequence, o.entry ->> 'head' as head
    from jsonb_array_elements(p_entries) with ordinality as o (entry, place)
    group by 2, 3, 4) p
  where e.label = p.label and e.sequence = p.sequence and e.head = p.head and e.entry_index is null
  returning e.organization_id, e.envelope_id, e.head, e.entry_index loop
    for waiting in select v.id from webhook_events v
      where v.organization_id = logged.organization_id and v.envelope_id = logged.envelope_id and v.type = 'envelope.completed'
        and v.body like '%"head":"' || logged.head || '","logIndex":null}}}' loop
      perform from webhook_deliveries d
      where d.organization_id = logged.organization_id and d.event_id = waiting.id and d.attempts = 0 for update;
      continue when exists (select from webhook_deliveries d
        where d.organization_id = logged.organization_id and d.event_id = waiting.id
          and (d.attempts > 0 or d.next_attempt_at <= now() + interval '2 seconds'));
      update webhook_events v set body = left(v.body, -7) || logged.entry_index || '}}}'
      where v.organization_id = logged.organization_id and v.id = waiting.id;
      update webhook_deliveries d set next_attempt_at = now()
      where d.organization_id = logged.organization_id and d.event_id = waiting.id and d.state = 'pending';
    end loop;
  end loop;
  update log_state set size = p_size, root = p_root;
end $$;
