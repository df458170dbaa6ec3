-- by hand
-- Pay stays a figure when its person is erased and the law no longer has their records kept: then, and only then, what names them is
-- emptied in rows that do not change otherwise.
CREATE FUNCTION is_erased_person(who uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM employees e JOIN people p ON p.id = e.person_id WHERE e.person_id = who AND e.erased_at IS NOT NULL AND p.name = 'Erased')
$$;--> statement-breakpoint
-- Whether a row changed in nothing but columns that name somebody, all of which are now empty or 'Erased'.
CREATE FUNCTION only_erased(was jsonb, becomes jsonb, personal text[], moving text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT becomes - personal - moving = was - personal - moving
    AND NOT EXISTS (SELECT FROM unnest(personal) name WHERE coalesce(becomes ->> name, '') NOT IN ('', 'Erased'))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_payroll_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['payment_status', 'payment_reference', 'payment_date', 'cancelled'];
  personal text[] := ARRAY['employee_name', 'mpesa_number', 'bank_name', 'branch_code', 'sealed', 'account_ending', 'account_digest', 'notes'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND is_erased_person(OLD.person_id) AND only_erased(to_jsonb(OLD), to_jsonb(NEW), personal, moving) THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM payroll_periods p WHERE p.id = OLD.period_id AND p.status NOT IN ('draft', 'pending_approval')) THEN
    RAISE EXCEPTION 'figures of a payroll item do not change once its run was approved' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- What of a payslip names its person.
CREATE FUNCTION erased_payslip(content jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT content || jsonb_build_object(
    'employee', (content -> 'employee') || '{"name": "Erased", "taxNumber": "", "nssfNumber": "", "shaNumber": ""}',
    'payment', (content -> 'payment') || '{"mpesaNumber": "", "bankName": "", "branchCode": "", "accountEnding": ""}')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_payslip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['voided_at', 'void_reason', 'email_sent_at', 'item_id'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'payslips become void and are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content' AND NEW.content = erased_payslip(OLD.content) AND is_erased_person(OLD.person_id) THEN
    RETURN NEW;
  END IF;
  IF to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS NULL) THEN
    RAISE EXCEPTION 'a payslip does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_salary_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'salary payments are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF is_erased_person(OLD.person_id)
    AND only_erased(to_jsonb(OLD), to_jsonb(NEW), ARRAY['employee_name', 'phone_number', 'receiver_name', 'doubt'], ARRAY[]::text[]) THEN
    RETURN NEW;
  END IF;
  IF (NEW.payslip_id, NEW.part, NEW.person_id, NEW.amount, NEW.run_id) IS DISTINCT FROM (OLD.payslip_id, OLD.part, OLD.person_id, OLD.amount, OLD.run_id)
    OR (OLD.status = 'completed' AND to_jsonb(NEW) - ARRAY['doubt', 'decided_by'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['doubt', 'decided_by']) THEN
    RAISE EXCEPTION 'a salary payment does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_salary_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'salary attempts are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF only_erased(to_jsonb(OLD), to_jsonb(NEW), ARRAY['phone'], ARRAY[]::text[])
    AND is_erased_person((SELECT p.person_id FROM salary_payments p WHERE p.id = OLD.payment_id)) THEN
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.payment_id, NEW.number, NEW.phone, NEW.amount) IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.number, OLD.phone, OLD.amount)
    OR (OLD.state IN ('paid', 'failed') AND NEW.state <> OLD.state) THEN
    RAISE EXCEPTION 'a salary attempt that is over does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
