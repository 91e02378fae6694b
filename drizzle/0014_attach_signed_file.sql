set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "attach_signed_file" boolean DEFAULT false NOT NULL;
