CREATE TABLE "document_versions" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"origin" text NOT NULL,
	"object_key" text NOT NULL,
	"etag" text NOT NULL,
	"sha256" text NOT NULL,
	"content_length" integer NOT NULL,
	"page_count" integer NOT NULL,
	"pages" jsonb NOT NULL,
	"features" text[] NOT NULL,
	"change_description" text,
	"text_status" text DEFAULT 'pending' NOT NULL,
	"text_reason" text,
	"text_character_count" integer,
	"text_content_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_organization_id_document_id_version_pk" PRIMARY KEY("organization_id","document_id","version")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"folder_id" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"metadata" jsonb NOT NULL,
	"legal_hold" boolean DEFAULT false NOT NULL,
	"retain_until" timestamp (3) with time zone,
	"current_version" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp (3) with time zone,
	CONSTRAINT "documents_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "text_blocks" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"start_offset" integer NOT NULL,
	"page_number" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "text_blocks_organization_id_document_id_version_start_offset_pk" PRIMARY KEY("organization_id","document_id","version","start_offset")
);
--> statement-breakpoint
CREATE TABLE "upload_sessions" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"document_id" text NOT NULL,
	"object_key" text NOT NULL,
	"content_length" integer NOT NULL,
	"sha256" text,
	"state" text DEFAULT 'open' NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"failure" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "upload_sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"workflow_id" text NOT NULL,
	"status" text DEFAULT 'accepted' NOT NULL,
	"document_ids" text[] NOT NULL,
	"input" jsonb NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"input_schema" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflows_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"member_id" text,
	"name" text,
	"secret_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"environment" text NOT NULL,
	"scopes" text[] NOT NULL,
	"requests_per_minute" integer DEFAULT 100 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"owner" text NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_operation_key_pk" PRIMARY KEY("organization_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"user_name" text NOT NULL,
	"user_name_folded" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"given_name" text,
	"family_name" text,
	"role" text DEFAULT 'member' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "members_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'standard' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"envelope_id" text NOT NULL,
	"kind" text NOT NULL,
	"object_key" text NOT NULL,
	"etag" text NOT NULL,
	"sha256" text NOT NULL,
	"content_length" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artifacts_organization_id_envelope_id_kind_pk" PRIMARY KEY("organization_id","envelope_id","kind")
);
--> statement-breakpoint
CREATE TABLE "envelope_fields" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"envelope_id" text NOT NULL,
	"id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"page_number" integer NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"is_required" boolean NOT NULL,
	"value" jsonb,
	CONSTRAINT "envelope_fields_organization_id_envelope_id_id_pk" PRIMARY KEY("organization_id","envelope_id","id")
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"document_id" text NOT NULL,
	"document_title" text NOT NULL,
	"status" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"document_version" integer NOT NULL,
	"source_sha256" text NOT NULL,
	"source_content_length" integer NOT NULL,
	"signer_email" text NOT NULL,
	"signer_name" text,
	"signer_status" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"message" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"workflow_id" text,
	"workflow_step" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"viewed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"expired_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"last_reminder_at" timestamp (3) with time zone,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"sealing_attempts" integer DEFAULT 0 NOT NULL,
	"sealing_last_error" text,
	"consent_signature" jsonb,
	"evidence_count" integer NOT NULL,
	"evidence_head" text NOT NULL,
	"evidence_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "envelopes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "evidence_checkpoints" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"envelope_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"head" text NOT NULL,
	"at" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "evidence_checkpoints_organization_id_envelope_id_sequence_pk" PRIMARY KEY("organization_id","envelope_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "evidence_disclosures" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"envelope_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"name" text NOT NULL,
	"salt" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "evidence_disclosures_organization_id_envelope_id_sequence_name_pk" PRIMARY KEY("organization_id","envelope_id","sequence","name")
);
--> statement-breakpoint
CREATE TABLE "evidence_records" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"envelope_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"record" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "evidence_records_sequence" PRIMARY KEY("organization_id","envelope_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "signing_links" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"token_hash" text NOT NULL,
	"envelope_id" text NOT NULL,
	"purpose" text NOT NULL,
	"generation" integer NOT NULL,
	"revision" integer NOT NULL,
	"locale" text,
	"allowed_origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"return_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"session_hash" text,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_links_organization_id_token_hash_pk" PRIMARY KEY("organization_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "signing_workflows" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"document_id" text NOT NULL,
	"document_title" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "signing_workflows_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoints_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"envelope_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"endpoint_id" text NOT NULL,
	"version" integer NOT NULL,
	"ciphertext" text NOT NULL,
	"encryption_key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "webhook_secrets_organization_id_endpoint_id_version_pk" PRIMARY KEY("organization_id","endpoint_id","version")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_folder" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_blocks" ADD CONSTRAINT "text_blocks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_blocks" ADD CONSTRAINT "text_blocks_version" FOREIGN KEY ("organization_id","document_id","version") REFERENCES "public"."document_versions"("organization_id","document_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_workflow" FOREIGN KEY ("organization_id","workflow_id") REFERENCES "public"."workflows"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_parent_id_api_keys_organization_id_id_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_member_id_members_organization_id_id_fk" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_workflow" FOREIGN KEY ("organization_id","workflow_id") REFERENCES "public"."signing_workflows"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_checkpoints" ADD CONSTRAINT "evidence_checkpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_checkpoints" ADD CONSTRAINT "evidence_checkpoints_record" FOREIGN KEY ("organization_id","envelope_id","sequence") REFERENCES "public"."evidence_records"("organization_id","envelope_id","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_disclosures" ADD CONSTRAINT "evidence_disclosures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_disclosures" ADD CONSTRAINT "evidence_disclosures_record" FOREIGN KEY ("organization_id","envelope_id","sequence") REFERENCES "public"."evidence_records"("organization_id","envelope_id","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_records" ADD CONSTRAINT "evidence_records_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_records" ADD CONSTRAINT "evidence_records_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_workflows" ADD CONSTRAINT "signing_workflows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_workflows" ADD CONSTRAINT "signing_workflows_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."webhook_events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_versions_sha256" ON "document_versions" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_folder_created" ON "documents" USING btree ("organization_id","folder_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_type_created" ON "documents" USING btree ("organization_id","type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_folder_type_created" ON "documents" USING btree ("organization_id","folder_id","type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_updated" ON "documents" USING btree ("organization_id","updated_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_title" ON "documents" USING btree ("organization_id","title","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("organization_id","type","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_status" ON "documents" USING btree ("organization_id","status","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_trashed" ON "documents" USING btree ("organization_id","trashed_at") WHERE status = 'trashed';--> statement-breakpoint
CREATE INDEX "folders_created" ON "folders" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_sessions_document" ON "upload_sessions" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "upload_sessions_expiry" ON "upload_sessions" USING btree ("expires_at") WHERE state in ('open', 'checking');--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("organization_id","target_kind","target_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("organization_id","id" DESC NULLS LAST) WHERE target_kind <> 'document';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_id" ON "jobs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "workflow_runs_workflow" ON "workflow_runs" USING btree ("organization_id","workflow_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_id" ON "api_keys" USING btree ("id");--> statement-breakpoint
CREATE INDEX "api_keys_parent" ON "api_keys" USING btree ("organization_id","parent_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user_name" ON "members" USING btree ("organization_id","user_name_folded") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "members_external_id" ON "members" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_created" ON "envelopes" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelopes_document" ON "envelopes" USING btree ("organization_id","document_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelopes_status" ON "envelopes" USING btree ("organization_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "envelopes_expiry" ON "envelopes" USING btree ("expires_at") WHERE status in ('active', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_workflow_step" ON "envelopes" USING btree ("organization_id","workflow_id","workflow_step");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_links_token" ON "signing_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "signing_links_envelope" ON "signing_links" USING btree ("organization_id","envelope_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_url" ON "webhook_endpoints" USING btree ("organization_id","url") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_events_once" ON "webhook_events" USING btree ("organization_id","envelope_id","type");