set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD COLUMN "rules" jsonb;
