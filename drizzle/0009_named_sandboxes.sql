set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "sandbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "sandbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_mails" ADD COLUMN "sandbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "sandbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "sandbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "test_mails_inbox" ON "test_mails" USING btree ("organization_id","sandbox","id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_sandbox" CHECK (sandbox = '' or environment = 'test');
