-- What every table stands on: the role that the workers run as, and the organization of the running transaction.

-- The application role: owns nothing and has no BYPASSRLS. An operator gives it LOGIN and a password.
do $$
begin
  if not exists (select from pg_roles where rolname = 'chancery_app') then
    create role chancery_app nologin;
  end if;
end $$;
grant usage on schema public to chancery_app;

-- No worker waits longer: for a statement, for a lock, and with a transaction that it has forgotten. Of sessions that begin
-- afterwards. Only who made the role may say so: where that was somebody else, an operator does (docs/operations.md).
do $$
begin
  alter role chancery_app set statement_timeout = '25s';
  alter role chancery_app set lock_timeout = '8s';
  alter role chancery_app set idle_in_transaction_session_timeout = '30s';
exception when insufficient_privilege then
  raise warning 'The role chancery_app has no limits of time.';
end $$;

-- The organization of the running transaction: set by chancery_authorize, chancery_open_link, chancery_open_mail_job,
-- chancery_claim_job or chancery_enter, and gone with the transaction. Null when nothing set it, so that every comparison fails
-- closed. For everybody: it tells callers what they entered.
create or replace function chancery_organization_id() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '') $$;
