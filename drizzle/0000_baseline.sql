set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_audit_epoch() returns bigint language sql immutable as $$ select 0::bigint $$;
--> statement-breakpoint
create or replace function chancery_audit_position() returns bigint language sql volatile
  as $$ select chancery_audit_epoch() + pg_current_xact_id()::text::bigint $$;
--> statement-breakpoint
create or replace function chancery_audit_horizon() returns bigint language sql stable
  as $$ select chancery_audit_epoch() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;
--> statement-breakpoint
create or replace function chancery_guard_table(p_table regclass, p_rights text, p_organization text default 'organization_id')
  returns void language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('drop policy if exists tenant on %s', p_table);
  execute format('create policy tenant on %1$s to chancery_app
    using (%2$I = chancery_organization_id()) with check (%2$I = chancery_organization_id())', p_table, p_organization);
  execute format('drop policy if exists owner on %s', p_table);
  execute format('create policy owner on %s to current_user using (true) with check (true)', p_table);
  execute format('revoke all on %s from chancery_app', p_table);
  execute format('grant %s on %s to chancery_app', p_rights, p_table);
end $$;
--> statement-breakpoint
revoke execute on function chancery_guard_table from public;
--> statement-breakpoint
do $$
begin
  if not exists (select from pg_roles where rolname = 'chancery_app') then
    create role chancery_app nologin;
  end if;
end $$;
--> statement-breakpoint
grant usage on schema public to chancery_app;
--> statement-breakpoint
do $$
begin
  alter role chancery_app set statement_timeout = '25s';
  alter role chancery_app set lock_timeout = '8s';
  alter role chancery_app set idle_in_transaction_session_timeout = '30s';
exception when insufficient_privilege then
  raise warning 'The role chancery_app has no limits of time.';
end $$;
--> statement-breakpoint
create or replace function chancery_organization_id() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '') $$;
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"live_id" text,
	"environment" text GENERATED ALWAYS AS (case when live_id is null then 'live' else 'test' end) STORED NOT NULL,
	"plan" text DEFAULT 'standard' NOT NULL,
	"requests_per_minute" integer DEFAULT 2000 NOT NULL,
	"budgets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_live" UNIQUE("live_id"),
	CONSTRAINT "organizations_environment" UNIQUE("id","environment")
);
--> statement-breakpoint
CREATE TABLE "document_search" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_id" text NOT NULL,
	"title" text NOT NULL,
	"title_pieces" "tsvector" NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"is_trashed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_search_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
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
	"repaired_from" jsonb,
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
	"revision" integer DEFAULT 1 NOT NULL,
	"legal_hold" boolean DEFAULT false NOT NULL,
	"retain_until" timestamp (3) with time zone,
	"current_version" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"trashed_at" timestamp (3) with time zone,
	"trashed_from" text,
	"purged_at" timestamp (3) with time zone,
	CONSTRAINT "documents_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "documents_held" CHECK (status <> 'trashed' or not legal_hold)
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
CREATE TABLE "retention_rules" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_type" text NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_rules_organization_id_document_type_pk" PRIMARY KEY("organization_id","document_type")
);
--> statement-breakpoint
CREATE TABLE "text_blocks" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"start_offset" integer NOT NULL,
	"page_number" integer NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
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
	"repairs" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"checks_begun" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"swept_at" timestamp (3) with time zone,
	CONSTRAINT "upload_sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "loose_objects" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"object_key" text NOT NULL,
	"subject_id" text,
	"is_doomed" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"storable_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loose_objects_organization_id_object_key_pk" PRIMARY KEY("organization_id","object_key")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"position" bigint DEFAULT chancery_audit_position() NOT NULL,
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
	CONSTRAINT "audit_events_organization_id_position_id_pk" PRIMARY KEY("organization_id","position","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"api_key_id" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"owner" text NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_once" PRIMARY KEY("organization_id","api_key_id","operation","key")
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
	"lost_attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone GENERATED ALWAYS AS (case state when 'queued' then run_at when 'running' then lease_until end) STORED,
	"woken_until" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"is_away" boolean DEFAULT false NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "jobs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"root_id" text,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"member_id" text,
	"name" text,
	"secret_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"environment" text NOT NULL,
	"scopes" text[] NOT NULL,
	"requests_per_minute" integer DEFAULT 100 NOT NULL,
	"tree_requests_per_minute" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"display_name" text,
	"color" text,
	"reply_to" text,
	"logo" text,
	"logo_sha256" text,
	"logo_width" integer,
	"logo_height" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brands_organization_id_pk" PRIMARY KEY("organization_id")
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
CREATE TABLE "usage_counters" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"slot" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "usage_counters_organization_id_kind_subject_since_slot_pk" PRIMARY KEY("organization_id","kind","subject","since","slot")
);
--> statement-breakpoint
CREATE TABLE "test_mails" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"envelope_id" text NOT NULL,
	"template" text NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_name" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"page_link" text NOT NULL,
	"verify_link" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_mails_organization_id_id_pk" PRIMARY KEY("organization_id","id")
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
	"removed_at" timestamp (3) with time zone,
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
	"label" text,
	"placeholder" text,
	"prefill" jsonb,
	"is_read_only" boolean DEFAULT false NOT NULL,
	"format" jsonb,
	"max_length" integer,
	"form_field" text,
	"value" jsonb,
	CONSTRAINT "envelope_fields_organization_id_envelope_id_id_pk" PRIMARY KEY("organization_id","envelope_id","id")
);
--> statement-breakpoint
CREATE TABLE "envelopes" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"environment" text DEFAULT 'live' NOT NULL,
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
	"locks_document" boolean DEFAULT false NOT NULL,
	"cc" text[] DEFAULT '{}'::text[] NOT NULL,
	"sender_email" text,
	"sender_name" text,
	"sender_mails" text DEFAULT 'all' NOT NULL,
	"sender_locale" text DEFAULT 'en' NOT NULL,
	"sender_member_id" text,
	"external_id" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"delivery" text DEFAULT 'email' NOT NULL,
	"reminders" jsonb,
	"template_id" text,
	"template_version" integer,
	"access_code_hash" text,
	"access_failures" integer DEFAULT 0 NOT NULL,
	"access_passed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"workflow_id" text,
	"workflow_step" integer,
	"workflow_order" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"invited_at" timestamp (3) with time zone,
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
	"expiry_warned_at" timestamp (3) with time zone,
	"next_notice_at" timestamp (3) with time zone,
	"sealing_attempts" integer DEFAULT 0 NOT NULL,
	"sealing_last_error" text,
	"consent_signature" jsonb,
	"clock_ahead_seconds" integer DEFAULT 0 NOT NULL,
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
	"recipient" text,
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
CREATE TABLE "bulk_send_rows" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"bulk_send_id" text NOT NULL,
	"position" integer NOT NULL,
	"use" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"envelope_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"workflow_id" text,
	"failure" jsonb,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_send_rows_organization_id_bulk_send_id_position_pk" PRIMARY KEY("organization_id","bulk_send_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_sends" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"template_id" text NOT NULL,
	"template_version" integer NOT NULL,
	"document_id" text NOT NULL,
	"document_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"api_key_id" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_sends_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"template_id" text NOT NULL,
	"version" integer NOT NULL,
	"document_id" text NOT NULL,
	"document_version" integer NOT NULL,
	"source_sha256" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_versions_organization_id_template_id_version_pk" PRIMARY KEY("organization_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "webhook_deliveries" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"replay_of" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"lease_owner" text,
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
	"includes_answers" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
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
	"envelope_id" text,
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
CREATE TABLE "workflow_runs" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"workflow_id" text NOT NULL,
	"workflow_version" integer NOT NULL,
	"status" text DEFAULT 'accepted' NOT NULL,
	"input" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "workflow_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
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
CREATE TABLE "workflows" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflows_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_live_id_organizations_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_folder" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_blocks" ADD CONSTRAINT "text_blocks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_blocks" ADD CONSTRAINT "text_blocks_version" FOREIGN KEY ("organization_id","document_id","version") REFERENCES "public"."document_versions"("organization_id","document_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loose_objects" ADD CONSTRAINT "loose_objects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_parent" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_root" FOREIGN KEY ("organization_id","root_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_environment" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."organizations"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_mails" ADD CONSTRAINT "test_mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelope_fields" ADD CONSTRAINT "envelope_fields_envelope" FOREIGN KEY ("organization_id","envelope_id") REFERENCES "public"."envelopes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_workflow" FOREIGN KEY ("organization_id","workflow_id") REFERENCES "public"."signing_workflows"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_sender" FOREIGN KEY ("organization_id","sender_member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "envelopes" ADD CONSTRAINT "envelopes_environment" FOREIGN KEY ("organization_id","environment") REFERENCES "public"."organizations"("id","environment") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "bulk_send_rows" ADD CONSTRAINT "bulk_send_rows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_send_rows" ADD CONSTRAINT "bulk_send_rows_bulk_send" FOREIGN KEY ("organization_id","bulk_send_id") REFERENCES "public"."bulk_sends"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_sends" ADD CONSTRAINT "bulk_sends_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."webhook_events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_endpoint" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_documents" ADD CONSTRAINT "workflow_run_documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_documents" ADD CONSTRAINT "workflow_run_documents_run" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."workflow_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_documents" ADD CONSTRAINT "workflow_run_documents_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD CONSTRAINT "workflow_run_steps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD CONSTRAINT "workflow_run_steps_document" FOREIGN KEY ("organization_id","run_id","position") REFERENCES "public"."workflow_run_documents"("organization_id","run_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_version" FOREIGN KEY ("organization_id","workflow_id","workflow_version") REFERENCES "public"."workflow_versions"("organization_id","workflow_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow" FOREIGN KEY ("organization_id","workflow_id") REFERENCES "public"."workflows"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_search_title" ON "document_search" USING gin ("title_pieces") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "document_search_title_words" ON "document_search" USING gin ("title_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "document_search_words" ON "document_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "document_search_newest" ON "document_search" USING btree ("organization_id","created_at","document_id") WHERE not is_trashed;--> statement-breakpoint
CREATE INDEX "document_versions_sha256" ON "document_versions" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "document_versions_object" ON "document_versions" USING btree ("object_key" collate "C");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("organization_id","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_folder_created" ON "documents" USING btree ("organization_id","folder_id","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_type_created" ON "documents" USING btree ("organization_id","type","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_folder_type_created" ON "documents" USING btree ("organization_id","folder_id","type","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_updated" ON "documents" USING btree ("organization_id","updated_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_title" ON "documents" USING btree ("organization_id","title","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_type" ON "documents" USING btree ("organization_id","type","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_status" ON "documents" USING btree ("organization_id","status","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("organization_id","trashed_at","id") WHERE status = 'trashed' and purged_at is null;--> statement-breakpoint
CREATE INDEX "documents_trashed" ON "documents" USING btree ("trashed_at") WHERE status = 'trashed' and purged_at is null;--> statement-breakpoint
CREATE INDEX "folders_created" ON "folders" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_sessions_document" ON "upload_sessions" USING btree ("organization_id","document_id");--> statement-breakpoint
CREATE INDEX "upload_sessions_expiry" ON "upload_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upload_sessions_object" ON "upload_sessions" USING btree ("object_key" collate "C") WHERE state <> 'completed' and swept_at is null;--> statement-breakpoint
CREATE INDEX "upload_sessions_live" ON "upload_sessions" USING btree ("organization_id","expires_at") WHERE state in ('open', 'checking');--> statement-breakpoint
CREATE INDEX "upload_sessions_unswept" ON "upload_sessions" USING btree ("expires_at") WHERE state <> 'completed' and swept_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "loose_objects_key" ON "loose_objects" USING btree ("object_key" collate "C");--> statement-breakpoint
CREATE INDEX "loose_objects_due" ON "loose_objects" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "loose_objects_doomed" ON "loose_objects" USING btree ("created_at") WHERE is_doomed;--> statement-breakpoint
CREATE INDEX "loose_objects_subject" ON "loose_objects" USING btree ("organization_id","subject_id") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("organization_id","target_id","position","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("organization_id","actor_id","position","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("organization_id","action","position","id");--> statement-breakpoint
CREATE INDEX "audit_events_administration" ON "audit_events" USING btree ("organization_id","position","id") WHERE target_kind <> 'document';--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_id" ON "jobs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_turns" ON "jobs" USING btree ("kind","organization_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_away" ON "jobs" USING btree ("kind","begun_at") WHERE is_away;--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("finished_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_id" ON "api_keys" USING btree ("id");--> statement-breakpoint
CREATE INDEX "api_keys_parent" ON "api_keys" USING btree ("organization_id","parent_id");--> statement-breakpoint
CREATE INDEX "api_keys_root" ON "api_keys" USING btree ("organization_id","root_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user_name" ON "members" USING btree ("organization_id","user_name_folded") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "members_external_id" ON "members" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "members_listed" ON "members" USING btree ("organization_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "members_admins" ON "members" USING btree ("organization_id","id") WHERE role = 'admin' and active and removed_at is null;--> statement-breakpoint
CREATE INDEX "usage_counters_days" ON "usage_counters" USING btree ("since") WHERE since > '-infinity';--> statement-breakpoint
CREATE INDEX "test_mails_envelope" ON "test_mails" USING btree ("organization_id","envelope_id","id");--> statement-breakpoint
CREATE INDEX "test_mails_created" ON "test_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "artifacts_sha256" ON "artifacts" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "artifacts_object" ON "artifacts" USING btree ("object_key" collate "C") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "envelopes_created" ON "envelopes" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_document" ON "envelopes" USING btree ("organization_id","document_id","created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_status" ON "envelopes" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_external_id" ON "envelopes" USING btree ("organization_id","external_id","created_at","id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "envelopes_template" ON "envelopes" USING btree ("organization_id","template_id","created_at","id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "envelopes_signer" ON "envelopes" USING btree ("organization_id",lower(normalize(signer_email, NFKC)),"created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_source" ON "envelopes" USING btree ("organization_id","source_sha256");--> statement-breakpoint
CREATE INDEX "envelopes_notice" ON "envelopes" USING btree ("next_notice_at") WHERE next_notice_at is not null;--> statement-breakpoint
CREATE INDEX "envelopes_expiry" ON "envelopes" USING btree ("expires_at") WHERE status in ('active', 'waiting');--> statement-breakpoint
CREATE INDEX "envelopes_sealing" ON "envelopes" USING btree ("signed_at") WHERE status = 'sealing';--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_workflow_step" ON "envelopes" USING btree ("organization_id","workflow_id","workflow_step");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_links_token" ON "signing_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "signing_links_envelope" ON "signing_links" USING btree ("organization_id","envelope_id");--> statement-breakpoint
CREATE INDEX "signing_links_expiry" ON "signing_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bulk_send_rows_pending" ON "bulk_send_rows" USING btree ("organization_id","bulk_send_id","attempts","position") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bulk_sends_template" ON "bulk_sends" USING btree ("organization_id","template_id","id");--> statement-breakpoint
CREATE INDEX "bulk_sends_finished" ON "bulk_sends" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_attempts_at" ON "webhook_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_endpoint" ON "webhook_attempts" USING btree ("organization_id","endpoint_id","at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_finished" ON "webhook_deliveries" USING btree ("finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("organization_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_url" ON "webhook_endpoints" USING btree ("organization_id","url") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_envelope" ON "webhook_events" USING btree ("organization_id","envelope_id","type");--> statement-breakpoint
CREATE INDEX "webhook_events_created" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_run_documents_document" ON "workflow_run_documents" USING btree ("organization_id","run_id","document_id");--> statement-breakpoint
CREATE INDEX "workflow_run_steps_envelope" ON "workflow_run_steps" USING btree ("organization_id","envelope_id") WHERE envelope_id is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_workflow" ON "workflow_runs" USING btree ("organization_id","workflow_id","created_at");
--> statement-breakpoint
create or replace function chancery_authorize(p_key_id text, p_secret_hash text, p_scope text)
  returns table (organization_id text, scopes text[], environment text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
begin
  select a.organization_id, a.scopes, a.environment, a.requests_per_minute into k
  from api_keys a
  where a.id = p_key_id and a.secret_hash = p_secret_hash and a.revoked_at is null
    and (a.expires_at is null or a.expires_at > now())
    and (a.member_id is null or exists (
      select from members m
      where m.organization_id = a.organization_id and m.id = a.member_id and m.active and m.removed_at is null));
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  if chancery_counted(p_key_id) >= k.requests_per_minute then
    perform chancery_refuse_request(k.requests_per_minute, 'key');
  end if;
  if p_scope is not null and not p_scope = any (k.scopes) then
    raise exception 'insufficient_scope' using errcode = 'CH403';
  end if;

  perform set_config('app.organization_id', k.organization_id, true);
  return query select k.organization_id, k.scopes, k.environment, now();
end $$;
--> statement-breakpoint
revoke execute on function chancery_authorize from public;
--> statement-breakpoint
grant execute on function chancery_authorize to chancery_app;
--> statement-breakpoint
create or replace function chancery_enter(p_organization_id text) returns timestamptz
  language sql volatile
  as $$ select set_config('app.organization_id', p_organization_id, true); select now() $$;
--> statement-breakpoint
create or replace function chancery_is_privileged_role() returns boolean
  language sql stable
  as $$
    select exists (select from pg_roles r where r.rolname = current_user and r.rolbypassrls)
      or exists (select from pg_class c where pg_has_role(current_user, c.relowner, 'member'))
  $$;
--> statement-breakpoint
create or replace function chancery_refuse_privileged_role() returns void
  language plpgsql stable
  as $$
begin
  if chancery_is_privileged_role() then
    raise exception 'row level security does not hold the role %', current_user using errcode = 'CHROL';
  end if;
end $$;
--> statement-breakpoint
create or replace function chancery_advance_audit_log() returns bigint language plpgsql
  as $$
declare
  next_epoch bigint;
begin
  -- Events under way keep the epoch with which they began, so they end first.
  lock table audit_events in exclusive mode;
  select greatest(coalesce(max(position), 0), chancery_audit_horizon()) + 1000000000000 into next_epoch from audit_events;
  execute format(
    'create or replace function chancery_audit_epoch() returns bigint language sql immutable as ''select %s::bigint''', next_epoch);
  return next_epoch;
end $$;
--> statement-breakpoint
revoke execute on function chancery_advance_audit_log from public;
--> statement-breakpoint
create or replace function chancery_audit_log_is_ahead() returns boolean language plpgsql stable
  as $$
begin
  return exists (
    select from organizations o cross join lateral (
      select a.position from audit_events a where a.organization_id = o.id order by a.position desc limit 1) l
    where l.position >= chancery_audit_epoch() + pg_snapshot_xmax(pg_current_snapshot())::text::bigint);
end $$;
--> statement-breakpoint
revoke execute on function chancery_audit_log_is_ahead from public;
--> statement-breakpoint
create or replace function chancery_erase_audit_origins(
  p_actor_kind text, p_actor_ids text[], p_event_id text, p_by_kind text, p_by_id text, p_request_id text)
  returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  erased integer;
begin
  update audit_events a set ip = null, user_agent = null
  where a.organization_id = chancery_organization_id() and a.actor_kind = p_actor_kind and a.actor_id = any (p_actor_ids)
    and (a.ip is not null or a.user_agent is not null);
  get diagnostics erased = row_count;
  if erased > 0 then
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, request_id, details)
    select chancery_organization_id(), p_event_id, p_by_kind, p_by_id, 'audit.origins_erased', 'organization', chancery_organization_id(),
      p_request_id, jsonb_build_object('actorKind', p_actor_kind, 'count', erased);
  end if;
  return erased;
end $$;
--> statement-breakpoint
revoke execute on function chancery_erase_audit_origins from public;
--> statement-breakpoint
create or replace function chancery_budgets() returns table (name text, amount bigint, test_amount bigint, most bigint)
  language sql immutable
  as $$
  values
    ('documents', 1000000::bigint, 10000::bigint, 1::bigint),
    ('metadataBytes', 4294967296, 67108864, 131072),
    ('storedBytes', 1099511627776, 5368709120, 268435456),
    ('folders', 10000, 1000, 1),
    ('members', 250000, 2000, 1),
    ('keys', 500, 100, 1),
    ('webhookEndpoints', 50, 20, 1),
    ('uploadSessions', 2000, 200, 1),
    ('uploadSessionsPerDocument', 10, 10, null),
    ('templateVersions', 10000, 1000, 1),
    ('envelopesPerDay', 10000, 1000, 20),
    ('bulkRowsPerDay', 10000, 1000, 500),
    ('changesPerEnvelope', 200, 50, null),
    ('embeddedSessionsPerDay', 100, 100, null),
    ('linkVisitsPerDay', 50, 50, null),
    ('mailsPerEnvelopePerDay', 20, 20, null),
    ('mailsPerRecipientPerDay', 100, 1000, null),
    ('senderMailsPerDay', 100, 1000, null),
    ('webhookTestsPerDay', 1000, 200, 1),
    ('workflowRunsPerDay', 10000, 200, 1)
$$;
--> statement-breakpoint
create or replace function chancery_budget_limit(p_organization_id text, p_budget text) returns bigint
  language sql stable
  as $$
  select coalesce((o.budgets ->> b.name)::bigint, case o.environment when 'test' then b.test_amount else b.amount end)
  from chancery_budgets() b, organizations o
  where b.name = p_budget and o.id = p_organization_id
$$;
--> statement-breakpoint
create or replace function chancery_budget_since(p_budget text) returns timestamptz
  language sql stable
  as $$ select case when p_budget like '%PerDay' then date_trunc('day', now(), 'UTC') else '-infinity' end $$;
--> statement-breakpoint
create or replace function chancery_spent(p_organization_id text, p_budget text, p_subject text default '') returns bigint
  language plpgsql volatile
  as $$
begin
  if p_budget = 'keys' then
    return (select count(*) from api_keys k
      where k.organization_id = p_organization_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
  elsif p_budget in ('uploadSessions', 'uploadSessionsPerDocument') then
    return (select count(*) from upload_sessions u
      where u.organization_id = p_organization_id and (p_subject = '' or u.document_id = p_subject)
        and u.expires_at > now() and u.state in ('open', 'checking'));
  elsif p_budget = 'changesPerEnvelope' then
    return (select e.revision + e.generation - 2 from envelopes e where e.organization_id = p_organization_id and e.id = p_subject);
  end if;
  return (select coalesce(sum(c.amount), 0) from usage_counters c
    where c.organization_id = p_organization_id and (c.kind = p_budget or p_budget = 'storedBytes' and c.kind = 'promisedBytes')
      and c.subject = p_subject and c.since = chancery_budget_since(p_budget));
end $$;
--> statement-breakpoint
create or replace function chancery_budget_returns(p_organization_id text, p_budget text, p_subject text) returns integer
  language plpgsql volatile
  as $$
declare
  v_at timestamptz;
begin
  if p_budget like '%PerDay' then
    v_at := date_trunc('day', now(), 'UTC') + interval '1 day';
  elsif p_budget in ('uploadSessions', 'uploadSessionsPerDocument') then
    select min(u.expires_at) into v_at from upload_sessions u
    where u.organization_id = p_organization_id and (p_subject = '' or u.document_id = p_subject)
      and u.expires_at > now() and u.state in ('open', 'checking');
  end if;
  if v_at is null then
    return null;
  end if;
  return greatest(1, ceil(extract(epoch from v_at - clock_timestamp())))::integer;
end $$;
--> statement-breakpoint
create or replace function chancery_keep_to_budget(p_organization_id text, p_budget text, p_subject text) returns void
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_lock bigint := hashtextextended(concat_ws(' ', 'budget', p_organization_id, p_budget, p_subject), 0);
  -- The largest number where the budget is small.
  v_near bigint := (select coalesce(current_setting('max_connections')::bigint * b.most, 9223372036854775807)
    from chancery_budgets() b where b.name = p_budget);
  v_spent bigint;
begin
  if v_limit - chancery_spent(p_organization_id, p_budget, p_subject) >= v_near then
    perform pg_advisory_xact_lock_shared(v_lock);
    if v_limit - chancery_spent(p_organization_id, p_budget, p_subject) >= v_near then
      return;
    end if;
    raise exception 'a budget came near its end' using errcode = '40001';
  end if;
  perform pg_advisory_xact_lock(v_lock);
  v_spent := chancery_spent(p_organization_id, p_budget, p_subject);
  if v_spent > v_limit then
    raise exception 'budget %', p_budget using errcode = 'CHBUD', detail = json_build_object(
      'budget', p_budget, 'limit', v_limit,
      'retryAfter', chancery_budget_returns(p_organization_id, p_budget, p_subject))::text;
  end if;
end $$;
--> statement-breakpoint
revoke execute on function chancery_keep_to_budget from public;
--> statement-breakpoint
create or replace function chancery_address_hash(p_address text) returns text
  language sql immutable
  as $$ select encode(sha256(convert_to(lower(normalize(p_address, NFKC)), 'UTF8')), 'hex') $$;
--> statement-breakpoint
create or replace function chancery_mail_reader(p_organization_id text, p_mail jsonb) returns text
  language sql stable
  as $$
  select chancery_address_hash(coalesce(
    p_mail -> 'recipient' ->> 'email',
    (select m.user_name from members m where m.organization_id = p_organization_id and m.id = p_mail ->> 'memberId'),
    (select e.signer_email from envelopes e where e.organization_id = p_organization_id and e.id = p_mail ->> 'envelopeId'),
    ''))
$$;
--> statement-breakpoint
do $$
declare
  v_counted record;
  v_change record;
  v_name text;
begin
  for v_counted in select * from (values
      ('documents', 'documents', '1', '''''', 'status <> ''trashed''', 'true', true),
      ('documents', 'metadataBytes', 'octet_length(metadata::text)', '''''', 'purged_at is null', 'true', true),
      ('document_versions', 'storedBytes', 'content_length', '''''', 'true', 'origin in (''text'', ''edit'')', true),
      ('artifacts', 'storedBytes', 'content_length', '''''', 'removed_at is null', 'false', true),
      ('upload_sessions', 'promisedBytes', 'content_length', '''''', 'state in (''open'', ''checking'') and swept_at is null', 'true', true),
      ('envelopes', 'promisedBytes', 'source_content_length + 1048576', '''''', 'status in (''waiting'', ''active'', ''sealing'')', 'true', true),
      ('folders', 'folders', '1', '''''', 'true', 'true', true),
      ('members', 'members', '1', '''''', 'removed_at is null', 'true', true),
      ('api_keys', 'keys', '1', '''''', 'true', 'true', false),
      ('webhook_endpoints', 'webhookEndpoints', '1', '''''', 'deleted_at is null', 'true', true),
      ('upload_sessions', 'uploadSessions', '1', '''''', 'true', 'true', false),
      ('upload_sessions', 'uploadSessionsPerDocument', '1', 'document_id', 'true', 'true', false),
      ('envelopes', 'changesPerEnvelope', 'revision + generation', 'id', 'true', 'true', false),
      ('template_versions', 'templateVersions', '1', '''''', 'true', 'true', true),
      ('bulk_send_rows', 'bulkRowsPerDay', '1', '''''', 'true', 'true', true),
      ('envelopes', 'envelopesPerDay', '1', '''''', 'true', 'true', true),
      ('signing_links', 'embeddedSessionsPerDay', '1', 'envelope_id', 'purpose = ''embedded''', 'true', true),
      ('jobs', 'mailsPerEnvelopePerDay', '1', 'payload ->> ''envelopeId''', 'kind = ''mail''', 'payload ? ''asked''', true),
      ('jobs', 'mailsPerRecipientPerDay', '1', 'chancery_mail_reader(organization_id, payload)', 'kind = ''mail'' and (payload ->> ''template'' like ''sender%'') is not true', 'payload ? ''asked''', true),
      ('envelopes', 'mailsPerRecipientPerDay', '1', 'chancery_address_hash(unnest(cc))', 'coalesce(workflow_step, 1) = 1', 'true', true),
      ('webhook_events', 'webhookTestsPerDay', '1', '''''', 'envelope_id is null', 'true', true),
      ('webhook_deliveries', 'webhookTestsPerDay', '1', '''''', 'replay_of is not null', 'true', true),
      ('workflow_runs', 'workflowRunsPerDay', '1', '''''', 'true', 'true', true)
    ) as v (table_name, kind, amount, subject, condition, is_asked, is_counted)
  loop
    for v_change in select * from (values
        ('insert', 'new table as new_rows', '{new}'),
        ('update', 'old table as old_rows new table as new_rows', '{new} union all {old}'),
        ('delete', 'old table as old_rows', '{old}')) as v (operation, transition, amounts)
      where v.operation = 'insert' or v_counted.kind not like '%PerDay' and (v_counted.is_counted or v.operation = 'update')
    loop
      v_name := lower(format('%s_%s_%s', v_counted.kind, v_counted.table_name, v_change.operation));
      execute format($body$
        create or replace function chancery_count_%1$s() returns trigger
          language plpgsql security definer set search_path = public, pg_temp
          as $function$
        declare
          v_changed record;
        begin
          for v_changed in select c.organization_id, c.subject, sum(c.amount) as amount, bool_or(c.is_asked) as is_asked from (%2$s) c
            group by 1, 2 having sum(c.amount) <> 0 order by 1, 2
          loop
            if %3$L then
              insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
              values (v_changed.organization_id, %4$L, v_changed.subject, chancery_budget_since(%4$L),
                case when v_changed.subject = '' then pg_backend_pid() %% 16 else 0 end, v_changed.amount)
              on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + excluded.amount;
            end if;
            if v_changed.is_asked and v_changed.amount > 0 then
              perform chancery_keep_to_budget(v_changed.organization_id, %5$L, v_changed.subject);
            end if;
          end loop;
          return null;
        end $function$
        $body$, v_name,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, %s as subject, (%s)::bigint as amount, %s as is_asked from new_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.is_asked, v_counted.condition)),
          '{old}', format('select organization_id, %s as subject, -(%s)::bigint as amount, false as is_asked from old_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.condition)),
        v_counted.is_counted, v_counted.kind, replace(v_counted.kind, 'promisedBytes', 'storedBytes'));
      execute format('revoke execute on function chancery_count_%s from public', v_name);
      execute format(
        'create or replace trigger count_%s after %s on %I referencing %s for each statement execute function chancery_count_%1$s()',
        v_name, v_change.operation, v_counted.table_name, v_change.transition);
    end loop;
  end loop;
end $$;
--> statement-breakpoint
create or replace function chancery_count_of_day(p_organization_id text, p_budget text, p_subject text) returns boolean
  language plpgsql volatile
  as $$
declare
  v_limit bigint := chancery_budget_limit(p_organization_id, p_budget);
  v_count bigint;
begin
  insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
  select p_organization_id, p_budget, p_subject, chancery_budget_since(p_budget), 0, 1
  where v_limit > 0
  on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + 1 where u.amount < v_limit
  returning u.amount into v_count;
  return v_count = v_limit;
end $$;
--> statement-breakpoint
revoke execute on function chancery_count_of_day from public;
--> statement-breakpoint
create or replace function chancery_fold_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_is_last boolean := chancery_count_of_day(new.organization_id, 'linkVisitsPerDay', concat_ws(' ', new.actor_kind, new.actor_id, new.action));
begin
  if v_is_last is null then
    return null;
  end if;
  if v_is_last then
    new.details := new.details || '{"furtherVisitsOfDay": "not recorded"}';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function chancery_fold_visits from public;
--> statement-breakpoint
create or replace trigger fold_visits before insert on audit_events
  for each row
  when (new.actor_kind in ('signer', 'reader')
    and new.action in ('envelope.page_shown', 'document.viewed', 'document.downloaded', 'envelope.artifact_read'))
  execute function chancery_fold_visits();
--> statement-breakpoint
create or replace function chancery_fold_sender_mails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_is_last boolean := chancery_count_of_day(new.organization_id, 'senderMailsPerDay',
    concat_ws(' ', chancery_mail_reader(new.organization_id, new.payload), new.payload ->> 'template'));
begin
  if v_is_last is null then
    return null;
  end if;
  if v_is_last then
    new.payload := new.payload || '{"isLastOfDay": true}';
  end if;
  return new;
end $$;
--> statement-breakpoint
revoke execute on function chancery_fold_sender_mails from public;
--> statement-breakpoint
create or replace trigger fold_sender_mails before insert on jobs
  for each row
  when (new.kind = 'mail' and new.payload ->> 'template' like 'sender%')
  execute function chancery_fold_sender_mails();
--> statement-breakpoint
create or replace function chancery_has_migration(p_made_at bigint) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  return exists (select from drizzle.__drizzle_migrations m where m.created_at = p_made_at);
end $$;
--> statement-breakpoint
revoke execute on function chancery_has_migration from public;
--> statement-breakpoint
grant execute on function chancery_has_migration to chancery_app;
--> statement-breakpoint
create table if not exists schema_parts (name text primary key);
--> statement-breakpoint
grant select on schema_parts to chancery_app;
--> statement-breakpoint
create table if not exists dead_letters (
  worker text not null,
  job_id text not null,
  messages integer not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (worker, job_id)
);
--> statement-breakpoint
create index if not exists dead_letters_age on dead_letters (first_at);
--> statement-breakpoint
create or replace function chancery_bury_messages(p_worker text, p_job_ids text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into dead_letters as l (worker, job_id, messages)
    select p_worker, left(m.job_id, 128), count(*) from unnest(p_job_ids) as m (job_id) group by left(m.job_id, 128)
    on conflict (worker, job_id) do update set messages = l.messages + excluded.messages, last_at = now()
  $$;
--> statement-breakpoint
revoke execute on function chancery_bury_messages from public;
--> statement-breakpoint
grant execute on function chancery_bury_messages to chancery_app;
--> statement-breakpoint
create or replace function chancery_backlog(p_kinds text[], p_most integer)
  returns table (alarm text, waiting integer, age_seconds integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select w.alarm, count(*)::integer, coalesce(extract(epoch from now() - min(w.since)), 0)::integer
    from (
      select k.kind || 's_overdue' as alarm, j.due_at as since
      from unnest(p_kinds) as k (kind) cross join lateral (
        select o.due_at from jobs o where o.kind = k.kind and o.due_at <= now() order by o.due_at limit p_most) j
      union all
      (select 'webhooks_overdue', d.next_attempt_at from webhook_deliveries d
        where d.state = 'pending' and d.next_attempt_at <= now() order by d.next_attempt_at limit p_most)
      union all
      (select 'envelopes_unsealed', e.signed_at from envelopes e
        where e.status = 'sealing' order by e.signed_at limit p_most)
      union all
      (select 'expiries_overdue', e.expires_at from envelopes e
        where e.status = 'active' and e.expires_at <= now() order by e.expires_at limit p_most)
      union all
      (select 'notices_overdue', e.next_notice_at from envelopes e
        where e.status = 'active' and e.next_notice_at <= now() and e.expires_at > now() order by e.next_notice_at limit p_most)
      union all
      (select 'objects_undeleted', o.created_at from loose_objects o
        where o.is_doomed order by o.created_at limit p_most)
      union all
      (select 'jobs_failed', f.finished_at from jobs f
        where f.state = 'failed' and f.finished_at > now() - interval '1 day' and coalesce(f.last_error <> 'recipient_refused', true)
        order by f.finished_at limit p_most)
      union all
      (select 'dead_letters', l.first_at from dead_letters l order by l.first_at limit p_most)
    ) w
    group by w.alarm
  $$;
--> statement-breakpoint
revoke execute on function chancery_backlog from public;
--> statement-breakpoint
grant execute on function chancery_backlog to chancery_app;
--> statement-breakpoint
create or replace function chancery_payload_at_rest(p_payload jsonb) returns jsonb
  language sql immutable
  as $$
    select p_payload - 'recipient' || case when jsonb_typeof(p_payload -> 'recipient') = 'object' then '{"isForgotten": true}' else '{}' end::jsonb
  $$;
--> statement-breakpoint
create or replace function chancery_claim_job(p_job_id text, p_owner text, p_lease_seconds integer, p_lost_max integer)
  returns table (organization_id text, id text, kind text, payload jsonb, attempts integer, created_at timestamptz, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  j record;
begin
  update jobs u set state = 'failed', finished_at = now(), lost_attempts = u.lost_attempts + 1, last_error = 'attempt_lost',
    lease_owner = null, lease_until = null, payload = chancery_payload_at_rest(u.payload)
  where u.id = p_job_id and u.state = 'running' and u.due_at <= now() and u.lost_attempts + 1 >= p_lost_max;

  update jobs u set state = 'running', attempts = u.attempts + 1, lease_owner = p_owner,
    lease_until = now() + make_interval(secs => p_lease_seconds), woken_until = null, begun_at = now(), is_away = false,
    lost_attempts = u.lost_attempts + (u.state = 'running')::integer,
    last_error = case when u.state = 'running' then 'attempt_lost' else u.last_error end
  where u.id = p_job_id and u.due_at <= now()
  returning u.organization_id, u.id, u.kind, u.payload, u.attempts, u.created_at, u.last_error into j;
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.id is not null then
    update envelopes e set sealing_attempts = j.attempts,
      sealing_last_error = case when j.last_error = 'attempt_lost' then j.last_error else e.sealing_last_error end
    where j.kind = 'sealing' and e.organization_id = j.organization_id and e.id = j.payload ->> 'envelopeId' and e.status = 'sealing';
    return query select j.organization_id, j.id, j.kind, j.payload, j.attempts, j.created_at, now();
  end if;
end $$;
--> statement-breakpoint
revoke execute on function chancery_claim_job from public;
--> statement-breakpoint
grant execute on function chancery_claim_job to chancery_app;
--> statement-breakpoint
create or replace function chancery_open_mail_job(p_job_id text)
  returns table (organization_id text, payload jsonb, last_error text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  j record;
begin
  select o.organization_id, o.payload, o.last_error into j from jobs o where o.id = p_job_id and o.kind = 'mail';
  perform set_config('app.organization_id', coalesce(j.organization_id, ''), true);
  if j.organization_id is not null then
    return query select j.organization_id, j.payload, j.last_error, now();
  end if;
end $$;
--> statement-breakpoint
revoke execute on function chancery_open_mail_job from public;
--> statement-breakpoint
grant execute on function chancery_open_mail_job to chancery_app;
--> statement-breakpoint
create or replace function chancery_waiting_organizations(p_kind text, p_after text, p_until text, p_limit integer)
  returns table (organization_id text, is_due boolean, place integer)
  language sql stable
  as $$
    with recursive walk as (
      (select j.organization_id, j.due_at <= now() as is_due, 1 as place from jobs j
        where j.kind = p_kind and j.due_at is not null and j.organization_id > p_after
        order by j.organization_id, j.due_at limit 1)
      union all
      select n.organization_id, n.is_due, w.place + 1
      from walk w cross join lateral (
        select j.organization_id, j.due_at <= now() as is_due from jobs j
        where j.kind = p_kind and j.due_at is not null and j.organization_id > w.organization_id
        order by j.organization_id, j.due_at limit 1) n
      where w.place < p_limit and (p_until is null or w.organization_id < p_until))
    select w.organization_id, w.is_due, w.place from walk w
  $$;
--> statement-breakpoint
create or replace function chancery_due_jobs(p_kinds text[], p_limit integer) returns table (id text, kind text)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_kind text;
  v_first text;
  v_organizations text[];
begin
  -- Kept plans may come from a time at which the table was small: only loops over indexes are allowed.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  foreach v_kind in array p_kinds loop
    select j.organization_id into v_first from jobs j
    where j.kind = v_kind and j.due_at <= now() and coalesce(j.woken_until <= now(), true)
    order by j.due_at limit 1;
    continue when not found;
    select array_agg(o.organization_id order by o.place) into v_organizations
    from (
      select w.organization_id, min(w.place) as place
      from (
        select v_first as organization_id, true as is_due, 0 as place
        union all
        select * from chancery_waiting_organizations(v_kind, v_first, null, 4 * p_limit)
        union all
        select b.organization_id, b.is_due, b.place + 4 * p_limit
        from chancery_waiting_organizations(v_kind, '', v_first, 4 * p_limit) b
      ) w
      where w.is_due group by w.organization_id order by place limit p_limit) o;
    return query
      select d.id, v_kind
      from unnest(v_organizations) with ordinality as o (organization_id, place)
      cross join lateral (
        select j.id, row_number() over (order by j.due_at, j.id) as turn from jobs j
        where j.kind = v_kind and j.organization_id = o.organization_id and j.due_at <= now() and coalesce(j.woken_until <= now(), true)
        order by j.due_at, j.id limit greatest(1, p_limit / cardinality(v_organizations))) d
      order by d.turn, o.place;
  end loop;
end $$;
--> statement-breakpoint
revoke execute on function chancery_due_jobs from public;
--> statement-breakpoint
grant execute on function chancery_due_jobs to chancery_app;
--> statement-breakpoint
create or replace function chancery_note_woken(p_ids text[], p_seconds integer) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update jobs j set woken_until = now() + make_interval(secs => p_seconds) where j.id = any (p_ids) and j.due_at <= now()
  $$;
--> statement-breakpoint
revoke execute on function chancery_note_woken from public;
--> statement-breakpoint
grant execute on function chancery_note_woken to chancery_app;
--> statement-breakpoint
create or replace function chancery_hasten_jobs(p_kinds text[], p_seconds integer, p_more integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  v_kind text;
  v_some bigint;
  v_hastened integer;
  v_all integer := 0;
begin
  foreach v_kind in array p_kinds loop
    continue when not exists (select from jobs j where j.kind = v_kind and j.is_away and j.run_at > now());
    select p_more * count(*) into v_some from (
      select from jobs j
      where j.finished_at > now() - make_interval(secs => p_seconds) and j.kind = v_kind and j.state = 'done' limit 100) d;
    if v_some = 0 and not exists (
      select from jobs j where j.kind = v_kind and j.begun_at > now() - make_interval(secs => p_seconds) and j.due_at is not null) then
      v_some := 1;
    end if;
    update jobs u set run_at = now() where u.ctid = any (array(
      select j.ctid from jobs j where j.kind = v_kind and j.is_away and j.run_at > now() and now() - j.begun_at >= (j.run_at - j.begun_at) / 20
      order by j.begun_at limit v_some for update skip locked));
    get diagnostics v_hastened = row_count;
    v_all := v_all + v_hastened;
  end loop;
  return v_all;
end $$;
--> statement-breakpoint
revoke execute on function chancery_hasten_jobs from public;
--> statement-breakpoint
grant execute on function chancery_hasten_jobs to chancery_app;
--> statement-breakpoint
create or replace function chancery_take_object() returns trigger
  language plpgsql
  as $$
begin
  delete from loose_objects o
  where o.organization_id = new.organization_id and o.object_key = new.object_key and not o.is_doomed;
  if not found and not exists (
    select from upload_sessions u
    where u.organization_id = new.organization_id and u.object_key collate "C" = new.object_key
      and u.state <> 'completed' and u.swept_at is null) then
    raise exception 'object_given_up' using errcode = 'CH410';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger document_versions_take_object after insert on document_versions
  for each row execute function chancery_take_object();
--> statement-breakpoint
create or replace trigger artifacts_take_object after insert on artifacts
  for each row execute function chancery_take_object();
--> statement-breakpoint
create or replace function chancery_delete_objects(p_organization_id text, p_keys text[], p_subject_id text default null)
  returns void
  language sql volatile
  as $$
    insert into loose_objects (organization_id, object_key, subject_id, is_doomed, due_at, storable_until)
    select p_organization_id, o.key, p_subject_id, true, now(), now() from unnest(p_keys) as o (key)
    on conflict (organization_id, object_key) do update set is_doomed = true, due_at = now()
  $$;
--> statement-breakpoint
create or replace function chancery_claim_loose_objects(p_limit integer) returns table (object_key text, is_attempt boolean)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update loose_objects o set is_doomed = true, due_at = now() + interval '5 minutes'
    where o.ctid = any (array(
      select l.ctid from loose_objects l where l.due_at <= now() order by l.due_at limit p_limit for update skip locked))
    returning o.object_key, o.storable_until > o.created_at
  $$;
--> statement-breakpoint
revoke execute on function chancery_claim_loose_objects from public;
--> statement-breakpoint
grant execute on function chancery_claim_loose_objects to chancery_app;
--> statement-breakpoint
create or replace function chancery_settle_loose_objects(p_keys text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from loose_objects o
    where o.object_key collate "C" = any (p_keys) and o.is_doomed and o.storable_until <= o.due_at - interval '5 minutes';
    update loose_objects o set due_at = o.storable_until
    where o.object_key collate "C" = any (p_keys) and o.is_doomed
  $$;
--> statement-breakpoint
revoke execute on function chancery_settle_loose_objects from public;
--> statement-breakpoint
grant execute on function chancery_settle_loose_objects to chancery_app;
--> statement-breakpoint
create table if not exists storage_checks (
  id boolean primary key default true check (id),
  -- Marks the store as that of this database; a restored database keeps it.
  database_id text not null default gen_random_uuid()::text,
  -- The last key that was compared; empty before the first.
  place text not null default '',
  lease_until timestamptz,
  ended_at timestamptz
);
--> statement-breakpoint
create or replace function chancery_begin_storage_check(p_pause interval) returns table (place text, database_id text)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
begin
  insert into storage_checks default values on conflict do nothing;
  return query update storage_checks c set lease_until = now() + interval '5 minutes', ended_at = null
    where coalesce(c.lease_until <= now(), true) and coalesce(c.ended_at <= now() - p_pause, true)
    returning c.place, c.database_id;
end $$;
--> statement-breakpoint
revoke execute on function chancery_begin_storage_check from public;
--> statement-breakpoint
grant execute on function chancery_begin_storage_check to chancery_app;
--> statement-breakpoint
create or replace function chancery_end_storage_check(p_place text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update storage_checks c set lease_until = null, place = coalesce(p_place, ''),
      ended_at = case when p_place is null then now() end
  $$;
--> statement-breakpoint
revoke execute on function chancery_end_storage_check from public;
--> statement-breakpoint
grant execute on function chancery_end_storage_check to chancery_app;
--> statement-breakpoint
create or replace function chancery_compare_objects(p_keys text[], p_after text, p_until text)
  returns table (finding text, object_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'unnamed', k.key from unnest(p_keys) as k (key)
    where not exists (select from document_versions v where v.object_key collate "C" = k.key)
      and not exists (select from artifacts a where a.object_key collate "C" = k.key and a.removed_at is null)
      and not exists (
        select from upload_sessions u where u.object_key collate "C" = k.key and u.state <> 'completed' and u.swept_at is null)
      and not exists (select from loose_objects o where o.object_key collate "C" = k.key)
    union all
    (select 'missing', n.object_key
    from (
      select v.object_key from document_versions v
      where v.object_key collate "C" > p_after and v.object_key collate "C" <= coalesce(p_until, '~')
      union all
      select a.object_key from artifacts a
      where a.object_key collate "C" > p_after and a.object_key collate "C" <= coalesce(p_until, '~') and a.removed_at is null) n
    where not n.object_key = any (p_keys)
    limit 1000)
  $$;
--> statement-breakpoint
revoke execute on function chancery_compare_objects from public;
--> statement-breakpoint
grant execute on function chancery_compare_objects to chancery_app;
--> statement-breakpoint
create unlogged table if not exists rate_counters (
  subject text not null,
  shard integer not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (subject, shard)
) with (fillfactor = 50);
--> statement-breakpoint
create or replace function chancery_counted(p_subject text) returns integer
  language sql volatile
  as $$
  select coalesce(sum(requests), 0)::integer from rate_counters
  where subject = p_subject and window_start >= date_trunc('minute', clock_timestamp())
$$;
--> statement-breakpoint
revoke execute on function chancery_counted from public;
--> statement-breakpoint
create or replace function chancery_refuse_request(p_limit integer, p_of text) returns void
  language plpgsql volatile
  as $$
begin
  raise exception 'rate_limited' using errcode = 'CH429', detail = json_build_object(
    'limit', p_limit, 'remaining', 0, 'reset', chancery_minute_left(), 'of', p_of)::text;
end $$;
--> statement-breakpoint
revoke execute on function chancery_refuse_request from public;
--> statement-breakpoint
create or replace function chancery_minute_left() returns integer
  language sql volatile
  as $$ select greatest(1, ceil(60 - extract(epoch from clock_timestamp() - date_trunc('minute', clock_timestamp()))))::integer $$;
--> statement-breakpoint
revoke execute on function chancery_minute_left from public;
--> statement-breakpoint
create or replace function chancery_take_request(p_subject text, p_limit integer, p_of text) returns integer
  language plpgsql volatile
  as $$
declare
  v_lock bigint := hashtextextended('requests ' || p_subject, 0);
  v_near integer := p_limit - current_setting('max_connections')::integer;
  v_used integer := chancery_counted(p_subject);
  v_shard integer;
begin
  if v_used < v_near then
    perform pg_advisory_xact_lock_shared(v_lock);
    v_used := chancery_counted(p_subject);
    if v_used >= v_near then
      raise exception 'a limit of requests came near its end' using errcode = '40001';
    end if;
    select f.shard into v_shard from rate_counters f where f.subject = p_subject order by f.shard limit 1 for no key update skip locked;
    v_shard := coalesce(v_shard, pg_backend_pid() % 64);
  else
    perform pg_advisory_xact_lock(v_lock);
    v_used := chancery_counted(p_subject);
    if v_used >= p_limit then
      perform chancery_refuse_request(p_limit, p_of);
    end if;
    v_shard := 0;
  end if;

  insert into rate_counters as r (subject, shard, window_start, requests)
  values (p_subject, v_shard, date_trunc('minute', clock_timestamp()), 1)
  on conflict (subject, shard) do update set
    requests = case when r.window_start >= excluded.window_start then r.requests + 1 else 1 end,
    window_start = greatest(r.window_start, excluded.window_start);
  return p_limit - v_used - 1;
end $$;
--> statement-breakpoint
revoke execute on function chancery_take_request from public;
--> statement-breakpoint
create or replace function chancery_count_request(p_key_id text)
  returns table (rate_limit integer, rate_remaining integer, rate_reset_seconds integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  k record;
  v_left integer;
begin
  select a.organization_id, a.requests_per_minute, r.id as root_id,
    coalesce(r.tree_requests_per_minute, least(5 * r.requests_per_minute::bigint, 2147483647)::integer) as tree_limit, o.requests_per_minute as organization_limit into k
  from api_keys a
  join api_keys r on r.organization_id = a.organization_id and r.id = coalesce(a.root_id, a.id)
  join organizations o on o.id = a.organization_id
  where a.id = p_key_id;
  if not found then
    raise exception 'unauthorized' using errcode = 'CH401';
  end if;
  v_left := least(
    chancery_take_request(k.organization_id, greatest(k.organization_limit, k.tree_limit), 'organization'),
    chancery_take_request('tree:' || k.root_id, greatest(k.tree_limit, k.requests_per_minute), 'tree'),
    chancery_take_request(p_key_id, k.requests_per_minute, 'key'));
  return query select k.requests_per_minute, v_left, chancery_minute_left();
end $$;
--> statement-breakpoint
revoke execute on function chancery_count_request from public;
--> statement-breakpoint
grant execute on function chancery_count_request to chancery_app;
--> statement-breakpoint
create or replace function chancery_empty_trash(p_kept_days integer, p_audit_ids text[], p_after jsonb)
  returns table (purged integer, failed integer, last jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_kept interval := make_interval(days => p_kept_days);
  v_document record;
begin
  purged := 0;
  failed := 0;
  for v_document in
    select d.organization_id, d.id, d.trashed_at from documents d
    where d.status = 'trashed' and d.purged_at is null and d.trashed_at < now() - v_kept
      and not d.legal_hold and (d.retain_until is null or d.retain_until <= now())
      and not exists (
        select from envelopes e where e.organization_id = d.organization_id and e.document_id = d.id
          and (e.status in ('waiting', 'active', 'sealing')
            or coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at) > now() - v_kept))
      and (p_after is null or (d.trashed_at, d.organization_id, d.id)
        > ((p_after ->> 'at')::timestamptz, p_after ->> 'organizationId', p_after ->> 'id'))
    order by d.trashed_at, d.organization_id, d.id limit cardinality(p_audit_ids)
    for update of d skip locked
  loop
    begin
      perform chancery_delete_objects(v_document.organization_id, array(
        select v.object_key from document_versions v
        where v.organization_id = v_document.organization_id and v.document_id = v_document.id
        union select u.object_key from upload_sessions u
        where u.organization_id = v_document.organization_id and u.document_id = v_document.id and u.state <> 'completed'));
      delete from upload_sessions u where u.organization_id = v_document.organization_id and u.document_id = v_document.id;
      delete from document_search s where s.organization_id = v_document.organization_id and s.document_id = v_document.id;
      delete from text_blocks b where b.organization_id = v_document.organization_id and b.document_id = v_document.id;
      delete from document_versions v where v.organization_id = v_document.organization_id and v.document_id = v_document.id;
      update documents d set purged_at = now(), updated_at = now(), title = '', metadata = '{}', folder_id = null, current_version = null
      where d.organization_id = v_document.organization_id and d.id = v_document.id;
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
      values (v_document.organization_id, p_audit_ids[purged + failed + 1], 'system', 'trash', 'document.purged', 'document', v_document.id);
      purged := purged + 1;
    exception when others then
      failed := failed + 1;
    end;
  end loop;
  if purged + failed = cardinality(p_audit_ids) then
    last := jsonb_build_object('at', v_document.trashed_at, 'organizationId', v_document.organization_id, 'id', v_document.id);
  end if;
  return next;
end $$;
--> statement-breakpoint
revoke execute on function chancery_empty_trash from public;
--> statement-breakpoint
grant execute on function chancery_empty_trash to chancery_app;
--> statement-breakpoint
create or replace function chancery_chores() returns text[]
  language sql immutable
  as $$
    select array['held_deliveries', 'idempotency_keys', 'swept_uploads', 'upload_sessions', 'jobs', 'signing_links', 'dead_letters', 'usage_counters',
      'rate_counters', 'webhook_attempts', 'surplus_attempts', 'webhook_deliveries', 'webhook_events', 'test_mails',
      'bulk_send_rows', 'bulk_sends']
  $$;
--> statement-breakpoint
create or replace function chancery_do_chore(p_what text, p_bounds jsonb, p_max integer, p_skip integer) returns integer
  language plpgsql volatile
  as $$
declare
  v_rows integer := 0;
  v_session record;
begin
  if p_what = 'held_deliveries' then
    with stale as (
      select d.ctid, e.enabled and e.deleted_at is null as is_open
      from webhook_endpoints e
      cross join lateral (
        select h.ctid, h.created_at from webhook_deliveries h
        where h.organization_id = e.organization_id and h.endpoint_id = e.id and h.state = 'held' limit p_skip + p_max) d
      where e.enabled or e.deleted_at is not null or e.disabled_reason is not null
      order by d.created_at offset p_skip limit p_max
    )
    update webhook_deliveries u set
      state = case when s.is_open then 'pending' else 'canceled' end,
      next_attempt_at = case when s.is_open then now() end,
      finished_at = case when s.is_open then null else now() end,
      last_error = case when s.is_open then u.last_error else 'endpoint_disabled' end
    from stale s where u.ctid = s.ctid and u.state = 'held';
    get diagnostics v_rows = row_count;
  elsif p_what = 'idempotency_keys' then
    delete from idempotency_keys where ctid = any (array(
      select k.ctid from idempotency_keys k where k.expires_at < now() order by k.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'swept_uploads' then
    -- Its URL is dead by then, so nothing comes after the deletion. A check that is repeated may take days.
    for v_session in
      with swept as (
        update upload_sessions u set swept_at = now() where u.ctid = any (array(
          select s.ctid from upload_sessions s
          where s.state <> 'completed' and s.swept_at is null and s.expires_at < now() - interval '1 day'
            and (s.state <> 'checking' or (s.expires_at < now() - interval '7 days' and coalesce(s.lease_until < now(), true)))
          order by s.expires_at offset p_skip limit p_max for update skip locked))
        returning u.organization_id, u.object_key)
      select w.organization_id, array_agg(w.object_key) as keys from swept w group by w.organization_id
    loop
      v_rows := v_rows + cardinality(v_session.keys);
      perform chancery_delete_objects(v_session.organization_id, v_session.keys);
    end loop;
  elsif p_what = 'upload_sessions' then
    delete from upload_sessions where ctid = any (array(
      select s.ctid from upload_sessions s
      where s.expires_at < now() - make_interval(days => (p_bounds ->> 'sessionDays')::integer)
        and (s.state = 'completed' or s.swept_at is not null)
      order by s.expires_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'jobs' then
    delete from jobs where ctid = any (array(
      select j.ctid from jobs j
      where j.finished_at < now() - make_interval(days => (p_bounds ->> 'jobDays')::integer)
        and (j.state = 'done' or j.finished_at < now() - make_interval(days => (p_bounds ->> 'failedJobDays')::integer))
      order by j.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'signing_links' then
    delete from signing_links where ctid = any (array(
      select l.ctid from signing_links l
      join envelopes e on e.organization_id = l.organization_id and e.id = l.envelope_id
      where l.expires_at < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
        and e.status not in ('waiting', 'active', 'sealing')
        and coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at)
          < now() - make_interval(days => (p_bounds ->> 'linkDays')::integer)
      order by l.expires_at offset p_skip limit p_max for update of l skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'dead_letters' then
    delete from dead_letters where ctid = any (array(
      select l.ctid from dead_letters l
      where l.first_at < now() - make_interval(days => (p_bounds ->> 'deadLetterDays')::integer)
      order by l.first_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'usage_counters' then
    -- Days that budgets no longer count.
    delete from usage_counters where ctid = any (array(
      select c.ctid from usage_counters c where c.since > '-infinity' and c.since < now() - interval '2 days'
      order by c.since offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'rate_counters' then
    -- No index serves this, so it is for one tick of the hour.
    if extract(minute from now()) = 0 then
      delete from rate_counters where ctid = any (array(
        select r.ctid from rate_counters r where r.window_start < now() - interval '1 day'
        offset p_skip limit p_max for update skip locked));
      get diagnostics v_rows = row_count;
    end if;
  elsif p_what = 'webhook_attempts' then
    delete from webhook_attempts where ctid = any (array(
      select a.ctid from webhook_attempts a where a.at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
      order by a.at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'surplus_attempts' then
    -- Of endpoints that something was sent to just now.
    delete from webhook_attempts where ctid = any (array(
      select o.ctid
      from (select distinct r.organization_id, r.endpoint_id from webhook_attempts r where r.at > now() - interval '3 minutes') e
      cross join lateral (
        select n.ctid, n.at from webhook_attempts n
        where n.organization_id = e.organization_id and n.endpoint_id = e.endpoint_id
        order by n.at desc offset (p_bounds ->> 'attemptsPerEndpoint')::integer limit p_skip + p_max) o
      order by o.at offset p_skip limit p_max));
    get diagnostics v_rows = row_count;
  elsif p_what = 'webhook_deliveries' then
    -- Their attempts go with them.
    with old as (
      delete from webhook_deliveries where ctid = any (array(
        select d.ctid from webhook_deliveries d
        where d.finished_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        order by d.finished_at offset p_skip limit p_max for update skip locked))
      returning organization_id, id
    ), orphaned as (
      delete from webhook_attempts a using old d where a.organization_id = d.organization_id and a.delivery_id = d.id)
    select count(*) into v_rows from old;
  elsif p_what = 'test_mails' then
    delete from test_mails where ctid = any (array(
      select m.ctid from test_mails m where m.created_at < now() - make_interval(days => (p_bounds ->> 'testMailDays')::integer)
      order by m.created_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'bulk_send_rows' then
    delete from bulk_send_rows where ctid = any (array(
      select r.ctid from bulk_sends b join bulk_send_rows r on r.organization_id = b.organization_id and r.bulk_send_id = b.id
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
      order by b.finished_at offset p_skip limit p_max for update of r skip locked));
    get diagnostics v_rows = row_count;
  elsif p_what = 'bulk_sends' then
    delete from bulk_sends where ctid = any (array(
      select b.ctid from bulk_sends b
      where b.finished_at < now() - make_interval(days => (p_bounds ->> 'bulkSendDays')::integer)
        and not exists (select from bulk_send_rows r where r.organization_id = b.organization_id and r.bulk_send_id = b.id)
      order by b.finished_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  else
    -- Events of webhooks without a delivery.
    delete from webhook_events where ctid = any (array(
      select v.ctid from webhook_events v
      where v.created_at < now() - make_interval(days => (p_bounds ->> 'deliveryDays')::integer)
        and not exists (select from webhook_deliveries d where d.organization_id = v.organization_id and d.event_id = v.id)
      order by v.created_at offset p_skip limit p_max for update skip locked));
    get diagnostics v_rows = row_count;
  end if;
  return v_rows;
end $$;
--> statement-breakpoint
revoke execute on function chancery_do_chore from public;
--> statement-breakpoint
create or replace function chancery_do_chores(p_bounds jsonb, p_skips jsonb) returns table (what text, rows integer, failed integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_max integer := (p_bounds ->> 'rowsMax')::integer;
  v_skip integer;
  v_one integer;
begin
  foreach what in array chancery_chores() loop
    v_skip := coalesce((p_skips ->> what)::integer, 0);
    rows := 0;
    failed := 0;
    begin
      rows := chancery_do_chore(what, p_bounds, v_max, v_skip);
    exception when others then
      -- One by one, so that those that cannot go are known.
      while rows + failed < v_max loop
        begin
          v_one := chancery_do_chore(what, p_bounds, 1, v_skip + failed);
          exit when v_one = 0;
          rows := rows + v_one;
        exception when others then
          failed := failed + 1;
        end;
      end loop;
    end;
    return next;
  end loop;
end $$;
--> statement-breakpoint
revoke execute on function chancery_do_chores from public;
--> statement-breakpoint
grant execute on function chancery_do_chores to chancery_app;
--> statement-breakpoint
create or replace function chancery_search_mark() returns text
  language sql stable
  as $$ select left(md5(chancery_organization_id()), 8) $$;
--> statement-breakpoint
create or replace function chancery_word_entries(p_word text) returns setof text
  language sql stable
  as $$
    select chancery_search_mark() || e.entry
    from (select p_word as entry
      union select unnest(ts_lexize('english_stem', p_word))
      union select unnest(ts_lexize('german_stem', p_word))) e
    where e.entry <> ''
  $$;
--> statement-breakpoint
create or replace function chancery_word_vector(p_words text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct e from unnest(p_words) w, chancery_word_entries(w) e)) $$;
--> statement-breakpoint
create or replace function chancery_piece_vector(p_pieces text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct chancery_search_mark() || p from unnest(p_pieces) p where p <> '')) $$;
--> statement-breakpoint
create or replace function chancery_text_vector(p_document_id text, p_version integer) returns tsvector
  language sql stable
  as $$
    select array_to_tsvector(array(
      select f.entry from (
        select e.entry, sum(octet_length(e.entry) + 4) over (order by min(b.start_offset), e.entry) as bytes
        from text_blocks b, unnest(tsvector_to_array(b.words)) as e(entry)
        where b.organization_id = chancery_organization_id() and b.document_id = p_document_id and b.version = p_version
        group by e.entry) f
      where f.bytes < 900000))
  $$;
--> statement-breakpoint
create or replace function chancery_quote_entry(p_entry text) returns text
  language sql immutable
  as $$ select '''' || replace(replace(p_entry, '\', '\\'), '''', '''''') || '''' $$;
--> statement-breakpoint
create or replace function chancery_word_query(p_words text[], p_operator text) returns tsquery
  language sql stable
  as $$
    select string_agg(
      '(' || chancery_quote_entry(chancery_search_mark() || w) || case when length(w) >= 3 then ':*' else '' end
        || coalesce((select string_agg(' | ' || chancery_quote_entry(e), '') from chancery_word_entries(w) e), '') || ')',
      ' ' || p_operator || ' ')::tsquery
    from unnest(p_words) w
  $$;
--> statement-breakpoint
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  as $$
declare
  v_pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  v_words tsquery := chancery_word_query(p_words, '&');
  v_most integer := p_offset + p_limit;
  -- How many of the newest documents are asked first, and how many of them must hold the words for most others to be likely to.
  v_asked constant integer := 12;
  v_common constant integer := 9;
  -- On later pages the index of words is cheaper.
  v_walked_most constant integer := 200;
  v_ids text[];
  v_times timestamptz[];
begin
  if v_most <= v_walked_most and v_common <= (
    select count(*) filter (where n.words @@ v_words) from (
      select w.words from document_search w where w.organization_id = chancery_organization_id() and not w.is_trashed
      order by w.created_at desc, w.document_id desc limit v_asked) n)
  then
    select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
      select n.document_id, n.created_at from (
        select w.document_id, w.created_at, w.title, w.title_words, w.words from document_search w
        where w.organization_id = chancery_organization_id() and not w.is_trashed
        order by w.created_at desc, w.document_id desc limit 2 * v_most) n
      where n.words @@ v_words and not (n.title_words @@ v_words) and strpos(n.title, p_title) = 0
      order by n.created_at desc, n.document_id desc limit v_most) f;
  end if;
  if v_words is not null and (v_ids is null or cardinality(v_ids) < v_most) then
    -- The organization as a text that no index has: entries begin with its mark, so that the words find its documents alone.
    select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
      select w.document_id, w.created_at from document_search w
      where w.organization_id || '' = chancery_organization_id() and w.words @@ v_words and not w.is_trashed
        and not (w.title_words @@ v_words) and strpos(w.title, p_title) = 0
      order by w.created_at desc, w.document_id desc limit v_most) f;
  end if;
  return query
    select h.found_id
    from (
      (select t.document_id as found_id, t.created_at, true as is_title from document_search t
        where t.organization_id || '' = chancery_organization_id() and not t.is_trashed
          and (t.title_pieces @@ v_pieces and strpos(t.title, p_title) > 0 or t.title_words @@ v_words)
        order by t.created_at desc, t.document_id desc limit v_most)
      union all
      select f.id, f.at, false from unnest(v_ids, v_times) as f(id, at)
      order by 3 desc, 2 desc, 1 desc
      offset p_offset limit p_limit) h
    order by h.is_title desc, h.created_at desc, h.found_id desc;
end $$;
--> statement-breakpoint
revoke execute on function chancery_search from public;
--> statement-breakpoint
grant execute on function chancery_search to chancery_app;
--> statement-breakpoint
create or replace function chancery_open_link(p_token_hash text) returns table (organization_id text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found_organization text;
begin
  select l.organization_id into found_organization from signing_links l where l.token_hash = p_token_hash;
  perform set_config('app.organization_id', coalesce(found_organization, ''), true);
  if found_organization is not null then
    return query select found_organization, now();
  end if;
end $$;
--> statement-breakpoint
revoke execute on function chancery_open_link from public;
--> statement-breakpoint
grant execute on function chancery_open_link to chancery_app;
--> statement-breakpoint
create or replace function chancery_due_expiries(p_limit integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  return query
    update envelopes e set next_notice_at = now() + interval '45 seconds'
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.status = 'active' and d.expires_at <= now()
        and coalesce(d.next_notice_at <= now() or d.next_notice_at > (now() + interval '45 seconds')::timestamptz(3), true)
      order by d.expires_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
--> statement-breakpoint
revoke execute on function chancery_due_expiries from public;
--> statement-breakpoint
grant execute on function chancery_due_expiries to chancery_app;
--> statement-breakpoint
create or replace function chancery_claim_notices(p_limit integer, p_lease_seconds integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Kept plans may come from a time at which the table was small.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  return query
    update envelopes e set next_notice_at = now() + make_interval(secs => p_lease_seconds)
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.next_notice_at <= now() and d.status = 'active' and d.expires_at > now()
      order by d.next_notice_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
--> statement-breakpoint
revoke execute on function chancery_claim_notices from public;
--> statement-breakpoint
grant execute on function chancery_claim_notices to chancery_app;
--> statement-breakpoint
select chancery_guard_table('organizations', 'select', 'id');
--> statement-breakpoint
select chancery_guard_table('members', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('api_keys', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('brands', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('folders', 'select, insert, update, delete');
--> statement-breakpoint
select chancery_guard_table('documents', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('document_versions',
  'select, insert, update (text_status, text_reason, text_character_count, text_content_hash)');
--> statement-breakpoint
select chancery_guard_table('upload_sessions', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('retention_rules', 'select');
--> statement-breakpoint
select chancery_guard_table('text_blocks', 'select, insert, delete');
--> statement-breakpoint
select chancery_guard_table('document_search', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('envelopes', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('envelope_fields', 'select, insert, update, delete');
--> statement-breakpoint
select chancery_guard_table('signing_workflows', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('signing_links', 'select, insert, update, delete');
--> statement-breakpoint
select chancery_guard_table('evidence_records', 'select, insert');
--> statement-breakpoint
select chancery_guard_table('evidence_checkpoints', 'select, insert');
--> statement-breakpoint
select chancery_guard_table('artifacts', 'select, insert');
--> statement-breakpoint
select chancery_guard_table('evidence_disclosures', 'select, insert, delete');
--> statement-breakpoint
select chancery_guard_table('workflows', 'select');
--> statement-breakpoint
select chancery_guard_table('workflow_versions', 'select');
--> statement-breakpoint
select chancery_guard_table('workflow_runs', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('workflow_run_documents', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('workflow_run_steps', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('templates', 'select, insert, update, delete');
--> statement-breakpoint
select chancery_guard_table('template_versions', 'select, insert, delete');
--> statement-breakpoint
select chancery_guard_table('bulk_sends', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('bulk_send_rows', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('webhook_endpoints', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('webhook_secrets', 'select, insert, delete, update (ciphertext, encryption_key_id, valid_until)');
--> statement-breakpoint
select chancery_guard_table('webhook_events', 'select, insert');
--> statement-breakpoint
select chancery_guard_table('webhook_deliveries', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('webhook_attempts', 'select');
--> statement-breakpoint
select chancery_guard_table('jobs', 'select, insert, update');
--> statement-breakpoint
select chancery_guard_table('idempotency_keys', 'select, insert, update, delete');
--> statement-breakpoint
select chancery_guard_table('audit_events',
  'select, insert (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)');
--> statement-breakpoint
select chancery_guard_table('test_mails', 'select, insert, delete');
--> statement-breakpoint
select chancery_guard_table('loose_objects', 'select, insert, update, delete');
--> statement-breakpoint
select chancery_guard_table('usage_counters', 'select');
--> statement-breakpoint
create or replace function chancery_pending_endpoints(p_organization_id text, p_endpoint_id text, p_until_organization_id text,
    p_until_endpoint_id text, p_limit integer)
  returns table (organization_id text, endpoint_id text, is_due boolean, place integer)
  language sql stable
  as $$
    with recursive walk as (
      (select d.organization_id, d.endpoint_id, d.next_attempt_at <= now() as is_due, 1 as place from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.endpoint_id) > (p_organization_id, p_endpoint_id)
        order by d.organization_id, d.endpoint_id, d.next_attempt_at limit 1)
      union all
      select n.organization_id, n.endpoint_id, n.is_due, w.place + 1
      from walk w cross join lateral (
        select d.organization_id, d.endpoint_id, d.next_attempt_at <= now() as is_due from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.endpoint_id) > (w.organization_id, w.endpoint_id)
        order by d.organization_id, d.endpoint_id, d.next_attempt_at limit 1) n
      where w.place < p_limit and (p_until_organization_id is null
        or (w.organization_id, w.endpoint_id) < (p_until_organization_id, p_until_endpoint_id)))
    select w.organization_id, w.endpoint_id, w.is_due, w.place from walk w
  $$;
--> statement-breakpoint
create or replace function chancery_take_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer,
    p_organizations text[], p_endpoints text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language sql volatile
  as $$
    with endpoints as materialized (
      select e.organization_id, e.id, e.url, e.failing_since is not null as is_failing,
        case when e.deleted_at is not null then 'endpoint_deleted'
          when e.disabled_reason is not null and not e.enabled then 'endpoint_disabled'
          when not e.enabled then 'endpoint_paused' end as obstacle,
        greatest(1, p_limit / cardinality(p_endpoints)) as share,
        (select jsonb_agg(jsonb_build_object('version', s.version, 'ciphertext', s.ciphertext,
            'encryptionKeyId', s.encryption_key_id, 'validUntil', s.valid_until) order by s.version desc)
          from webhook_secrets s
          where s.organization_id = e.organization_id and s.endpoint_id = e.id
            and (s.valid_until is null or s.valid_until > now())) as secrets
      from unnest(p_organizations, p_endpoints) as w (organization_id, endpoint_id)
      join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    ), locked as (
      select e.organization_id, e.id as endpoint_id, e.url, e.is_failing, e.obstacle, e.secrets, d.id, d.event_id, d.attempts,
        d.next_attempt_at as due_at, d.lease_owner is not null as is_lost, v.body,
        sum(octet_length(v.body)) over (order by d.next_attempt_at, d.id) - octet_length(v.body) as bytes_before
      from endpoints e
      cross join lateral (
        select d.id, d.event_id, d.attempts, d.lease_owner, d.next_attempt_at from webhook_deliveries d
        where d.organization_id = e.organization_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= now()
        order by d.next_attempt_at
        limit case when e.is_failing then least(e.share, 4) else e.share end
        for update skip locked) d
      join webhook_events v on v.organization_id = e.organization_id and v.id = d.event_id
    ), lost as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, error)
      select l.organization_id, l.id, l.attempts, l.endpoint_id, now(), substring(l.url from '^https?://([^/?#]+)'), 'attempt_lost'
      from locked l where l.is_lost and l.bytes_before < 4000000
      on conflict do nothing
    ), taken as (
      update webhook_deliveries u set
        state = case when l.obstacle = 'endpoint_paused' then 'held' when l.obstacle is not null then 'canceled'
          when l.attempts >= p_attempts_max then 'failed' else 'pending' end,
        attempts = u.attempts + (l.obstacle is null and l.attempts < p_attempts_max)::integer,
        lease_owner = case when l.obstacle is null and l.attempts < p_attempts_max then p_owner end,
        next_attempt_at = case when l.obstacle is null and l.attempts < p_attempts_max then now() + make_interval(secs => p_lease_seconds) end,
        finished_at = case when l.obstacle <> 'endpoint_paused' or (l.obstacle is null and l.attempts >= p_attempts_max) then now() end,
        last_error = case when l.obstacle is not null then l.obstacle when l.is_lost then 'attempt_lost' else u.last_error end
      from locked l
      -- An answer holds at most 10 MB: what does not fit stays due.
      where u.organization_id = l.organization_id and u.id = l.id and l.bytes_before < 4000000
      returning u.organization_id, u.id, u.event_id, u.endpoint_id, u.attempts, u.lease_owner, l.due_at, l.url, l.is_failing, l.body,
        l.secrets
    ), numbered as (
      select t.*, row_number() over (partition by t.organization_id, t.endpoint_id order by t.due_at, t.id) as number
      from taken t where t.lease_owner is not null
    )
    select n.organization_id, n.id, n.event_id, n.endpoint_id, n.attempts, case when n.number = 1 then n.url end, n.is_failing, n.body,
      case when n.number = 1 then n.secrets end
    from numbered n
  $$;
--> statement-breakpoint
revoke execute on function chancery_take_deliveries from public;
--> statement-breakpoint
create or replace function chancery_claim_deliveries(p_owner text, p_limit integer, p_lease_seconds double precision, p_attempts_max integer, p_except text[])
  returns table (organization_id text, id text, event_id text, endpoint_id text, attempt integer, url text,
    is_failing boolean, body text, secrets jsonb)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  v_first record;
  v_organizations text[];
  v_endpoints text[];
begin
  if p_limit < 1 then
    return;
  end if;
  -- Kept plans may come from a time at which the tables were small: only loops over indexes are allowed.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  select d.organization_id, d.endpoint_id into v_first from webhook_deliveries d
  where d.state = 'pending' and d.next_attempt_at <= now() order by d.next_attempt_at limit 1;
  if not found then
    return;
  end if;

  select array_agg(c.organization_id), array_agg(c.endpoint_id) into v_organizations, v_endpoints
  from (
    select w.organization_id, w.endpoint_id
    from (
      select v_first.organization_id as organization_id, v_first.endpoint_id as endpoint_id, true as is_due, 0 as place
      union all
      select * from chancery_pending_endpoints(v_first.organization_id, v_first.endpoint_id, null, null, 4 * p_limit)
      union all
      select b.organization_id, b.endpoint_id, b.is_due, b.place + 4 * p_limit
      from chancery_pending_endpoints('', '', v_first.organization_id, v_first.endpoint_id, 4 * p_limit) b
    ) w
    where w.is_due and not w.endpoint_id = any (p_except)
    group by w.organization_id, w.endpoint_id order by min(w.place) limit p_limit) c;

  if v_endpoints is null then
    return;
  end if;

  begin
    return query
      select * from chancery_take_deliveries(p_owner, p_limit, p_lease_seconds, p_attempts_max, v_organizations, v_endpoints);
  exception when others then
    -- Each by itself, so that the broken one is left alone.
    for v_place in 1 .. cardinality(v_endpoints) loop
      begin
        return query
          select * from chancery_take_deliveries(p_owner, greatest(1, p_limit / cardinality(v_endpoints)), p_lease_seconds, p_attempts_max,
            v_organizations[v_place : v_place], v_endpoints[v_place : v_place]);
      exception when others then
        null;
      end;
    end loop;
  end;
end $$;
--> statement-breakpoint
revoke execute on function chancery_claim_deliveries from public;
--> statement-breakpoint
grant execute on function chancery_claim_deliveries to chancery_app;
--> statement-breakpoint
create or replace function chancery_finish_deliveries(p_owner text, p_results jsonb, p_failing_days integer)
  returns table (organization_id text, endpoint_id text, reason text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Kept plans may come from a time at which the tables were small: only loops over indexes are allowed.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
  -- In one order, so that two workers with the same endpoints do not wait for each other.
  perform from webhook_endpoints e
  join (select r."organizationId", r."endpointId", bool_or(r.outcome in ('retry', 'failed', 'gone')) as has_failed
    from jsonb_to_recordset(p_results) as r ("organizationId" text, "endpointId" text, outcome text)
    group by r."organizationId", r."endpointId") r
    on e.organization_id = r."organizationId" and e.id = r."endpointId"
  where r.has_failed or e.failing_since is not null
  order by e.organization_id, e.id for no key update of e;

  return query
    with results as (
      select * from jsonb_to_recordset(p_results) as r ("organizationId" text, id text, "endpointId" text, outcome text,
        "delaySeconds" double precision, status integer, error text, at timestamptz, host text, "durationMs" integer,
        excerpt text, "auditId" text)
    ), settled as (
      update webhook_deliveries d set
        state = case when r.outcome = 'delivered' then 'delivered' when r.outcome in ('failed', 'gone') then 'failed'
          when e.deleted_at is not null or (not e.enabled and e.disabled_reason is not null) then 'canceled'
          when not e.enabled then 'held' else 'pending' end,
        attempts = d.attempts - (r.outcome = 'released')::integer,
        next_attempt_at = case when r.outcome in ('retry', 'released') and e.enabled and e.deleted_at is null
          then now() + make_interval(secs => coalesce(r."delaySeconds", 0)) end,
        finished_at = case when r.outcome in ('delivered', 'failed', 'gone') or e.deleted_at is not null
          or (not e.enabled and e.disabled_reason is not null) then now() end,
        lease_owner = null,
        last_status = case when r.outcome = 'released' then d.last_status else r.status end,
        last_error = case when r.outcome = 'released' then d.last_error else r.error end
      from results r
      join webhook_endpoints e on e.organization_id = r."organizationId" and e.id = r."endpointId"
      where d.organization_id = r."organizationId" and d.id = r.id and d.lease_owner = p_owner and d.state = 'pending'
      returning d.organization_id, d.endpoint_id, d.id, d.attempts, r.outcome, r.status, r.error, r.at, r.host, r."durationMs",
        r.excerpt, r."auditId"
    ), logged as (
      insert into webhook_attempts (organization_id, delivery_id, attempt, endpoint_id, at, host, status, error, duration_ms, response_excerpt)
      select s.organization_id, s.id, s.attempts, s.endpoint_id, s.at, s.host, s.status, s.error, s."durationMs", s.excerpt
      from settled s where s.outcome <> 'released'
    ), health as (
      select s.organization_id, s.endpoint_id, bool_or(s.outcome = 'delivered') as is_alive, bool_or(s.outcome = 'gone') as is_gone,
        min(s."auditId") as audit_id
      from settled s where s.outcome <> 'released' group by s.organization_id, s.endpoint_id
    ), judged as (
      select h.*, case when h.is_gone then 'gone'
        when not h.is_alive and e.failing_since < now() - make_interval(days => p_failing_days) then 'failing' end as disabling
      from health h join webhook_endpoints e on e.organization_id = h.organization_id and e.id = h.endpoint_id
      where e.enabled and e.deleted_at is null
        and (h.is_gone or case when h.is_alive then e.failing_since is not null
          else coalesce(e.failing_since < now() - make_interval(days => p_failing_days), true) end)
    ), marked as (
      update webhook_endpoints e set
        failing_since = case when j.is_alive then null else coalesce(e.failing_since, now()) end,
        enabled = j.disabling is null,
        disabled_reason = j.disabling,
        updated_at = case when j.disabling is null then e.updated_at else now() end
      from judged j where e.organization_id = j.organization_id and e.id = j.endpoint_id
      returning e.organization_id, e.id, j.disabling, j.audit_id
    ), audited as (
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
      select m.organization_id, m.audit_id, 'system', 'webhooks', 'webhook.disabled', 'webhook', m.id, jsonb_build_object('reason', m.disabling)
      from marked m where m.disabling is not null
    )
    select m.organization_id, m.id, m.disabling from marked m where m.disabling is not null;
end $$;
--> statement-breakpoint
revoke execute on function chancery_finish_deliveries from public;
--> statement-breakpoint
grant execute on function chancery_finish_deliveries to chancery_app;
--> statement-breakpoint
create or replace function chancery_endpoint_changed() returns trigger
  language plpgsql
  as $$
begin
  if new.deleted_at is not null or (not new.enabled and new.disabled_reason is not null) then
    update webhook_deliveries d set state = 'canceled', next_attempt_at = null, finished_at = now(),
      last_error = case when new.deleted_at is not null then 'endpoint_deleted' else 'endpoint_disabled' end
    where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state in ('pending', 'held') and d.lease_owner is null;
  elsif new.enabled then
    update webhook_endpoints e set failing_since = null
    where e.organization_id = new.organization_id and e.id = new.id and e.failing_since is not null;
    update webhook_deliveries d set state = 'pending', next_attempt_at = now()
    where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'held';
  else
    update webhook_deliveries d set state = 'held', next_attempt_at = null
    where d.organization_id = new.organization_id and d.endpoint_id = new.id and d.state = 'pending' and d.lease_owner is null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger webhook_endpoints_changed after update of enabled, disabled_reason, deleted_at on webhook_endpoints
  for each row
  when ((old.enabled, old.disabled_reason, old.deleted_at) is distinct from (new.enabled, new.disabled_reason, new.deleted_at))
  execute function chancery_endpoint_changed();
--> statement-breakpoint
create or replace function chancery_closed_endpoints(p_organization_ids text[], p_endpoint_ids text[])
  returns table (organization_id text, endpoint_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.organization_id, e.id
    from unnest(p_organization_ids, p_endpoint_ids) as w (organization_id, endpoint_id)
    join webhook_endpoints e on e.organization_id = w.organization_id and e.id = w.endpoint_id
    where e.deleted_at is not null or not e.enabled
  $$;
--> statement-breakpoint
revoke execute on function chancery_closed_endpoints from public;
--> statement-breakpoint
grant execute on function chancery_closed_endpoints to chancery_app;
--> statement-breakpoint
create or replace function chancery_due_deliveries(p_limit integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer from (
      select from webhook_deliveries d where d.state = 'pending' and d.next_attempt_at <= now() limit p_limit) due
  $$;
--> statement-breakpoint
revoke execute on function chancery_due_deliveries from public;
--> statement-breakpoint
grant execute on function chancery_due_deliveries to chancery_app;
