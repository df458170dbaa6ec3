CREATE TABLE "skipped_setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"skipped_at" timestamp (3) with time zone NOT NULL,
	"skipped_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_setups" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "skipped_setup_steps" ADD CONSTRAINT "skipped_setup_steps_skipped_by_people_id_fk" FOREIGN KEY ("skipped_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_setups" ADD CONSTRAINT "hidden_setups_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand
SELECT attach_audit('skipped_setup_steps');
