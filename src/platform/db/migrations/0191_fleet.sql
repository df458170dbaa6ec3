CREATE TABLE "vehicle_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"cover_limit" bigint,
	"excluded_zones" text[] DEFAULT '{}'::text[] NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"name" text,
	"media_type" text,
	"bytes" integer,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_papers_key_unique" UNIQUE("key"),
	CONSTRAINT "vehicle_papers_days" CHECK ("vehicle_papers"."valid_to" >= "vehicle_papers"."valid_from"),
	CONSTRAINT "vehicle_papers_cover" CHECK ("vehicle_papers"."kind" = 'transit_cover' or ("vehicle_papers"."cover_limit" is null and "vehicle_papers"."excluded_zones" = '{}')),
	CONSTRAINT "vehicle_papers_file" CHECK (num_nulls("vehicle_papers"."name", "vehicle_papers"."media_type", "vehicle_papers"."bytes", "vehicle_papers"."key") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "vehicle_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"km" integer NOT NULL,
	"day" date NOT NULL,
	"correction" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "vehicle_readings_km" CHECK ("vehicle_readings"."km" between 0 and 3000000)
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plate" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"class" text NOT NULL,
	"ownership" text DEFAULT 'own' NOT NULL,
	"length" integer,
	"width" integer,
	"height" integer,
	"volume" numeric(6, 1),
	"payload" integer,
	"axles" integer,
	"seats" integer,
	"fuel" text NOT NULL,
	"consumption" numeric(6, 1),
	"tracker_id" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"state_reason" text DEFAULT '' NOT NULL,
	"state_until" date,
	"odometer" integer,
	"odometer_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicles_state_known" CHECK ("vehicles"."state" in ('active', 'workshop', 'blocked', 'retired')),
	CONSTRAINT "vehicles_state_reason" CHECK (("vehicles"."state" = 'active') = ("vehicles"."state_reason" = '')),
	CONSTRAINT "vehicles_measures" CHECK (least("vehicles"."volume", "vehicles"."payload", "vehicles"."odometer") >= 0),
	CONSTRAINT "vehicles_odometer" CHECK (("vehicles"."odometer" is null) = ("vehicles"."odometer_on" is null))
);
--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD CONSTRAINT "vehicle_papers_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD CONSTRAINT "vehicle_papers_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_readings" ADD CONSTRAINT "vehicle_readings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_readings" ADD CONSTRAINT "vehicle_readings_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_papers_vehicle" ON "vehicle_papers" USING btree ("vehicle_id","kind","valid_to") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "vehicle_papers_valid_to" ON "vehicle_papers" USING btree ("valid_to") WHERE valid_to is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "vehicle_papers_deleted_at" ON "vehicle_papers" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_readings_place" ON "vehicle_readings" USING btree ("vehicle_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate" ON "vehicles" USING btree ((translate("plate", ' -', '')));--> statement-breakpoint
CREATE INDEX "vehicles_by_plate" ON "vehicles" USING btree ("plate","id");--> statement-breakpoint
-- by hand: an odometer only rises, unless a correction says why. Readings stay as they are.
CREATE FUNCTION refuse_falling_odometer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.correction = '' AND NEW.km < (
		SELECT r.km FROM vehicle_readings r WHERE r.vehicle_id = NEW.vehicle_id ORDER BY r.place DESC LIMIT 1
	) THEN
		RAISE EXCEPTION 'the odometer of vehicle % falls to % km', NEW.vehicle_id, NEW.km;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER vehicle_readings_rise BEFORE INSERT ON "vehicle_readings" FOR EACH ROW EXECUTE FUNCTION refuse_falling_odometer();--> statement-breakpoint
CREATE TRIGGER vehicle_readings_append_only BEFORE UPDATE OR DELETE ON "vehicle_readings" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
SELECT attach_audit('vehicles');--> statement-breakpoint
SELECT attach_audit('vehicle_papers');--> statement-breakpoint
-- by hand: roles that a company has changed keep what they have; the default table gains the new permission.
INSERT INTO role_grants (role, permission, scope)
SELECT role, 'manage_fleet', 'all' FROM (VALUES ('manager'), ('supervisor')) AS grants(role)
WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
