DROP INDEX "members_created";--> statement-breakpoint
CREATE INDEX "members_listed" ON "members" USING btree ("organization_id","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "members_admins" ON "members" USING btree ("organization_id","id") WHERE role = 'admin' and active and removed_at is null;