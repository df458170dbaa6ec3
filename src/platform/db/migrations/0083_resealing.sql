-- Frozen figures of a payroll item stay frozen; its account may be sealed anew with another key (docs/decisions/0098), which
-- `npm run secrets:rotate` says for its own transaction alone. Why a payment failed is no figure, and erased people stay erased.
CREATE OR REPLACE FUNCTION guard_payroll_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['payment_status', 'payment_reference', 'payment_date', 'payment_failure', 'cancelled'];
  personal text[] := ARRAY['employee_name', 'mpesa_number', 'bank_name', 'branch_code', 'sealed', 'account_ending', 'account_digest', 'notes'];
BEGIN
  IF current_setting('moveease.resealing', true) = 'on' THEN
    moving := moving || 'sealed'::text;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_erased_person(OLD.person_id) AND only_erased(to_jsonb(OLD), to_jsonb(NEW), personal, moving) THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM payroll_periods p WHERE p.id = OLD.period_id AND p.status NOT IN ('draft', 'pending_approval')) THEN
    RAISE EXCEPTION 'figures of a payroll item do not change once its run was approved' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
