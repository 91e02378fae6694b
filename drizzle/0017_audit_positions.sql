DROP INDEX "audit_events_at";--> statement-breakpoint
DROP INDEX "audit_events_target";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "position" bigint DEFAULT chancery_audit_position() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_administration" ON "audit_events" USING btree ("organization_id","position","id") WHERE target_kind <> 'document';--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("organization_id","target_id","position","id");