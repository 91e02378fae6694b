set local lock_timeout = '5s';
--> statement-breakpoint
do $$
begin
  alter role chancery_app set statement_timeout = '50s';
  alter role chancery_app set lock_timeout = '8s';
  alter role chancery_app set idle_in_transaction_session_timeout = '30s';
exception when insufficient_privilege then
  raise warning 'The role chancery_app has no limits of time.';
end $$;
