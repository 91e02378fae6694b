ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "webhook_attempts_delivery";
