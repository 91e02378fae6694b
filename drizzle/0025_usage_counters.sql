CREATE TABLE "usage_counters" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"kind" text NOT NULL,
	"slot" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "usage_counters_organization_id_kind_slot_pk" PRIMARY KEY("organization_id","kind","slot")
);
--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;