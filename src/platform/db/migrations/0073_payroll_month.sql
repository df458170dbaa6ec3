ALTER TABLE "payroll_items" ADD COLUMN "payment_failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "insurance_premium" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "mortgage_interest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD COLUMN "post_retirement_medical" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_payouts" ADD CONSTRAINT "employee_payouts_reliefs" CHECK ("employee_payouts"."insurance_premium" >= 0 and "employee_payouts"."mortgage_interest" >= 0 and "employee_payouts"."post_retirement_medical" >= 0);--> statement-breakpoint
-- by hand: why a payment failed is no figure of the run.
CREATE OR REPLACE FUNCTION guard_payroll_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['payment_status', 'payment_reference', 'payment_date', 'payment_failure', 'cancelled'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM payroll_periods p WHERE p.id = OLD.period_id AND p.status NOT IN ('draft', 'pending_approval')) THEN
    RAISE EXCEPTION 'figures of a payroll item do not change once its run was approved' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
