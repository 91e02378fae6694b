set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "erased_at" timestamp (3) with time zone;
--> statement-breakpoint
create or replace function chancery_began_after_erasure(p_began timestamptz) returns boolean
  language plpgsql volatile
  as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('erasure ' || chancery_organization_id(), 0));
  return not exists (
    select from organizations o where o.id = chancery_organization_id() and o.erased_at + interval '1 minute' > p_began);
end $$;
--> statement-breakpoint
revoke execute on function chancery_began_after_erasure from public;
--> statement-breakpoint
grant execute on function chancery_began_after_erasure to chancery_app;
