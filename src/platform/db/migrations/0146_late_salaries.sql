ALTER TABLE "salary_attempts" ADD COLUMN "late_receipt" text;--> statement-breakpoint
ALTER TABLE "salary_attempts" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "salary_attempts" ADD CONSTRAINT "salary_attempts_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
UPDATE salary_attempts a SET decided_by = p.decided_by FROM salary_payments p
WHERE p.id = a.payment_id AND p.decided_by IS NOT NULL
  AND a.number = (SELECT max(b.number) FROM salary_attempts b WHERE b.payment_id = p.id);--> statement-breakpoint
-- An attempt that was called failed is paid after all when M-Pesa confirms it (docs/decisions/0161). Nothing else of one that is over changes.
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
    OR (OLD.state IN ('paid', 'failed') AND NEW.state <> OLD.state
      AND NOT (OLD.state = 'failed' AND NEW.state = 'paid' AND NEW.late_receipt IS NOT NULL)) THEN
    RAISE EXCEPTION 'a salary attempt that is over does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
