-- Everything about a customer (part 2, section 3): the person, the company, addresses, contacts, consents, sealed identity
-- numbers. A name was one field: it is split at its last blank. New columns are no change by anybody: the audit log is left out.
ALTER TABLE "customers" DISABLE TRIGGER "customers_change_kept";--> statement-breakpoint
ALTER TABLE "customers" drop column "search";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "middle_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "gender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "nationality" text DEFAULT 'Kenyan' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "photo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "alternate_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "secondary_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "whatsapp_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "preferred_contact_method" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "preferred_contact_time" text DEFAULT 'anytime' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "registration_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "industry" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "company_size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "company_contact" jsonb DEFAULT '{"name":"","title":"","phone":"","email":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "preferences" jsonb DEFAULT '{"preferredServices":[],"specialRequirements":"","accessibilityNeeds":"","petInformation":"","valuableItems":"","packingPreferences":{"selfPack":false,"partialPack":false,"fullPack":false},"insurancePreferences":{"basicCoverage":true,"fullCoverage":false,"customCoverage":false},"communicationPreferences":{"smsUpdates":true,"emailUpdates":true,"whatsappUpdates":false,"callUpdates":false}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
-- A phone is one customer's from now on. The oldest customer of a number keeps it; the others wait to be merged.
UPDATE "customers" c SET
  first_name = CASE WHEN trim(c.name) ~ '\s' THEN regexp_replace(trim(c.name), '\s+\S+$', '') ELSE trim(c.name) END,
  last_name = coalesce(substring(trim(c.name) FROM '\s(\S+)$'), ''),
  phone_shared = c.phone <> '' AND EXISTS (SELECT 1 FROM customers o WHERE o.phone = c.phone AND (o.created_at, o.id) < (c.created_at, c.id));--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "first_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "customers" drop column "name";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "name" text GENERATED ALWAYS AS (case when type = 'corporate' and company_name <> '' then company_name else first_name || case when middle_name = '' then '' else ' ' || middle_name end || case when last_name = '' then '' else ' ' || last_name end end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(customer_number || ' ' || first_name || case when middle_name = '' then '' else ' ' || middle_name end || case when last_name = '' then '' else ' ' || last_name end || ' ' || company_name || ' ' || email || ' ' || phone || ' ' || secondary_phone || ' ' || alternate_email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "search" SET STATISTICS 500;--> statement-breakpoint
ALTER TABLE "customers" ENABLE TRIGGER "customers_change_kept";--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_search_text" ON "customers" USING btree ("search");--> statement-breakpoint
CREATE TABLE "customer_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"street" text NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'Kenya' NOT NULL,
	"access_instructions" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "customer_addresses_type_known" CHECK ("customer_addresses"."type" in ('home', 'work'))
);--> statement-breakpoint
CREATE TABLE "customer_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"granted" boolean NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"recorded_by" uuid,
	"recorded_by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "customer_emergency_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"relationship" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "customer_identity_numbers" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"ending" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "customer_identity_numbers_customer_id_kind_pk" PRIMARY KEY("customer_id","kind"),
	CONSTRAINT "customer_identity_numbers_kind_known" CHECK ("customer_identity_numbers"."kind" in ('id', 'passport'))
);--> statement-breakpoint
CREATE TABLE "customer_photos" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"bytes" "bytea" NOT NULL
);--> statement-breakpoint
CREATE TABLE "customer_sums" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
ALTER TABLE "customer_addresses" ADD CONSTRAINT "customer_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_consents" ADD CONSTRAINT "customer_consents_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_emergency_contacts" ADD CONSTRAINT "customer_emergency_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_identity_numbers" ADD CONSTRAINT "customer_identity_numbers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_photos" ADD CONSTRAINT "customer_photos_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD CONSTRAINT "customer_sums_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_addresses_customer" ON "customer_addresses" USING btree ("customer_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_addresses_primary" ON "customer_addresses" USING btree ("customer_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "customer_consents_customer" ON "customer_consents" USING btree ("customer_id","purpose","at","id");--> statement-breakpoint
CREATE INDEX "customer_emergency_contacts_customer" ON "customer_emergency_contacts" USING btree ("customer_id","position");--> statement-breakpoint
CREATE INDEX "customer_identity_numbers_digest" ON "customer_identity_numbers" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "customer_sums_spent" ON "customer_sums" USING btree ("spent","customer_id");--> statement-breakpoint
CREATE INDEX "customer_sums_moves" ON "customer_sums" USING btree ("moves","customer_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone_once" ON "customers" USING btree ("phone") WHERE phone <> '' and not phone_shared;--> statement-breakpoint
CREATE INDEX "customers_phone_shared" ON "customers" USING btree ("created_at") WHERE phone_shared;--> statement-breakpoint
CREATE INDEX "customers_last_name" ON "customers" USING btree (lower(case when "type" = 'corporate' and "company_name" <> '' then "company_name" else "last_name" || ' ' || "first_name" end),"id");--> statement-breakpoint
CREATE INDEX "customers_status" ON "customers" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_type" ON "customers" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_assigned_to" ON "customers" USING btree ("assigned_to") WHERE assigned_to is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_type_known" CHECK ("customers"."type" in ('individual', 'corporate', 'vip'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_status_known" CHECK ("customers"."status" in ('active', 'inactive', 'suspended', 'prospect', 'erased'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_deleted" CHECK ("customers"."deleted_at" is null or "customers"."status" in ('inactive', 'erased'));--> statement-breakpoint
-- What hangs on a customer is named by the customer: their erasure finds all of it.
CREATE TRIGGER "customer_addresses_change_kept" AFTER UPDATE OR DELETE ON "customer_addresses" FOR EACH ROW EXECUTE FUNCTION keep_change('customer_id');--> statement-breakpoint
CREATE TRIGGER "customer_emergency_contacts_change_kept" AFTER UPDATE OR DELETE ON "customer_emergency_contacts" FOR EACH ROW EXECUTE FUNCTION keep_change('customer_id');--> statement-breakpoint
CREATE TRIGGER "customer_identity_numbers_change_kept" AFTER UPDATE OR DELETE ON "customer_identity_numbers" FOR EACH ROW EXECUTE FUNCTION keep_change('customer_id');--> statement-breakpoint
CREATE TRIGGER "customer_consents_change_kept" AFTER UPDATE OR DELETE ON "customer_consents" FOR EACH ROW EXECUTE FUNCTION keep_change('customer_id');--> statement-breakpoint
-- What customers spent and how often they moved, kept by the rows it comes from (docs/decisions/0039).
LOCK TABLE "invoices", "moves", "customers" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO customer_sums (customer_id, spent, moves)
SELECT c.id, coalesce(i.spent, 0), coalesce(m.n, 0) FROM customers c
LEFT JOIN (SELECT customer_id, sum(total - credited_amount) AS spent FROM invoices WHERE NOT draft AND cancelled_at IS NULL GROUP BY 1) i ON i.customer_id = c.id
LEFT JOIN (SELECT customer_id, count(*)::int AS n FROM moves WHERE status <> 'cancelled' GROUP BY 1) m ON m.customer_id = c.id;--> statement-breakpoint
CREATE FUNCTION add_customer_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_sums (customer_id) SELECT id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_get_sums AFTER INSERT ON "customers" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_customer_sums();--> statement-breakpoint
CREATE FUNCTION sum_customer_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_sums AS s (customer_id, spent)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, (CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM added WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET spent = s.spent + excluded.spent;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_sums AS s (customer_id, spent)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, -(CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM gone WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET spent = s.spent + excluded.spent;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_sums AS s (customer_id, spent)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, (CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM added WHERE customer_id IS NOT NULL UNION ALL SELECT customer_id, -(CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM gone WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET spent = s.spent + excluded.spent;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_of_customers_insert AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_invoices();--> statement-breakpoint
CREATE TRIGGER invoices_of_customers_update AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_invoices();--> statement-breakpoint
CREATE TRIGGER invoices_of_customers_delete AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_invoices();--> statement-breakpoint
CREATE FUNCTION sum_customer_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_sums AS s (customer_id, moves)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, (CASE WHEN status = 'cancelled' THEN 0 ELSE 1 END) AS delta FROM added WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET moves = s.moves + excluded.moves;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_sums AS s (customer_id, moves)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, -(CASE WHEN status = 'cancelled' THEN 0 ELSE 1 END) AS delta FROM gone WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET moves = s.moves + excluded.moves;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_sums AS s (customer_id, moves)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, (CASE WHEN status = 'cancelled' THEN 0 ELSE 1 END) AS delta FROM added WHERE customer_id IS NOT NULL UNION ALL SELECT customer_id, -(CASE WHEN status = 'cancelled' THEN 0 ELSE 1 END) AS delta FROM gone WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET moves = s.moves + excluded.moves;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER moves_of_customers_insert AFTER INSERT ON "moves" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_moves();--> statement-breakpoint
CREATE TRIGGER moves_of_customers_update AFTER UPDATE ON "moves" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_moves();--> statement-breakpoint
CREATE TRIGGER moves_of_customers_delete AFTER DELETE ON "moves" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_moves();
