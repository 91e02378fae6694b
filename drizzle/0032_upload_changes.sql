set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "upload_sessions" ALTER COLUMN "repairs" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "upload_sessions" ALTER COLUMN "repairs" DROP NOT NULL;
--> statement-breakpoint
-- Before this migration, false meant that the caller omitted the property.
update "upload_sessions" set "repairs" = null where not "repairs" and "state" in ('open', 'checking');
