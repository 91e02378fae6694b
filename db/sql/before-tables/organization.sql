-- The role of the workers, and the current organization, which every table needs.

-- The application role. It owns nothing and has no BYPASSRLS. An operator gives it LOGIN and a password.
do $$
begin
  if not exists (select from pg_roles where rolname = 'chancery_app') then
    create role chancery_app nologin;
  end if;
end $$;
grant usage on schema public to chancery_app;

-- Time limits for new sessions of the workers: for a statement, for a lock, and for an idle transaction. The cost of a
-- random page makes PostgreSQL use indexes although a table is small or has no statistics yet. Only the creator of the
-- role can set them. If another role runs the migrations, an operator must set them (docs/operations.md).
do $$
begin
  alter role chancery_app set statement_timeout = '25s';
  alter role chancery_app set lock_timeout = '8s';
  alter role chancery_app set idle_in_transaction_session_timeout = '30s';
  alter role chancery_app set random_page_cost = '1.1';
exception when insufficient_privilege then
  raise warning 'The role chancery_app has neither time limits nor a page cost.';
end $$;

-- Returns the current organization of the transaction. chancery_authorize, chancery_open_link, chancery_open_mail_job,
-- chancery_claim_job or chancery_set_organization set it for one transaction. Returns null in any other transaction, so
-- every comparison with it fails. Granted to everyone: callers learn only the organization that they set.
create or replace function chancery_organization_id() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '') $$;
