CREATE TABLE "payroll_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"reopened_at" timestamp (3) with time zone,
	"reopened_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_closings_month_known" CHECK ("payroll_closings"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payroll_closings_reopened" CHECK (("payroll_closings"."reopened_at" is null) = ("payroll_closings"."reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "payroll_closings" ADD CONSTRAINT "payroll_closings_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_closings" ADD CONSTRAINT "payroll_closings_reopened_by_people_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_closings_month" ON "payroll_closings" USING btree ("month") WHERE reopened_at is null;--> statement-breakpoint
SELECT attach_audit('payroll_closings');
