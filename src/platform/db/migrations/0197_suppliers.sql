CREATE TABLE "supplier_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"sheet" integer DEFAULT 0 NOT NULL,
	"heading" integer DEFAULT 1 NOT NULL,
	"day_orders" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rows" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"imported_at" timestamp (3) with time zone,
	"known" integer DEFAULT 0 NOT NULL,
	"uploaded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "supplier_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"valid_to" date,
	"name" text,
	"media_type" text,
	"bytes" integer,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "supplier_papers_key_unique" UNIQUE("key"),
	CONSTRAINT "supplier_papers_file" CHECK (num_nulls("supplier_papers"."name", "supplier_papers"."media_type", "supplier_papers"."bytes", "supplier_papers"."key") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "supplier_rates" (
	"supplier_id" uuid NOT NULL,
	"class" text NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "supplier_rates_supplier_id_class_pk" PRIMARY KEY("supplier_id","class"),
	CONSTRAINT "supplier_rates_price" CHECK ("supplier_rates"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"pin" text DEFAULT '' NOT NULL,
	"is_vat_registered" boolean DEFAULT false NOT NULL,
	"sends_etims" boolean DEFAULT false NOT NULL,
	"withholding" text DEFAULT 'none' NOT NULL,
	"mpesa" text DEFAULT '' NOT NULL,
	"rating" smallint,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (fold_text(name || ' ' || contact || ' ' || town || ' ' || pin || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0'))) STORED NOT NULL,
	CONSTRAINT "suppliers_kind_known" CHECK ("suppliers"."kind" in ('haulier', 'agent', 'garage', 'shop')),
	CONSTRAINT "suppliers_status_known" CHECK ("suppliers"."status" in ('active', 'archived')),
	CONSTRAINT "suppliers_rating" CHECK ("suppliers"."rating" between 1 and 5),
	CONSTRAINT "suppliers_vat" CHECK ("suppliers"."pin" <> '' or not "suppliers"."is_vat_registered")
);
--> statement-breakpoint
ALTER TABLE "supplier_import_files" ADD CONSTRAINT "supplier_import_files_import_id_supplier_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."supplier_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_imports" ADD CONSTRAINT "supplier_imports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_papers" ADD CONSTRAINT "supplier_papers_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "supplier_rates" ADD CONSTRAINT "supplier_rates_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "supplier_imports_uploaded_at" ON "supplier_imports" USING btree ("uploaded_at","id");
--> statement-breakpoint
CREATE INDEX "supplier_papers_supplier" ON "supplier_papers" USING btree ("supplier_id","kind","valid_to");
--> statement-breakpoint
CREATE INDEX "supplier_rates_class" ON "supplier_rates" USING btree ("class","price");
--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_pin" ON "suppliers" USING btree ("pin") WHERE pin <> '';
--> statement-breakpoint
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree (lower("name"),"id");
--> statement-breakpoint
CREATE INDEX "suppliers_created_at" ON "suppliers" USING btree ("created_at","id");
--> statement-breakpoint
SELECT attach_audit('suppliers');
--> statement-breakpoint
SELECT attach_audit('supplier_rates');
--> statement-breakpoint
SELECT attach_audit('supplier_papers');
--> statement-breakpoint
SELECT attach_audit('supplier_imports');
--> statement-breakpoint
-- by hand: roles that a company has changed keep what they have; the default table gains the new permission.
INSERT INTO role_grants (role, permission, scope)
SELECT role, 'manage_suppliers', 'all' FROM (VALUES ('manager'), ('supervisor'), ('accountant')) AS grants(role)
WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
