CREATE TABLE "fuel_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tenths" integer NOT NULL,
	"amount" bigint NOT NULL,
	"km" integer,
	"is_full" boolean DEFAULT true NOT NULL,
	"station" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "fuel_issues_figures" CHECK ("fuel_issues"."tenths" > 0 and "fuel_issues"."amount" >= 0 and coalesce("fuel_issues"."km", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "vehicle_defects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"what" text NOT NULL,
	"severity" text NOT NULL,
	"noticed_on" date NOT NULL,
	"repaired_on" date,
	"repair" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "vehicle_defects_days" CHECK ("vehicle_defects"."repaired_on" >= "vehicle_defects"."noticed_on")
);
--> statement-breakpoint
CREATE TABLE "vehicle_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"km" integer,
	"garage" text DEFAULT '' NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"next_on" date,
	"next_km" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "vehicle_services_cost" CHECK ("vehicle_services"."cost" >= 0),
	CONSTRAINT "vehicle_services_next" CHECK ("vehicle_services"."next_on" > "vehicle_services"."day" and "vehicle_services"."next_km" > "vehicle_services"."km")
);
--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD CONSTRAINT "fuel_issues_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD CONSTRAINT "fuel_issues_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_defects" ADD CONSTRAINT "vehicle_defects_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_services" ADD CONSTRAINT "vehicle_services_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_services" ADD CONSTRAINT "vehicle_services_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_issues_vehicle" ON "fuel_issues" USING btree ("vehicle_id","day","id");--> statement-breakpoint
CREATE INDEX "fuel_issues_day" ON "fuel_issues" USING btree ("day");--> statement-breakpoint
CREATE INDEX "vehicle_defects_vehicle" ON "vehicle_defects" USING btree ("vehicle_id","noticed_on");--> statement-breakpoint
CREATE INDEX "vehicle_defects_open" ON "vehicle_defects" USING btree ("vehicle_id") WHERE repaired_on is null;--> statement-breakpoint
CREATE INDEX "vehicle_services_vehicle" ON "vehicle_services" USING btree ("vehicle_id","day","id");--> statement-breakpoint
CREATE INDEX "vehicle_services_day" ON "vehicle_services" USING btree ("day");--> statement-breakpoint
SELECT attach_audit('fuel_issues');--> statement-breakpoint
SELECT attach_audit('vehicle_defects');--> statement-breakpoint
SELECT attach_audit('vehicle_services');
