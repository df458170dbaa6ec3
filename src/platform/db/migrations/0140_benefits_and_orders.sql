ALTER TABLE "employee_payouts" ADD COLUMN "car_benefit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "meal_benefit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "other_benefits" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "house_rent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "house_rent_paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD CONSTRAINT "employee_payouts_benefits" CHECK (least("employee_payouts"."car_benefit", "employee_payouts"."meal_benefit", "employee_payouts"."other_benefits", "employee_payouts"."house_rent", "employee_payouts"."house_rent_paid") >= 0);--> statement-breakpoint
ALTER TABLE "payroll_deductions" DROP CONSTRAINT "payroll_deductions_kind";--> statement-breakpoint
ALTER TABLE "payroll_deductions" ADD CONSTRAINT "payroll_deductions_kind" CHECK ("payroll_deductions"."kind" in ('child_support', 'court_attachment', 'helb', 'pension', 'sacco', 'loan', 'advance', 'other'));
