CREATE TABLE "employees" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"employee_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"gender" text DEFAULT '' NOT NULL,
	"nationality" text DEFAULT 'Kenyan' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"coordinates" jsonb,
	"next_of_kin" jsonb DEFAULT '{"name":"","relationship":"","phoneNumber":"","address":""}'::jsonb NOT NULL,
	"emergency_contact" jsonb DEFAULT '{"name":"","relationship":"","phoneNumber":"","address":""}'::jsonb NOT NULL,
	"employment_type" text DEFAULT 'full_time' NOT NULL,
	"hire_date" date NOT NULL,
	"start_date" date NOT NULL,
	"probation_end_date" date,
	"contract_end_date" date,
	"offboarding_date" date,
	"supervisor_id" uuid,
	"work_location" text DEFAULT '' NOT NULL,
	"job_description" text DEFAULT '' NOT NULL,
	"responsibilities" text[] DEFAULT '{}'::text[] NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"certifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shift_type" text DEFAULT 'full_day' NOT NULL,
	"working_days" smallint[] DEFAULT '{1,2,3,4,5}'::smallint[] NOT NULL,
	"start_time" time DEFAULT '08:00' NOT NULL,
	"end_time" time DEFAULT '17:00' NOT NULL,
	"break_duration" integer DEFAULT 60 NOT NULL,
	"overtime_rate" integer DEFAULT 150 NOT NULL,
	"weekly_hours" integer DEFAULT 40 NOT NULL,
	"flexible_schedule" boolean DEFAULT false NOT NULL,
	"suspension_reason" text DEFAULT '' NOT NULL,
	"suspension_paid" boolean,
	"suspended_at" timestamp (3) with time zone,
	"termination_reason" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "employees_number_unique" UNIQUE("number"),
	CONSTRAINT "employees_status_known" CHECK ("employees"."status" in ('active', 'inactive', 'on_leave', 'suspended', 'terminated', 'probation')),
	CONSTRAINT "employees_employment_known" CHECK ("employees"."employment_type" in ('full_time', 'part_time', 'contract', 'casual', 'intern')),
	CONSTRAINT "employees_gender_known" CHECK ("employees"."gender" in ('', 'male', 'female', 'other')),
	CONSTRAINT "employees_shift_known" CHECK ("employees"."shift_type" in ('full_day', 'flexible')),
	CONSTRAINT "employees_not_above_themselves" CHECK ("employees"."supervisor_id" <> "employees"."person_id"),
	CONSTRAINT "employees_working_days_known" CHECK ("employees"."working_days" <@ '{1,2,3,4,5,6,7}'::smallint[]),
	CONSTRAINT "employees_left" CHECK ("employees"."status" <> 'terminated' or "employees"."offboarding_date" is not null)
);
--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_supervisor_id_people_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employees_employee_id" ON "employees" USING btree (lower("employee_id"));--> statement-breakpoint
CREATE INDEX "employees_supervisor" ON "employees" USING btree ("supervisor_id") WHERE supervisor_id is not null;--> statement-breakpoint
CREATE INDEX "employees_hire_date" ON "employees" USING btree ("hire_date","person_id");--> statement-breakpoint
CREATE INDEX "employees_first_name" ON "employees" USING btree (lower("first_name"),"person_id");--> statement-breakpoint
CREATE INDEX "employees_last_name" ON "employees" USING btree (lower("last_name"),"person_id");--> statement-breakpoint
CREATE INDEX "employees_status" ON "employees" USING btree ("status","hire_date","person_id");
-- by hand
--> statement-breakpoint
SELECT attach_audit('employees');--> statement-breakpoint
-- First word, last word, and what is between: how a name is read that was given whole.
CREATE FUNCTION parts_of_name(full_name text, OUT first text, OUT middle text, OUT last text) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  words text[] := regexp_split_to_array(btrim(full_name), '\s+');
  n int := cardinality(words);
BEGIN
  first := words[1];
  last := CASE WHEN n > 1 THEN words[n] ELSE '' END;
  middle := CASE WHEN n > 2 THEN array_to_string(words[2:n - 1], ' ') ELSE '' END;
END $$;--> statement-breakpoint
-- Everybody with a role of staff is exactly one employee, however they came to it (docs/decisions/0052). The counter's row
-- stays locked until the transaction ends: no number is given twice.
CREATE FUNCTION make_employee(person people) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given int;
  hired date := (person.created_at AT TIME ZONE 'Africa/Nairobi')::date;
BEGIN
  IF person.role = 'customer' OR EXISTS (SELECT 1 FROM employees WHERE person_id = person.id) THEN RETURN; END IF;
  INSERT INTO counters AS c (series, year, last) VALUES ('employee', 0, 1001)
  ON CONFLICT (series, year) DO UPDATE SET last = c.last + 1 RETURNING last INTO given;
  INSERT INTO employees (person_id, number, employee_id, status, first_name, middle_name, last_name, hire_date, start_date, suspended_at, created_at, updated_at)
  SELECT person.id, 'EMP' || lpad(given::text, 4, '0'), 'EMP' || lpad(given::text, 4, '0'),
    CASE WHEN person.active THEN 'active' ELSE 'suspended' END, p.first, p.middle, p.last, hired, hired,
    CASE WHEN person.active THEN NULL ELSE person.updated_at END, person.created_at, person.created_at
  FROM parts_of_name(person.name) p;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_employee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM make_employee(NEW);
  -- Whoever writes the parts first and then the whole says where it parts; any other name is read as words.
  IF TG_OP = 'UPDATE' AND NEW.name IS DISTINCT FROM OLD.name THEN
    UPDATE employees e SET first_name = p.first, middle_name = p.middle, last_name = p.last
    FROM parts_of_name(NEW.name) p
    WHERE e.person_id = NEW.id AND concat_ws(' ', e.first_name, nullif(e.middle_name, ''), nullif(e.last_name, '')) <> NEW.name;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER people_are_employees AFTER INSERT OR UPDATE OF role, name ON "people" FOR EACH ROW EXECUTE FUNCTION keep_employee();--> statement-breakpoint
SELECT make_employee(p) FROM (SELECT people::people AS p FROM people WHERE role <> 'customer' ORDER BY created_at, id) known;--> statement-breakpoint
-- Everybody below a person on the reporting line; with nobody below, their department.
CREATE FUNCTION team_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT person_id FROM employees WHERE supervisor_id = person
    UNION SELECT e.person_id FROM employees e JOIN below b ON e.supervisor_id = b.person_id
  )
  SELECT person_id FROM below
  UNION ALL
  SELECT mate.id FROM people mate WHERE mate.department = (SELECT own.department FROM people own WHERE own.id = person)
    AND mate.role <> 'customer' AND NOT EXISTS (SELECT 1 FROM employees WHERE supervisor_id = person AND status <> 'terminated')
$$;--> statement-breakpoint
-- Nobody is above themselves. Changes of the line queue, so that two at once cannot close a circle.
CREATE FUNCTION refuse_circle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.supervisor_id IS NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('employees:line'));
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT NEW.supervisor_id AS id
      UNION SELECT e.supervisor_id FROM employees e JOIN above a ON e.person_id = a.id WHERE e.supervisor_id IS NOT NULL
    ) SELECT 1 FROM above WHERE id = NEW.person_id
  ) THEN
    RAISE EXCEPTION 'The reporting line would be a circle' USING ERRCODE = 'check_violation', CONSTRAINT = 'employees_line_without_circle';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER employees_line BEFORE INSERT OR UPDATE OF supervisor_id ON "employees" FOR EACH ROW EXECUTE FUNCTION refuse_circle();
