CREATE TABLE "visit_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"chosen_at" timestamp (3) with time zone,
	"held_of" uuid,
	"held_from" timestamp (3) with time zone,
	"held_to" timestamp (3) with time zone,
	CONSTRAINT "visit_offers_held" CHECK (("visit_offers"."held_of" is null) = ("visit_offers"."held_from" is null) and ("visit_offers"."held_from" is null) = ("visit_offers"."held_to" is null) and coalesce("visit_offers"."held_to" > "visit_offers"."held_from", true))
);
--> statement-breakpoint
CREATE TABLE "visit_surveys" (
	"activity_id" uuid PRIMARY KEY NOT NULL,
	"rooms" jsonb NOT NULL,
	"from_floor" integer,
	"to_floor" integer,
	"from_lift" boolean,
	"to_lift" boolean,
	"access" text NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_surveys_access_known" CHECK ("visit_surveys"."access" in ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
ALTER TABLE "visit_offers" ADD CONSTRAINT "visit_offers_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_offers" ADD CONSTRAINT "visit_offers_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_offers" ADD CONSTRAINT "visit_offers_held_of_people_id_fk" FOREIGN KEY ("held_of") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_surveys" ADD CONSTRAINT "visit_surveys_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_offers_one" ON "visit_offers" USING btree ("activity_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "visit_offers_activity" ON "visit_offers" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "opportunities_lost" ON "opportunities" USING btree ("actual_close_date") WHERE stage = 'closed_lost';--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- No hour of somebody goes to two customers.
ALTER TABLE "visit_offers" ADD CONSTRAINT "visit_offers_apart" EXCLUDE USING gist (held_of WITH =, tstzrange(held_from, held_to) WITH &&) WHERE (held_of IS NOT NULL);--> statement-breakpoint
SELECT attach_audit('visit_offers');--> statement-breakpoint
SELECT attach_audit('visit_surveys');
