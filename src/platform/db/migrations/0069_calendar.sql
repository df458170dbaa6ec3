CREATE TABLE "calendar_entries" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"synced" integer DEFAULT 0 NOT NULL,
	"calendar" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "calendar_entries_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "calendar_entries_versions" CHECK ("calendar_entries"."synced" between 0 and "calendar_entries"."version")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entries_due" ON "calendar_entries" USING btree ("next_at") WHERE synced < version;--> statement-breakpoint
-- by hand
SELECT attach_audit('calendar_feeds');
