set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "allow_reassign" boolean DEFAULT false NOT NULL;
