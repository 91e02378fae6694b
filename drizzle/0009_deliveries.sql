CREATE TABLE "webhook_attempts" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"delivery_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"endpoint_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"host" text NOT NULL,
	"status" integer,
	"error" text,
	"duration_ms" integer,
	"response_excerpt" text,
	CONSTRAINT "webhook_attempts_organization_id_delivery_id_attempt_pk" PRIMARY KEY("organization_id","delivery_id","attempt")
);
--> statement-breakpoint
DROP INDEX "webhook_deliveries_endpoint";--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "envelope_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "replay_of" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "lease_owner" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery" FOREIGN KEY ("organization_id","delivery_id") REFERENCES "public"."webhook_deliveries"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_at" ON "webhook_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_endpoint" ON "webhook_attempts" USING btree ("organization_id","endpoint_id","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_finished" ON "webhook_deliveries" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP COLUMN "lease_until";