CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"fields" text[] NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"merged_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "customer_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"agrees" text[] NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" uuid,
	CONSTRAINT "customer_pairs_in_order" CHECK ("customer_pairs"."first_id" < "customer_pairs"."second_id")
);
--> statement-breakpoint
CREATE TABLE "customer_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" uuid,
	"imported_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_import_rows" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
-- Those merged into a customer are found with them: the column that searches read is made anew.
ALTER TABLE "customers" DISABLE TRIGGER "customers_change_kept";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "also_known" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" drop column "search";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(customer_number || ' ' || first_name || case when middle_name = '' then '' else ' ' || middle_name end || case when last_name = '' then '' else ' ' || last_name end || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || secondary_phone || ' ' || alternate_email || case when also_known = '' then '' else ' ' || also_known end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "search" SET STATISTICS 500;--> statement-breakpoint
ALTER TABLE "customers" ENABLE TRIGGER "customers_change_kept";--> statement-breakpoint
DROP INDEX "customers_assigned_to";--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_survivor_id_customers_id_fk" FOREIGN KEY ("survivor_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_merged_id_customers_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_merged_by_people_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_undone_by_people_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_first_id_customers_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_second_id_customers_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_dismissed_by_people_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_files" ADD CONSTRAINT "customer_import_files_import_id_customer_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."customer_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_import_id_customer_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."customer_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_merges_once" ON "customer_merges" USING btree ("merged_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "customer_merges_survivor" ON "customer_merges" USING btree ("survivor_id","merged_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_pairs_once" ON "customer_pairs" USING btree ("first_id","second_id");--> statement-breakpoint
CREATE INDEX "customer_pairs_second" ON "customer_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "customer_pairs_found_at" ON "customer_pairs" USING btree ("found_at","id");--> statement-breakpoint
CREATE INDEX "customer_imports_uploaded_at" ON "customer_imports" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "customer_import_rows_import" ON "customer_import_rows" USING btree ("import_id","customer_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_search_text" ON "customers" USING btree ("search");--> statement-breakpoint
CREATE INDEX "customers_status_name" ON "customers" USING btree ("status",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "customers_status_last_name" ON "customers" USING btree ("status",lower(case when "type" = 'corporate' and "company_name" <> '' then "company_name" else "last_name" || ' ' || "first_name" end),"id");--> statement-breakpoint
CREATE INDEX "customers_type_name" ON "customers" USING btree ("type",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "customers_type_last_name" ON "customers" USING btree ("type",lower(case when "type" = 'corporate' and "company_name" <> '' then "company_name" else "last_name" || ' ' || "first_name" end),"id");--> statement-breakpoint
CREATE INDEX "customers_assigned_to" ON "customers" USING btree ("assigned_to","created_at","id") WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "customers_merged_into" ON "customers" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "customers_alternate_email" ON "customers" USING btree (lower("alternate_email")) WHERE alternate_email <> '';--> statement-breakpoint
CREATE INDEX "customers_secondary_phone" ON "customers" USING btree ("secondary_phone") WHERE secondary_phone <> '';--> statement-breakpoint
CREATE INDEX "customers_whatsapp" ON "customers" USING btree ("whatsapp_number") WHERE whatsapp_number <> '';--> statement-breakpoint
CREATE INDEX "customers_similar_name" ON "customers" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_not_merged_into_itself" CHECK ("customers"."merged_into" <> "customers"."id");--> statement-breakpoint
SELECT attach_audit('customer_merges');--> statement-breakpoint
SELECT attach_audit('customer_pairs');--> statement-breakpoint
SELECT attach_audit('customer_imports');--> statement-breakpoint
CREATE TRIGGER "customer_import_rows_change_kept" AFTER UPDATE OR DELETE ON "customer_import_rows" FOR EACH ROW EXECUTE FUNCTION keep_change('customer_id');--> statement-breakpoint
-- Duplicates older than the rule that a primary phone is one customer's (docs/decisions/0040) wait to be merged.
INSERT INTO customer_pairs (id, first_id, second_id, agrees, found_at)
SELECT gen_random_uuid(), least(a.id, b.id), greatest(a.id, b.id), '{phone}', now()
FROM customers a JOIN customers b ON b.phone = a.phone AND NOT b.phone_shared WHERE a.phone_shared AND a.phone <> '' AND a.status <> 'erased';--> statement-breakpoint
-- What is of a survivor is of all who were merged into them too (docs/decisions/0045).
CREATE FUNCTION customers_of_survivor(survivor uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT survivor UNION ALL SELECT id FROM customers WHERE merged_into = survivor
$$;--> statement-breakpoint
CREATE FUNCTION sum_customer(customer uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE customer_sums SET
    spent = coalesce((SELECT sum(total - credited_amount) FROM invoices WHERE customer_id IN (SELECT customers_of_survivor(customer)) AND NOT draft AND cancelled_at IS NULL), 0),
    moves = (SELECT count(*)::int FROM moves WHERE customer_id IN (SELECT customers_of_survivor(customer)) AND status <> 'cancelled')
  WHERE customer_id = customer
$$;--> statement-breakpoint
CREATE FUNCTION sum_merged_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The survivors last: what is written of the merged one is added to theirs on the way.
  PERFORM sum_customer(NEW.id);
  PERFORM sum_customer(OLD.merged_into);
  PERFORM sum_customer(NEW.merged_into);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_merged AFTER UPDATE OF merged_into ON "customers" FOR EACH ROW WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION sum_merged_customers();--> statement-breakpoint
CREATE FUNCTION add_to_survivor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_sums s SET spent = s.spent + NEW.spent - OLD.spent, moves = s.moves + NEW.moves - OLD.moves
  FROM customers c WHERE c.id = NEW.customer_id AND s.customer_id = c.merged_into;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customer_sums_of_survivor AFTER UPDATE ON "customer_sums" FOR EACH ROW WHEN (OLD.spent <> NEW.spent OR OLD.moves <> NEW.moves) EXECUTE FUNCTION add_to_survivor();
