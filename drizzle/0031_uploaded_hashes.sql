set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "uploaded_sha256" text;--> statement-breakpoint
update document_versions set uploaded_sha256 = coalesce(repaired_from ->> 'sha256', converted_from ->> 'sha256')
  where repaired_from is not null or converted_from is not null;
--> statement-breakpoint
CREATE INDEX "document_versions_uploaded_sha256" ON "document_versions" USING btree ("organization_id","uploaded_sha256") WHERE uploaded_sha256 is not null;
