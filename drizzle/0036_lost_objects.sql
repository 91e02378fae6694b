set local lock_timeout = '5s';
--> statement-breakpoint
CREATE INDEX "jobs_lost_objects" ON "jobs" USING btree ("finished_at") WHERE state = 'failed' and last_error ~ '^object_(missing|changed): ';--> statement-breakpoint
CREATE INDEX "envelopes_lost_objects" ON "envelopes" USING btree ("signed_at") WHERE status = 'sealing' and sealing_last_error ~ '^object_(missing|changed): ';
