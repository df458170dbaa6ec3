CREATE TABLE "public_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_holidays_day_unique" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "leave_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"category" text NOT NULL,
	"year" integer NOT NULL,
	"reason" text NOT NULL,
	"period" text,
	"hundredths" integer NOT NULL,
	"request_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "leave_entries_reason_known" CHECK ("leave_entries"."reason" in ('granted', 'carried_in', 'carried_out', 'taken', 'returned', 'adjusted')),
	CONSTRAINT "leave_entries_category_known" CHECK ("leave_entries"."category" in ('annual', 'sick', 'maternity', 'paternity', 'compassionate', 'study', 'unpaid')),
	CONSTRAINT "leave_entries_sign" CHECK (case "leave_entries"."reason" when 'taken' then "leave_entries"."hundredths" < 0 when 'carried_out' then "leave_entries"."hundredths" < 0 when 'adjusted' then "leave_entries"."hundredths" <> 0 else "leave_entries"."hundredths" > 0 end),
	CONSTRAINT "leave_entries_of_request" CHECK (("leave_entries"."reason" in ('taken', 'returned')) = ("leave_entries"."request_id" is not null)),
	CONSTRAINT "leave_entries_period_given" CHECK (("leave_entries"."reason" = 'granted') = ("leave_entries"."period" is not null)),
	CONSTRAINT "leave_entries_adjusted_why" CHECK ("leave_entries"."reason" <> 'adjusted' or "leave_entries"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"type" text NOT NULL,
	"kind" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"first_half" boolean DEFAULT false NOT NULL,
	"last_half" boolean DEFAULT false NOT NULL,
	"hundredths" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"applied_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision_note" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"end_note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_requests_type_known" CHECK ("leave_requests"."type" in ('annual', 'sick', 'other')),
	CONSTRAINT "leave_requests_kind_known" CHECK (("leave_requests"."type" = 'other') = ("leave_requests"."kind" is not null) and "leave_requests"."kind" in ('maternity', 'paternity', 'compassionate', 'study', 'unpaid')),
	CONSTRAINT "leave_requests_status_known" CHECK ("leave_requests"."status" in ('pending', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "leave_requests_forwards" CHECK ("leave_requests"."last_day" >= "leave_requests"."first_day"),
	CONSTRAINT "leave_requests_some" CHECK ("leave_requests"."hundredths" > 0 or "leave_requests"."status" <> 'pending'),
	CONSTRAINT "leave_requests_decided" CHECK ("leave_requests"."status" not in ('approved', 'rejected') or "leave_requests"."decided_at" is not null),
	CONSTRAINT "leave_requests_rejected_why" CHECK ("leave_requests"."status" <> 'rejected' or "leave_requests"."decision_note" <> '')
);
--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_request_id_leave_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."leave_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entries" ADD CONSTRAINT "leave_entries_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_applied_by_people_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_entries_person" ON "leave_entries" USING btree ("person_id","year","category");--> statement-breakpoint
CREATE INDEX "leave_entries_request" ON "leave_entries" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_entries_period" ON "leave_entries" USING btree ("person_id","category","period") WHERE reason = 'granted';--> statement-breakpoint
CREATE INDEX "leave_requests_person" ON "leave_requests" USING btree ("person_id","first_day","id");--> statement-breakpoint
CREATE INDEX "leave_requests_applied" ON "leave_requests" USING btree ("applied_at","id");--> statement-breakpoint
CREATE INDEX "leave_requests_first_day" ON "leave_requests" USING btree ("first_day","id");--> statement-breakpoint
CREATE INDEX "leave_requests_status" ON "leave_requests" USING btree ("status","applied_at","id");--> statement-breakpoint
CREATE INDEX "leave_requests_days" ON "leave_requests" USING btree ("last_day","first_day","person_id") WHERE status in ('pending', 'approved');
-- by hand
--> statement-breakpoint
SELECT attach_audit('leave_requests');--> statement-breakpoint
SELECT attach_audit('leave_entries');--> statement-breakpoint
SELECT attach_audit('public_holidays');--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Nobody is on leave twice on a day: two requests at once for the same days, one of them is refused.
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_apart" EXCLUDE USING gist (person_id WITH =, daterange(first_day, last_day, '[]') WITH &&) WHERE (status IN ('pending', 'approved'));--> statement-breakpoint
CREATE TRIGGER leave_entries_append_only BEFORE UPDATE OR DELETE ON "leave_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER leave_entries_kept BEFORE TRUNCATE ON "leave_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Kenya's holidays that are known beforehand; later years are entered by the product (src/features/leave/holidays/domain.ts).
INSERT INTO public_holidays (id, day, name)
SELECT gen_random_uuid(), day::date, name FROM (VALUES
  ('2025-01-01', 'New Year''s Day'),
  ('2025-04-18', 'Good Friday'),
  ('2025-04-21', 'Easter Monday'),
  ('2025-05-01', 'Labour Day'),
  ('2025-06-01', 'Madaraka Day'),
  ('2025-06-02', 'Madaraka Day (observed)'),
  ('2025-10-10', 'Mazingira Day'),
  ('2025-10-20', 'Mashujaa Day'),
  ('2025-12-12', 'Jamhuri Day'),
  ('2025-12-25', 'Christmas Day'),
  ('2025-12-26', 'Boxing Day'),
  ('2026-01-01', 'New Year''s Day'),
  ('2026-04-03', 'Good Friday'),
  ('2026-04-06', 'Easter Monday'),
  ('2026-05-01', 'Labour Day'),
  ('2026-06-01', 'Madaraka Day'),
  ('2026-10-10', 'Mazingira Day'),
  ('2026-10-20', 'Mashujaa Day'),
  ('2026-12-12', 'Jamhuri Day'),
  ('2026-12-25', 'Christmas Day'),
  ('2026-12-26', 'Boxing Day'),
  ('2027-01-01', 'New Year''s Day'),
  ('2027-03-26', 'Good Friday'),
  ('2027-03-29', 'Easter Monday'),
  ('2027-05-01', 'Labour Day'),
  ('2027-06-01', 'Madaraka Day'),
  ('2027-10-10', 'Mazingira Day'),
  ('2027-10-11', 'Mazingira Day (observed)'),
  ('2027-10-20', 'Mashujaa Day'),
  ('2027-12-12', 'Jamhuri Day'),
  ('2027-12-13', 'Jamhuri Day (observed)'),
  ('2027-12-25', 'Christmas Day'),
  ('2027-12-26', 'Boxing Day'),
  ('2027-12-27', 'Boxing Day (observed)'),
  ('2028-01-01', 'New Year''s Day'),
  ('2028-04-14', 'Good Friday'),
  ('2028-04-17', 'Easter Monday'),
  ('2028-05-01', 'Labour Day'),
  ('2028-06-01', 'Madaraka Day'),
  ('2028-10-10', 'Mazingira Day'),
  ('2028-10-20', 'Mashujaa Day'),
  ('2028-12-12', 'Jamhuri Day'),
  ('2028-12-25', 'Christmas Day'),
  ('2028-12-26', 'Boxing Day')
) AS known(day, name);
