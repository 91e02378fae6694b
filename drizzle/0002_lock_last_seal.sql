set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "locks_document" boolean DEFAULT false NOT NULL;
