set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "checks_begun" integer DEFAULT 0 NOT NULL;
