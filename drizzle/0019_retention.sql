CREATE TABLE "retention_rules" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_type" text NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_rules_organization_id_document_type_pk" PRIMARY KEY("organization_id","document_type")
);
--> statement-breakpoint
DROP INDEX "documents_trashed";--> statement-breakpoint
DROP INDEX "upload_sessions_expiry";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "trashed_from" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "swept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_sessions_unswept" ON "upload_sessions" USING btree ("expires_at") WHERE state <> 'completed' and swept_at is null;--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "signing_links_expiry" ON "signing_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "documents_trashed" ON "documents" USING btree ("trashed_at") WHERE status = 'trashed' and purged_at is null;--> statement-breakpoint
CREATE INDEX "upload_sessions_expiry" ON "upload_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_held" CHECK (status <> 'trashed' or not legal_hold);