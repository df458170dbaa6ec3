CREATE TABLE "inventories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid,
	"lead_id" uuid,
	"quote_number" text,
	"move_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "inventories_subject" CHECK (num_nonnulls("inventories"."inquiry_id", "inventories"."lead_id", "inventories"."quote_number", "inventories"."move_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "inventory_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inventory_id" uuid NOT NULL,
	"base" integer NOT NULL,
	"version" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"device_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"refused" text
);
--> statement-breakpoint
CREATE TABLE "inventory_lines" (
	"version_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"room" text NOT NULL,
	"kind_code" text,
	"name" text NOT NULL,
	"name_sw" text NOT NULL,
	"length" integer,
	"width" integer,
	"height" integer,
	"volume" numeric(7, 3),
	"weight" numeric(9, 1) DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"quantity" integer NOT NULL,
	"packed_by" text DEFAULT 'company' NOT NULL,
	"going" text DEFAULT 'yes' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"declared_value" bigint,
	CONSTRAINT "inventory_lines_version_id_item_id_pk" PRIMARY KEY("version_id","item_id"),
	CONSTRAINT "inventory_lines_quantity" CHECK ("inventory_lines"."quantity" between 0 and 9999),
	CONSTRAINT "inventory_lines_volume" CHECK ("inventory_lines"."volume" > 0),
	CONSTRAINT "inventory_lines_value" CHECK ("inventory_lines"."declared_value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inventory_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inventory_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"kind_version" integer NOT NULL,
	"origin" text NOT NULL,
	"rooms" jsonb NOT NULL,
	"bedrooms" integer,
	"note" text DEFAULT '' NOT NULL,
	"litres" bigint DEFAULT 0 NOT NULL,
	"weight" numeric(14, 1) DEFAULT 0 NOT NULL,
	"minutes" bigint DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"cartons" integer DEFAULT 0 NOT NULL,
	"unsized" integer DEFAULT 0 NOT NULL,
	"uncertain" integer DEFAULT 0 NOT NULL,
	"company_litres" bigint DEFAULT 0 NOT NULL,
	"company_cartons" integer DEFAULT 0 NOT NULL,
	"newest" boolean DEFAULT true NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"frozen_for" text,
	"frozen_reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_versions_frozen" CHECK (("inventory_versions"."frozen_at" is null) = ("inventory_versions"."frozen_for" is null) and ("inventory_versions"."frozen_at" is null) = ("inventory_versions"."frozen_reference" is null)),
	CONSTRAINT "inventory_versions_figures" CHECK (least("inventory_versions"."litres", "inventory_versions"."weight", "inventory_versions"."minutes", "inventory_versions"."pieces", "inventory_versions"."cartons", "inventory_versions"."unsized", "inventory_versions"."uncertain", "inventory_versions"."company_litres", "inventory_versions"."company_cartons") >= 0)
);
--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventories" ADD CONSTRAINT "inventories_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_edits" ADD CONSTRAINT "inventory_edits_inventory_id_inventories_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lines" ADD CONSTRAINT "inventory_lines_version_id_inventory_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."inventory_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_versions" ADD CONSTRAINT "inventory_versions_inventory_id_inventories_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_versions" ADD CONSTRAINT "inventory_versions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inventories_inquiry" ON "inventories" USING btree ("inquiry_id") WHERE inquiry_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inventories_lead" ON "inventories" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inventories_quote" ON "inventories" USING btree ("quote_number") WHERE quote_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inventories_move" ON "inventories" USING btree ("move_id") WHERE move_id is not null;--> statement-breakpoint
CREATE INDEX "inventory_edits_inventory" ON "inventory_edits" USING btree ("inventory_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_versions_number" ON "inventory_versions" USING btree ("inventory_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_versions_newest" ON "inventory_versions" USING btree ("inventory_id") WHERE newest;--> statement-breakpoint
CREATE INDEX "inventory_versions_updated_at" ON "inventory_versions" USING btree ("updated_at","id") WHERE newest;--> statement-breakpoint
CREATE INDEX "inventory_versions_litres" ON "inventory_versions" USING btree ("litres","id") WHERE newest;--> statement-breakpoint
-- by hand: a frozen version never changes again, nor do its lines; only a newer version may be made after it.
CREATE FUNCTION refuse_frozen_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.frozen_at IS NOT NULL AND current_setting('moveease.erasing', true) IS DISTINCT FROM 'on'
		AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - 'newest' <> to_jsonb(NEW) - 'newest') THEN
		RAISE EXCEPTION 'version % of inventory % is frozen', OLD.version, OLD.inventory_id;
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER inventory_versions_frozen BEFORE UPDATE OR DELETE ON "inventory_versions" FOR EACH ROW EXECUTE FUNCTION refuse_frozen_version();--> statement-breakpoint
CREATE FUNCTION refuse_frozen_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('moveease.erasing', true) IS DISTINCT FROM 'on' AND EXISTS (
		SELECT 1 FROM inventory_versions v
		WHERE v.id IN (OLD.version_id, NEW.version_id) AND v.frozen_at IS NOT NULL
	) THEN
		RAISE EXCEPTION 'the lines of a frozen inventory do not change';
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER inventory_lines_frozen BEFORE INSERT OR UPDATE OR DELETE ON "inventory_lines" FOR EACH ROW EXECUTE FUNCTION refuse_frozen_lines();--> statement-breakpoint
SELECT attach_audit('inventories');--> statement-breakpoint
SELECT attach_audit('inventory_versions');--> statement-breakpoint
SELECT attach_audit('inventory_lines');--> statement-breakpoint
-- by hand: roles that a company has changed keep what they have; the default table gains the new permission.
INSERT INTO role_grants (role, permission, scope)
SELECT role, 'manage_inventory', scope FROM (VALUES
	('manager', 'all'), ('supervisor', 'team'), ('team_lead', 'team'), ('sales_rep', 'all'), ('customer_service', 'all')
) AS grants(role, scope)
WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
