CREATE TABLE "employee_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"paid" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employee_suspensions_forwards" CHECK ("employee_suspensions"."last_day" is null or "employee_suspensions"."last_day" >= "employee_suspensions"."first_day" - 1)
);
--> statement-breakpoint
ALTER TABLE "employee_suspensions" ADD CONSTRAINT "employee_suspensions_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_suspensions_person" ON "employee_suspensions" USING btree ("person_id","first_day");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_suspensions_one" ON "employee_suspensions" USING btree ("person_id") WHERE last_day is null;--> statement-breakpoint
-- by hand
-- Of suspensions that were lifted before, nothing is known but their events.
INSERT INTO employee_suspensions (id, person_id, first_day, paid, updated_at)
SELECT gen_random_uuid(), person_id, (coalesce(suspended_at, updated_at) AT TIME ZONE 'Africa/Nairobi')::date, coalesce(suspension_paid, false), updated_at
FROM employees WHERE status = 'suspended';--> statement-breakpoint
SELECT attach_audit('employee_suspensions');
