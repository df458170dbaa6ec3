CREATE TABLE "role_requests" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"hired" boolean NOT NULL,
	"invite" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "compensation_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"effective_date" date NOT NULL,
	"end_date" date,
	"basic_salary" bigint NOT NULL,
	"currency" text NOT NULL,
	"pay_frequency" text NOT NULL,
	"allowances" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"benefits" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "compensation_packages_paid" CHECK ("compensation_packages"."basic_salary" > 0),
	CONSTRAINT "compensation_packages_ends" CHECK ("compensation_packages"."end_date" >= "compensation_packages"."effective_date"),
	CONSTRAINT "compensation_packages_frequency_known" CHECK ("compensation_packages"."pay_frequency" in ('monthly', 'bi-weekly', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "employee_numbers" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"ending" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "employee_numbers_person_id_kind_pk" PRIMARY KEY("person_id","kind"),
	CONSTRAINT "employee_numbers_kind_known" CHECK ("employee_numbers"."kind" in ('id', 'bank_account', 'kra_pin', 'nssf', 'sha'))
);
--> statement-breakpoint
CREATE TABLE "employee_payouts" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"payment_method" text DEFAULT 'mpesa' NOT NULL,
	"mpesa_number" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"branch_code" text DEFAULT '' NOT NULL,
	"resident" boolean DEFAULT true NOT NULL,
	"primary_employment" boolean DEFAULT true NOT NULL,
	"disability_certificate" text DEFAULT '' NOT NULL,
	CONSTRAINT "employee_payouts_method_known" CHECK ("employee_payouts"."payment_method" in ('mpesa', 'bank_transfer'))
);
--> statement-breakpoint
ALTER TABLE "role_requests" ADD CONSTRAINT "role_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_requests" ADD CONSTRAINT "role_requests_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compensation_packages" ADD CONSTRAINT "compensation_packages_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compensation_packages" ADD CONSTRAINT "compensation_packages_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_numbers" ADD CONSTRAINT "employee_numbers_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD CONSTRAINT "employee_payouts_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compensation_packages_person" ON "compensation_packages" USING btree ("person_id","effective_date");--> statement-breakpoint
CREATE INDEX "employee_numbers_digest" ON "employee_numbers" USING btree ("digest");
-- by hand
--> statement-breakpoint
SELECT attach_audit('role_requests'), attach_audit('employee_payouts'), attach_audit('employee_numbers'), attach_audit('compensation_packages');--> statement-breakpoint
-- Nobody is paid by two packages on one day.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "compensation_packages" ADD CONSTRAINT "compensation_packages_one_a_day" EXCLUDE USING gist (person_id WITH =, daterange(effective_date, end_date, '[]') WITH &&) WHERE (replaced_at IS NULL);
