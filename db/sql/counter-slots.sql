-- Slots of counters. A counter is the sum of its slots, so concurrent transactions can count without waiting for
-- each other.

-- Reserves the lowest free slot of an organization's counters until the transaction ends, and returns it. Not granted
-- to anyone: chancery_counter_slot calls it.
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
revoke execute on function chancery_free_slot from public;

-- Returns a slot of an organization's counters that no other open transaction uses, and reserves it until the
-- transaction ends. It returns the lowest free slot, so a counter has only as many rows as there have been concurrent
-- transactions. It never waits, so counters that are updated in different orders cannot deadlock. The first slot is
-- usually free, and a statement that includes this function costs less than a call. Not granted to anyone: the
-- functions that count call it.
create or replace function chancery_counter_slot(p_organization_id text) returns integer
  language sql volatile
  as $$
  select case when pg_try_advisory_xact_lock(hashtext('counters ' || p_organization_id), 0) then 0
    else chancery_free_slot(p_organization_id) end
$$;
revoke execute on function chancery_counter_slot from public;
