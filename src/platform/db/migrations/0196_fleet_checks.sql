CREATE TABLE "vehicle_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"day" date NOT NULL,
	"km" integer NOT NULL,
	"is_km_lower" boolean DEFAULT false NOT NULL,
	"answers" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "vehicle_checks_km" CHECK ("vehicle_checks"."km" between 0 and 3000000)
);
--> statement-breakpoint
CREATE TABLE "vehicle_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_imports" (
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
CREATE TABLE "vehicle_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD COLUMN "cost" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD COLUMN "key" text;
--> statement-breakpoint
ALTER TABLE "vehicle_checks" ADD CONSTRAINT "vehicle_checks_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_checks" ADD CONSTRAINT "vehicle_checks_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_import_files" ADD CONSTRAINT "vehicle_import_files_import_id_vehicle_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."vehicle_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_imports" ADD CONSTRAINT "vehicle_imports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "vehicle_states" ADD CONSTRAINT "vehicle_states_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "vehicle_checks_vehicle" ON "vehicle_checks" USING btree ("vehicle_id","day","created_at");
--> statement-breakpoint
CREATE INDEX "vehicle_imports_uploaded_at" ON "vehicle_imports" USING btree ("uploaded_at","id");
--> statement-breakpoint
CREATE INDEX "vehicle_states_vehicle" ON "vehicle_states" USING btree ("vehicle_id","at");
--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_key_unique" UNIQUE("key");
--> statement-breakpoint
ALTER TABLE "vehicle_papers" ADD CONSTRAINT "vehicle_papers_cost" CHECK ("vehicle_papers"."cost" >= 0);
--> statement-breakpoint
-- by hand: each state of a vehicle with its beginning, also of those that an earlier version changes meanwhile.
CREATE FUNCTION keep_vehicle_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO vehicle_states (id, vehicle_id, state, at) VALUES (gen_random_uuid(), NEW.id, NEW.state, NEW.updated_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_state_kept AFTER UPDATE OF state ON "vehicles" FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION keep_vehicle_state();
--> statement-breakpoint
INSERT INTO vehicle_states (id, vehicle_id, state, at)
SELECT e.id, v.id, e.data->>'after', e.at FROM events e JOIN vehicles v ON v.id = e.subject_id
WHERE e.subject_type = 'vehicle' AND e.type = 'vehicle.state_changed' AND e.data->>'after' <> e.data->>'before'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER vehicle_states_append_only BEFORE UPDATE OR DELETE ON "vehicle_states" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER vehicle_checks_append_only BEFORE UPDATE OR DELETE ON "vehicle_checks" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT attach_audit('vehicle_states');
--> statement-breakpoint
SELECT attach_audit('vehicle_checks');
--> statement-breakpoint
SELECT attach_audit('vehicle_imports');
