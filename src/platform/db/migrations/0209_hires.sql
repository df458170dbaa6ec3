CREATE TABLE "hire_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hire_id" uuid NOT NULL,
	"what" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "hire_extras_amount" CHECK ("hire_extras"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "hire_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hire_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"price" bigint NOT NULL,
	"state" text DEFAULT 'offered' NOT NULL,
	"withdrawal" text,
	"reason" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hire_offers_state_known" CHECK ("hire_offers"."state" in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "hire_offers_withdrawal" CHECK (("hire_offers"."state" = 'withdrawn') = ("hire_offers"."withdrawal" is not null)),
	CONSTRAINT "hire_offers_price" CHECK ("hire_offers"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "hires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"of_job" boolean NOT NULL,
	"job_id" uuid,
	"class" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"from_place" text DEFAULT '' NOT NULL,
	"to_place" text DEFAULT '' NOT NULL,
	"litres" integer,
	"kg" integer,
	"people" smallint DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"vehicle_id" uuid,
	"driver" text DEFAULT '' NOT NULL,
	"driver_phone" text DEFAULT '' NOT NULL,
	"cancelled_by" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"stars" smallint,
	"rating_note" text DEFAULT '' NOT NULL,
	"rated_at" timestamp (3) with time zone,
	"noticed" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hires_number_unique" UNIQUE("number"),
	CONSTRAINT "hires_state_known" CHECK ("hires"."state" in ('open', 'accepted', 'expired', 'withdrawn', 'cancelled')),
	CONSTRAINT "hires_times" CHECK ("hires"."ends_at" > "hires"."starts_at" and "hires"."ends_at" <= "hires"."starts_at" + interval '336 hours'),
	CONSTRAINT "hires_needs" CHECK (least("hires"."litres", "hires"."kg", "hires"."people") >= 0),
	CONSTRAINT "hires_truck" CHECK (("hires"."vehicle_id" is not null) = ("hires"."state" in ('accepted', 'cancelled'))),
	CONSTRAINT "hires_cancelled" CHECK (("hires"."state" = 'cancelled') = ("hires"."cancelled_by" is not null) and coalesce("hires"."cancelled_by", 'us') in ('us', 'haulier')),
	CONSTRAINT "hires_stars" CHECK ("hires"."stars" between 1 and 5),
	CONSTRAINT "hires_rated" CHECK (("hires"."stars" is null) = ("hires"."rated_at" is null))
);
--> statement-breakpoint
CREATE TABLE "supplier_vehicles" (
	"vehicle_id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD COLUMN "media_type" text;--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "hire_extras" ADD CONSTRAINT "hire_extras_hire_id_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_extras" ADD CONSTRAINT "hire_extras_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_offers" ADD CONSTRAINT "hire_offers_hire_id_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_offers" ADD CONSTRAINT "hire_offers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_vehicles" ADD CONSTRAINT "supplier_vehicles_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_vehicles" ADD CONSTRAINT "supplier_vehicles_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hire_extras_hire" ON "hire_extras" USING btree ("hire_id","id");--> statement-breakpoint
CREATE INDEX "hire_offers_hire" ON "hire_offers" USING btree ("hire_id","id");--> statement-breakpoint
CREATE INDEX "hire_offers_supplier" ON "hire_offers" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hire_offers_winner" ON "hire_offers" USING btree ("hire_id") WHERE state = 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "hire_offers_one" ON "hire_offers" USING btree ("hire_id","supplier_id") WHERE state in ('offered', 'accepted');--> statement-breakpoint
CREATE INDEX "hires_starts_at" ON "hires" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "hires_job" ON "hires" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "hires_vehicle" ON "hires" USING btree ("vehicle_id","starts_at") WHERE vehicle_id is not null;--> statement-breakpoint
CREATE INDEX "hires_waiting" ON "hires" USING btree ("ends_at") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "supplier_vehicles_supplier" ON "supplier_vehicles" USING btree ("supplier_id");--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD CONSTRAINT "fuel_issues_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "fuel_issues" ADD CONSTRAINT "fuel_issues_file" CHECK (num_nulls("fuel_issues"."name", "fuel_issues"."media_type", "fuel_issues"."bytes", "fuel_issues"."key") in (0, 4));--> statement-breakpoint
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_locale_known" CHECK ("suppliers"."locale" in ('en', 'sw'));--> statement-breakpoint
SELECT attach_audit('hires');--> statement-breakpoint
SELECT attach_audit('hire_offers');--> statement-breakpoint
SELECT attach_audit('hire_extras');--> statement-breakpoint
SELECT attach_audit('supplier_vehicles');
