ALTER TABLE "envelopes" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "expiry_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "next_notice_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "envelopes_notice" ON "envelopes" USING btree ("next_notice_at") WHERE next_notice_at is not null;