CREATE TABLE "payroll_remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "payroll_remittances_month" CHECK ("payroll_remittances"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_remittances_kind" CHECK ("payroll_remittances"."kind" in ('paye', 'nssf', 'shif', 'nhif', 'housing_levy', 'nita')),
	CONSTRAINT "payroll_remittances_amount" CHECK ("payroll_remittances"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payroll_remittances" ADD CONSTRAINT "payroll_remittances_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_remittances_once" ON "payroll_remittances" USING btree ("month","kind");
-- by hand
SELECT attach_audit('payroll_remittances');
