set local lock_timeout = '5s';
--> statement-breakpoint
CREATE INDEX "document_versions_uploaded_sha256" ON "document_versions" USING btree ("organization_id",(coalesce(repaired_from ->> 'sha256', converted_from ->> 'sha256'))) WHERE coalesce(repaired_from ->> 'sha256', converted_from ->> 'sha256') is not null;
