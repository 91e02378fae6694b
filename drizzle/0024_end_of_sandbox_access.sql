set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "ended_ahead_seconds" integer DEFAULT 0 NOT NULL;
