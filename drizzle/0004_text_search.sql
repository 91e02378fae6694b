CREATE TABLE "document_search" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"document_id" text NOT NULL,
	"title" text NOT NULL,
	"title_pieces" "tsvector" NOT NULL,
	"words" "tsvector",
	"is_trashed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_search_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "text_blocks" ADD COLUMN "words" "tsvector" NOT NULL;--> statement-breakpoint
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_search" ADD CONSTRAINT "document_search_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_search_title" ON "document_search" USING gin ("title_pieces") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "document_search_words" ON "document_search" USING gin ("words") WITH (fastupdate=false);