set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "time_zone" text;
