-- Slots of counters. A counter is the sum of its slots, so concurrent transactions can count without waiting for
-- each other.

-- Returns a slot of an organization's counters that no other open transaction uses, and reserves it until the
-- transaction ends. It is the lowest free slot, so the number of rows of a counter is the highest number of concurrent
-- transactions so far. The function never waits, so counters that are updated in different orders cannot deadlock. Not
-- granted to anyone: the functions that count call it.
create or replace function chancery_counter_slot(p_organization_id text) returns integer
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
revoke execute on function chancery_counter_slot from public;
