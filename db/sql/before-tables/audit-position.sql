-- Where events stand in the audit log: the number of the transaction that writes them, counted from an epoch. A reader sees
-- events below the oldest transaction that still runs, so that nothing can come in before what it has seen.
-- For everybody: they tell numbers of transactions only.

-- What the count begins at. chancery_advance_audit_log replaces this function in a database that was restored: no
-- migration may define it again.
create or replace function chancery_audit_epoch() returns bigint language sql immutable as $$ select 0::bigint $$;
-- Not immutable: sessions that are open when the epoch is replaced would keep the old one in their plans.
alter function chancery_audit_epoch() stable;

-- The position of events of this transaction: the default of audit_events.position.
create or replace function chancery_audit_position() returns bigint language sql volatile
  as $$ select chancery_audit_epoch() + pg_current_xact_id()::text::bigint $$;

-- The first position that readers do not see yet.
create or replace function chancery_audit_horizon() returns bigint language sql stable
  as $$ select chancery_audit_epoch() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;
