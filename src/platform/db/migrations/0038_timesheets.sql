CREATE TABLE "attendance" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"arrived_at" time,
	"left_at" time,
	"note" text DEFAULT '' NOT NULL,
	"filled_by" uuid,
	"filled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_person_id_day_pk" PRIMARY KEY("person_id","day"),
	CONSTRAINT "attendance_status_known" CHECK ("attendance"."status" in ('present', 'late', 'half_day', 'absent')),
	CONSTRAINT "attendance_forwards" CHECK ("attendance"."left_at" > "attendance"."arrived_at"),
	CONSTRAINT "attendance_absent" CHECK ("attendance"."status" <> 'absent' or "attendance"."arrived_at" is null)
);
--> statement-breakpoint
CREATE TABLE "overtime_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	"kind" text NOT NULL,
	"rate" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"move_id" uuid,
	"move_number" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision_note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overtime_entries_kind_known" CHECK ("overtime_entries"."kind" in ('normal', 'rest')),
	CONSTRAINT "overtime_entries_status_known" CHECK ("overtime_entries"."status" in ('pending', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "overtime_entries_quarters" CHECK ("overtime_entries"."minutes" between 15 and 720 and "overtime_entries"."minutes" % 15 = 0),
	CONSTRAINT "overtime_entries_rate" CHECK ("overtime_entries"."rate" between 100 and 500),
	CONSTRAINT "overtime_entries_decided" CHECK ("overtime_entries"."status" not in ('approved', 'rejected') or "overtime_entries"."decided_at" is not null),
	CONSTRAINT "overtime_entries_rejected_why" CHECK ("overtime_entries"."status" <> 'rejected' or "overtime_entries"."decision_note" <> '')
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_filled_by_people_id_fk" FOREIGN KEY ("filled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_entries" ADD CONSTRAINT "overtime_entries_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_entries" ADD CONSTRAINT "overtime_entries_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_entries" ADD CONSTRAINT "overtime_entries_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_day" ON "attendance" USING btree ("day","person_id");--> statement-breakpoint
CREATE INDEX "overtime_entries_person" ON "overtime_entries" USING btree ("person_id","day","id");--> statement-breakpoint
CREATE INDEX "overtime_entries_day" ON "overtime_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "overtime_entries_status" ON "overtime_entries" USING btree ("status","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "overtime_entries_move" ON "overtime_entries" USING btree ("person_id","move_id") WHERE move_id is not null;
-- by hand
--> statement-breakpoint
SELECT attach_audit('overtime_entries');--> statement-breakpoint
SELECT attach_audit('attendance');
