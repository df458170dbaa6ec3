CREATE TABLE "salary_limits" (
	"period_id" uuid PRIMARY KEY NOT NULL,
	"least" integer NOT NULL,
	"most" integer NOT NULL,
	"above" text NOT NULL,
	"by" text NOT NULL,
	"fixed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "salary_limits_order" CHECK ("salary_limits"."least" > 0 and "salary_limits"."least" <= "salary_limits"."most"),
	CONSTRAINT "salary_limits_ways" CHECK ("salary_limits"."above" in ('bank', 'parts') and "salary_limits"."by" in ('mpesa', 'portal'))
);
--> statement-breakpoint
ALTER TABLE "salary_payments" DROP CONSTRAINT "salary_payments_method";--> statement-breakpoint
ALTER TABLE "salary_payments" DROP CONSTRAINT "salary_payments_amount";--> statement-breakpoint
ALTER TABLE "salary_limits" ADD CONSTRAINT "salary_limits_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "salary_payments_portal_receipt" ON "salary_payments" USING btree ("reference") WHERE method = 'portal' and status = 'completed';--> statement-breakpoint
CREATE INDEX "payslips_of_items" ON "payslips" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "salary_payments" ADD CONSTRAINT "salary_payments_method" CHECK ("salary_payments"."method" in ('mpesa', 'portal', 'bank_transfer', 'cash'));--> statement-breakpoint
ALTER TABLE "salary_payments" ADD CONSTRAINT "salary_payments_amount" CHECK ("salary_payments"."amount" > 0 and ("salary_payments"."method" not in ('mpesa', 'portal') or "salary_payments"."amount" % 100 = 0));--> statement-breakpoint
-- by hand
SELECT attach_audit('salary_limits');
