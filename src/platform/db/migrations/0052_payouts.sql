CREATE TABLE "salary_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"phone" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"not_before" timestamp (3) with time zone,
	"sendings" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"rounds" integer DEFAULT 0 NOT NULL,
	"conversation_id" text DEFAULT '' NOT NULL,
	"response_code" text DEFAULT '' NOT NULL,
	"response_description" text DEFAULT '' NOT NULL,
	"hint_code" text,
	"hint_description" text DEFAULT '' NOT NULL,
	"hint_receipt" text,
	"receipt" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "salary_attempts_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "salary_attempts_state" CHECK ("salary_attempts"."state" in ('waiting', 'claimed', 'sent', 'paid', 'failed')),
	CONSTRAINT "salary_attempts_paid" CHECK (("salary_attempts"."state" = 'paid') = ("salary_attempts"."receipt" is not null)),
	CONSTRAINT "salary_attempts_amount" CHECK ("salary_attempts"."amount" > 0 and "salary_attempts"."amount" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "salary_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_ref" text NOT NULL,
	"run_id" uuid NOT NULL,
	"payslip_id" uuid NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"person_id" uuid NOT NULL,
	"employee_name" text NOT NULL,
	"employee_number" text NOT NULL,
	"method" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'KES' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"initiated_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"mpesa_receipt_number" text,
	"reference" text DEFAULT '' NOT NULL,
	"receiver_name" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"last_retry_at" timestamp (3) with time zone,
	"failure_reason" text DEFAULT '' NOT NULL,
	"doubt" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "salary_payments_transaction_ref_unique" UNIQUE("transaction_ref"),
	CONSTRAINT "salary_payments_mpesa_receipt_number_unique" UNIQUE("mpesa_receipt_number"),
	CONSTRAINT "salary_payments_method" CHECK ("salary_payments"."method" in ('mpesa', 'bank_transfer', 'cash')),
	CONSTRAINT "salary_payments_status" CHECK ("salary_payments"."status" in ('waiting', 'pending', 'review', 'completed', 'failed')),
	CONSTRAINT "salary_payments_amount" CHECK ("salary_payments"."amount" > 0 and ("salary_payments"."method" <> 'mpesa' or "salary_payments"."amount" % 100 = 0)),
	CONSTRAINT "salary_payments_completed" CHECK (("salary_payments"."status" = 'completed') = ("salary_payments"."completed_at" is not null)),
	CONSTRAINT "salary_payments_failed" CHECK (("salary_payments"."status" = 'failed') = ("salary_payments"."failure_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "salary_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid,
	"round" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"result_code" text,
	"result_desc" text,
	"parameters" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "salary_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"pause_reason" text DEFAULT '' NOT NULL,
	"processed_at" timestamp (3) with time zone NOT NULL,
	"processed_by" uuid,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "salary_runs_period_id_unique" UNIQUE("period_id"),
	CONSTRAINT "salary_runs_state" CHECK ("salary_runs"."state" in ('sending', 'paused', 'done')),
	CONSTRAINT "salary_runs_paused" CHECK (("salary_runs"."state" = 'paused') = ("salary_runs"."pause_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "salary_sender" (
	"one" integer PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "salary_sender_one" CHECK ("salary_sender"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE "payslips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"item_id" uuid,
	"period_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"pay_period" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"pay_date" date NOT NULL,
	"gross_pay" bigint NOT NULL,
	"paye" bigint NOT NULL,
	"nhif" bigint NOT NULL,
	"shif" bigint NOT NULL,
	"nssf" bigint NOT NULL,
	"housing_levy" bigint NOT NULL,
	"total_deductions" bigint NOT NULL,
	"net_pay" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"cents_brought" bigint NOT NULL,
	"cents_carried" bigint NOT NULL,
	"rule_set" text NOT NULL,
	"content" jsonb NOT NULL,
	"generated_at" timestamp (3) with time zone NOT NULL,
	"generated_by" uuid,
	"email_sent_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payslips_number_unique" UNIQUE("number"),
	CONSTRAINT "payslips_net" CHECK ("payslips"."net_pay" = "payslips"."gross_pay" - "payslips"."total_deductions"),
	CONSTRAINT "payslips_payable" CHECK ("payslips"."payable" >= 0 and "payslips"."payable" + "payslips"."cents_carried" = "payslips"."net_pay" + "payslips"."cents_brought"),
	CONSTRAINT "payslips_of_item" CHECK ("payslips"."item_id" is not null or "payslips"."voided_at" is not null),
	CONSTRAINT "payslips_void" CHECK (("payslips"."voided_at" is null) = ("payslips"."void_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "salary_attempts" ADD CONSTRAINT "salary_attempts_payment_id_salary_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."salary_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_attempts" ADD CONSTRAINT "salary_attempts_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payments" ADD CONSTRAINT "salary_payments_run_id_salary_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."salary_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payments" ADD CONSTRAINT "salary_payments_payslip_id_payslips_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payments" ADD CONSTRAINT "salary_payments_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_payments" ADD CONSTRAINT "salary_payments_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_questions" ADD CONSTRAINT "salary_questions_attempt_id_salary_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."salary_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_runs" ADD CONSTRAINT "salary_runs_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salary_runs" ADD CONSTRAINT "salary_runs_processed_by_people_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_item_id_payroll_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."payroll_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_generated_by_people_id_fk" FOREIGN KEY ("generated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "salary_attempts_number" ON "salary_attempts" USING btree ("payment_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "salary_attempts_alive" ON "salary_attempts" USING btree ("payment_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "salary_attempts_asking" ON "salary_attempts" USING btree ("ask_at") WHERE state in ('claimed', 'sent');--> statement-breakpoint
CREATE INDEX "salary_attempts_waiting" ON "salary_attempts" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "salary_payments_payslip" ON "salary_payments" USING btree ("payslip_id","part");--> statement-breakpoint
CREATE INDEX "salary_payments_run" ON "salary_payments" USING btree ("run_id","employee_number");--> statement-breakpoint
CREATE INDEX "salary_payments_person" ON "salary_payments" USING btree ("person_id","completed_at");--> statement-breakpoint
CREATE INDEX "salary_payments_created" ON "salary_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "salary_payments_amount_at" ON "salary_payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "salary_payments_status_at" ON "salary_payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "salary_payments_receiver" ON "salary_payments" USING btree ("phone_number","completed_at") WHERE receiver_name <> '';--> statement-breakpoint
CREATE INDEX "salary_payments_search" ON "salary_payments" USING gin ((lower("employee_name" || ' ' || "employee_number" || ' ' || "transaction_ref" || ' ' || coalesce("mpesa_receipt_number", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "salary_payments_open" ON "salary_payments" USING btree ("run_id") WHERE status in ('waiting', 'pending', 'review');--> statement-breakpoint
CREATE INDEX "salary_questions_attempt" ON "salary_questions" USING btree ("attempt_id","created_at");--> statement-breakpoint
CREATE INDEX "salary_questions_balance" ON "salary_questions" USING btree ("created_at") WHERE attempt_id is null;--> statement-breakpoint
CREATE INDEX "salary_runs_processed" ON "salary_runs" USING btree ("processed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payslips_item" ON "payslips" USING btree ("item_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "payslips_period" ON "payslips" USING btree ("period_id","number");--> statement-breakpoint
CREATE INDEX "payslips_person" ON "payslips" USING btree ("person_id","end_date","id");
-- by hand
SELECT attach_audit('payslips');--> statement-breakpoint
SELECT attach_audit('salary_runs');--> statement-breakpoint
SELECT attach_audit('salary_payments');--> statement-breakpoint
SELECT attach_audit('salary_attempts');--> statement-breakpoint
SELECT attach_audit('salary_questions');--> statement-breakpoint
-- A payslip is what somebody was told: it becomes void, is announced, or loses its item; nothing else of it changes.
CREATE FUNCTION guard_payslip() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['voided_at', 'void_reason', 'email_sent_at', 'item_id'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'payslips become void and are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS NULL) THEN
    RAISE EXCEPTION 'a payslip does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payslips_guarded BEFORE UPDATE OR DELETE ON "payslips" FOR EACH ROW EXECUTE FUNCTION guard_payslip();--> statement-breakpoint
-- What is paid of a payslip is never more than it pays, and nothing is of a void one.
CREATE FUNCTION guard_new_salary_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM payslips s JOIN (
      SELECT p.payslip_id, sum(p.amount) AS amount FROM salary_payments p WHERE p.payslip_id IN (SELECT payslip_id FROM made) GROUP BY 1
    ) paid ON paid.payslip_id = s.id WHERE paid.amount > s.payable OR s.voided_at IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'more than the payslip pays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER salary_payments_added AFTER INSERT ON "salary_payments" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION guard_new_salary_payments();--> statement-breakpoint
-- What was paid stays paid: of it only a doubt is written down. Whose and how much never changes.
CREATE FUNCTION guard_salary_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'salary payments are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.payslip_id, NEW.part, NEW.person_id, NEW.amount, NEW.run_id) IS DISTINCT FROM (OLD.payslip_id, OLD.part, OLD.person_id, OLD.amount, OLD.run_id)
    OR (OLD.status = 'completed' AND to_jsonb(NEW) - ARRAY['doubt', 'decided_by'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['doubt', 'decided_by']) THEN
    RAISE EXCEPTION 'a salary payment does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER salary_payments_guarded BEFORE UPDATE OR DELETE ON "salary_payments" FOR EACH ROW EXECUTE FUNCTION guard_salary_payment();--> statement-breakpoint
CREATE FUNCTION guard_salary_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'salary attempts are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.payment_id, NEW.number, NEW.phone, NEW.amount) IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.number, OLD.phone, OLD.amount)
    OR (OLD.state IN ('paid', 'failed') AND NEW.state <> OLD.state) THEN
    RAISE EXCEPTION 'a salary attempt that is over does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER salary_attempts_guarded BEFORE UPDATE OR DELETE ON "salary_attempts" FOR EACH ROW EXECUTE FUNCTION guard_salary_attempt();
