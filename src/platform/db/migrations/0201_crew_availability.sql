CREATE TABLE "crew_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crew_days_once" UNIQUE("person_id","day"),
	CONSTRAINT "crew_days_state_known" CHECK ("crew_days"."state" in ('off', 'works')),
	CONSTRAINT "crew_days_source_known" CHECK ("crew_days"."source" in ('person', 'link', 'planner'))
);
--> statement-breakpoint
CREATE TABLE "crew_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "crew_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"weekly_offs" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"language" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crew_preferences_offs_known" CHECK ("crew_preferences"."weekly_offs" <@ '{1,2,3,4,5,6,7}'::smallint[]),
	CONSTRAINT "crew_preferences_language_known" CHECK ("crew_preferences"."language" in ('en', 'sw'))
);
--> statement-breakpoint
ALTER TABLE "crew_days" ADD CONSTRAINT "crew_days_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_links" ADD CONSTRAINT "crew_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_preferences" ADD CONSTRAINT "crew_preferences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crew_days_day" ON "crew_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "crew_links_open" ON "crew_links" USING btree ("person_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "crew_links_person" ON "crew_links" USING btree ("person_id");--> statement-breakpoint
SELECT attach_audit('crew_days');--> statement-breakpoint
SELECT attach_audit('crew_links');--> statement-breakpoint
SELECT attach_audit('crew_preferences');
