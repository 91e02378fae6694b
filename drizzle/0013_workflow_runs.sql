CREATE TABLE "workflow_run_documents" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"document_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"failure" jsonb,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_run_documents_organization_id_run_id_position_pk" PRIMARY KEY("organization_id","run_id","position")
);
--> statement-breakpoint
CREATE TABLE "workflow_run_steps" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"step" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"envelope_id" text,
	"created_document_id" text,
	"failure" jsonb,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_run_steps_once" PRIMARY KEY("organization_id","run_id","position","step")
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"workflow_id" text NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"input_schema" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_versions_organization_id_workflow_id_version_pk" PRIMARY KEY("organization_id","workflow_id","version")
);
--> statement-breakpoint
ALTER TABLE "workflow_runs" DROP CONSTRAINT "workflow_runs_workflow";
--> statement-breakpoint
ALTER TABLE "workflow_runs" ALTER COLUMN "steps" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "workflow_version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "key_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workflow_run_documents" ADD CONSTRAINT "workflow_run_documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_documents" ADD CONSTRAINT "workflow_run_documents_run" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."workflow_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_documents" ADD CONSTRAINT "workflow_run_documents_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD CONSTRAINT "workflow_run_steps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD CONSTRAINT "workflow_run_steps_document" FOREIGN KEY ("organization_id","run_id","position") REFERENCES "public"."workflow_run_documents"("organization_id","run_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow" FOREIGN KEY ("organization_id","workflow_id") REFERENCES "public"."workflows"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_run_documents_document" ON "workflow_run_documents" USING btree ("organization_id","run_id","document_id");--> statement-breakpoint
CREATE INDEX "workflow_run_steps_envelope" ON "workflow_run_steps" USING btree ("organization_id","envelope_id") WHERE envelope_id is not null;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_version" FOREIGN KEY ("organization_id","workflow_id","workflow_version") REFERENCES "public"."workflow_versions"("organization_id","workflow_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" DROP COLUMN "document_ids";--> statement-breakpoint
ALTER TABLE "workflow_runs" DROP COLUMN "last_error";--> statement-breakpoint
ALTER TABLE "workflows" DROP COLUMN "steps";--> statement-breakpoint
ALTER TABLE "workflows" DROP COLUMN "input_schema";