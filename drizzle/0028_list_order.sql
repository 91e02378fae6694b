DROP INDEX "documents_created";--> statement-breakpoint
DROP INDEX "documents_folder_created";--> statement-breakpoint
DROP INDEX "documents_type_created";--> statement-breakpoint
DROP INDEX "documents_folder_type_created";--> statement-breakpoint
DROP INDEX "documents_trash";--> statement-breakpoint
DROP INDEX "envelopes_created";--> statement-breakpoint
DROP INDEX "envelopes_document";--> statement-breakpoint
DROP INDEX "envelopes_status";--> statement-breakpoint
DROP INDEX "workflow_runs_workflow";--> statement-breakpoint
CREATE INDEX "document_search_newest" ON "document_search" USING btree ("organization_id","created_at","document_id") WHERE not is_trashed;--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("organization_id","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_folder_created" ON "documents" USING btree ("organization_id","folder_id","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_type_created" ON "documents" USING btree ("organization_id","type","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_folder_type_created" ON "documents" USING btree ("organization_id","folder_id","type","created_at","id") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("organization_id","trashed_at","id") WHERE status = 'trashed' and purged_at is null;--> statement-breakpoint
CREATE INDEX "envelopes_created" ON "envelopes" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_document" ON "envelopes" USING btree ("organization_id","document_id","created_at","id");--> statement-breakpoint
CREATE INDEX "envelopes_status" ON "envelopes" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "workflow_runs_workflow" ON "workflow_runs" USING btree ("organization_id","workflow_id","created_at");