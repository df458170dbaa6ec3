CREATE TABLE "lead_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_import_rows" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" uuid,
	"imported_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"merged_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "lead_merges_two" CHECK ("lead_merges"."survivor_id" <> "lead_merges"."merged_id")
);
--> statement-breakpoint
ALTER TABLE "leads" drop column "search";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "respond_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_response_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "also_known" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(lead_number || ' ' || first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0') || ' ' || also_known)) STORED NOT NULL;--> statement-breakpoint
-- by hand: the promise of what they came from, else a day; answered where a person did or set them on. Nobody's change: not audited.
ALTER TABLE "leads" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE leads l SET
  respond_by = coalesce((select min(i.respond_by) from lead_arrivals a join inquiries i on a.kind = 'inquiry' and i.id::text = a.key where a.lead_id = l.id), created_at + interval '24 hours'),
  first_response_at = coalesce((select min(i.first_response_at) from lead_arrivals a join inquiries i on a.kind = 'inquiry' and i.id::text = a.key where a.lead_id = l.id), first_contact_at, case when status not in ('new', 'nurturing', 'lost') then updated_at end);--> statement-breakpoint
ALTER TABLE "leads" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "respond_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_import_files" ADD CONSTRAINT "lead_import_files_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_survivor_id_leads_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_merged_id_leads_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_merged_by_people_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_undone_by_people_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_import_rows_import" ON "lead_import_rows" USING btree ("import_id","lead_id");--> statement-breakpoint
CREATE INDEX "lead_imports_uploaded_at" ON "lead_imports" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "lead_merges_survivor" ON "lead_merges" USING btree ("survivor_id","merged_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_merges_once" ON "lead_merges" USING btree ("merged_id") WHERE undone_at is null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" USING btree ("respond_by","id") WHERE first_response_at is null and status not in ('lost', 'converted') and merged_into is null and erased_at is null;--> statement-breakpoint
CREATE INDEX "leads_merged_into" ON "leads" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "leads_lost_at" ON "leads" USING btree ("lost_at","id") WHERE lost_at is not null and erased_at is null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged" CHECK ("leads"."merged_into" <> "leads"."id");--> statement-breakpoint
-- by hand: with the column went the index of the search.
CREATE INDEX IF NOT EXISTS "leads_search" ON "leads" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
SELECT attach_audit('lead_imports'), attach_audit('lead_merges');--> statement-breakpoint
CREATE TRIGGER "lead_import_rows_change_kept" AFTER UPDATE OR DELETE ON "lead_import_rows" FOR EACH ROW EXECUTE FUNCTION keep_change('lead_id');
