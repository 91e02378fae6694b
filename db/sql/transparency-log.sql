-- The queue of the transparency log, and the state of the log that the database knows. The log itself is in the store.

-- The size and root hash (hex) of the log when positions were last recorded, in one row. Only the functions below
-- access it.
create table if not exists log_state (
  id boolean primary key default true check (id),
  size bigint not null,
  root text not null
);

-- Returns the size and root hash of the log that the database knows, or no row before the first entry. Security
-- definer: nobody else can access the table. Returns public data.
create or replace function chancery_log_state() returns table (size bigint, root text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.size, s.root from log_state s $$;
revoke execute on function chancery_log_state from public;
grant execute on function chancery_log_state to chancery_app;

-- Returns entries that are waiting for the log, oldest first. Security definer: all organizations share the log.
-- Returns entries, which are published.
create or replace function chancery_waiting_log_entries(p_limit integer) returns table (label text, sequence integer, head text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.label, e.sequence, e.head from log_entries e
    where e.entry_index is null order by e.created_at, e.label, e.sequence limit p_limit
  $$;
revoke execute on function chancery_waiting_log_entries from public;
grant execute on function chancery_waiting_log_entries to chancery_app;

-- Records the positions of log entries, starting at a position, and the size and root hash of the log after these
-- entries. Does nothing if the database knows another part of the log. Ignores entries that the database does not know.
-- An entry keeps its first position. Events that are waiting for the log get the position of their head and become due.
-- An event whose delivery has begun or is about to begin is not changed, because all deliveries must have the same
-- body. Security definer: all organizations share the log. Changes positions and waiting events, and returns nothing.
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
revoke execute on function chancery_place_log_entries from public;
grant execute on function chancery_place_log_entries to chancery_app;
