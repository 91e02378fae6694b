-- Positions in the audit log. A position is the number of the transaction that writes the events, counted from an
-- epoch. A reader sees only events below the oldest running transaction, so no event can appear later with a lower
-- position. Granted to everyone: the functions return only transaction numbers.

-- The epoch of positions. In a restored database, chancery_advance_audit_log replaces this function. No migration may
-- define it again.
create or replace function chancery_audit_epoch() returns bigint language sql immutable as $$ select 0::bigint $$;
-- The function is not immutable, because open sessions would keep a replaced epoch in their plans.
alter function chancery_audit_epoch() stable;

-- Returns the position of this transaction's events, which is the default of audit_events.position.
create or replace function chancery_audit_position() returns bigint language sql volatile
  as $$ select chancery_audit_epoch() + pg_current_xact_id()::text::bigint $$;

-- Returns the first position that readers cannot see yet.
create or replace function chancery_audit_horizon() returns bigint language sql stable
  as $$ select chancery_audit_epoch() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;
