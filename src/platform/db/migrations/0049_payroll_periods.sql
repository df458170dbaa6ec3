CREATE TABLE "payroll_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"corrects_item_id" uuid,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"employee_number" text NOT NULL,
	"employee_name" text NOT NULL,
	"department" text,
	"role" text NOT NULL,
	"basic_salary" bigint NOT NULL,
	"total_working_days" integer NOT NULL,
	"days_worked" integer NOT NULL,
	"overtime_hours" integer DEFAULT 0 NOT NULL,
	"overtime_rate" integer DEFAULT 150 NOT NULL,
	"overtime" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allowances" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrears" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"adjustments" jsonb,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"months" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prorated_basic" bigint DEFAULT 0 NOT NULL,
	"overtime_pay" bigint DEFAULT 0 NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	"total_allowances" bigint DEFAULT 0 NOT NULL,
	"taxable_allowances" bigint DEFAULT 0 NOT NULL,
	"non_taxable_allowances" bigint DEFAULT 0 NOT NULL,
	"gross_pay" bigint DEFAULT 0 NOT NULL,
	"deducted_before_tax" bigint DEFAULT 0 NOT NULL,
	"taxable_income" bigint DEFAULT 0 NOT NULL,
	"tax_before_relief" bigint DEFAULT 0 NOT NULL,
	"reliefs" jsonb DEFAULT '{"personal":0,"insurance":0,"housingLevy":0}'::jsonb NOT NULL,
	"paye" bigint DEFAULT 0 NOT NULL,
	"nhif" bigint DEFAULT 0 NOT NULL,
	"shif" bigint DEFAULT 0 NOT NULL,
	"nssf" bigint DEFAULT 0 NOT NULL,
	"housing_levy" bigint DEFAULT 0 NOT NULL,
	"total_statutory" bigint DEFAULT 0 NOT NULL,
	"other_deductions" bigint DEFAULT 0 NOT NULL,
	"total_deductions" bigint DEFAULT 0 NOT NULL,
	"net_pay" bigint DEFAULT 0 NOT NULL,
	"carried" bigint DEFAULT 0 NOT NULL,
	"short" bigint DEFAULT 0 NOT NULL,
	"employer_nssf" bigint DEFAULT 0 NOT NULL,
	"employer_housing_levy" bigint DEFAULT 0 NOT NULL,
	"employer_nita" bigint DEFAULT 0 NOT NULL,
	"cents_brought" bigint DEFAULT 0 NOT NULL,
	"payable" bigint DEFAULT 0 NOT NULL,
	"cents_carried" bigint DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"mpesa_number" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"branch_code" text DEFAULT '' NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"account_ending" text DEFAULT '' NOT NULL,
	"account_digest" text DEFAULT '' NOT NULL,
	"has_tax_number" boolean DEFAULT false NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_reference" text DEFAULT '' NOT NULL,
	"payment_date" date,
	"notes" text DEFAULT '' NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_items_kind" CHECK ("payroll_items"."kind" in ('regular', 'correction')),
	CONSTRAINT "payroll_items_net_is_rest" CHECK ("payroll_items"."net_pay" = "payroll_items"."gross_pay" - "payroll_items"."total_statutory" - "payroll_items"."other_deductions" and "payroll_items"."net_pay" >= 0
        and "payroll_items"."total_deductions" = "payroll_items"."total_statutory" + "payroll_items"."other_deductions"
        and "payroll_items"."total_statutory" = "payroll_items"."paye" + "payroll_items"."nhif" + "payroll_items"."shif" + "payroll_items"."nssf" + "payroll_items"."housing_levy"),
	CONSTRAINT "payroll_items_gross_is_sum" CHECK ("payroll_items"."gross_pay" = "payroll_items"."prorated_basic" + "payroll_items"."overtime_pay" + "payroll_items"."total_allowances" + "payroll_items"."bonus" + "payroll_items"."commission"
        and "payroll_items"."total_allowances" = "payroll_items"."taxable_allowances" + "payroll_items"."non_taxable_allowances"),
	CONSTRAINT "payroll_items_payable" CHECK ("payroll_items"."payable" + "payroll_items"."cents_carried" = "payroll_items"."net_pay" + "payroll_items"."cents_brought" and "payroll_items"."cents_carried" between 0 and 99 and "payroll_items"."payable" >= 0),
	CONSTRAINT "payroll_items_days" CHECK ("payroll_items"."days_worked" >= 0 and "payroll_items"."total_working_days" >= 0),
	CONSTRAINT "payroll_items_method" CHECK ("payroll_items"."payment_method" in ('mpesa', 'bank_transfer')),
	CONSTRAINT "payroll_items_payment" CHECK ("payroll_items"."payment_status" in ('pending', 'processing', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "payroll_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text DEFAULT 'regular' NOT NULL,
	"corrects_id" uuid,
	"name" text NOT NULL,
	"period_type" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"pay_date" date NOT NULL,
	"profile" text NOT NULL,
	"rule_set_id" uuid,
	"nssf_base" text DEFAULT 'basic' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"total_employees" integer DEFAULT 0 NOT NULL,
	"total_gross_pay" bigint DEFAULT 0 NOT NULL,
	"total_deductions" bigint DEFAULT 0 NOT NULL,
	"total_net_pay" bigint DEFAULT 0 NOT NULL,
	"total_tax" bigint DEFAULT 0 NOT NULL,
	"total_nhif" bigint DEFAULT 0 NOT NULL,
	"total_shif" bigint DEFAULT 0 NOT NULL,
	"total_nssf" bigint DEFAULT 0 NOT NULL,
	"total_housing_levy" bigint DEFAULT 0 NOT NULL,
	"total_other" bigint DEFAULT 0 NOT NULL,
	"total_employer" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"prepared_by" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"generated_at" timestamp (3) with time zone,
	"generated_by" uuid,
	"returned_at" timestamp (3) with time zone,
	"returned_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"processed_at" timestamp (3) with time zone,
	"processed_by" uuid,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_periods_number_unique" UNIQUE("number"),
	CONSTRAINT "payroll_periods_kind" CHECK ("payroll_periods"."kind" in ('regular', 'correction')),
	CONSTRAINT "payroll_periods_corrects" CHECK (("payroll_periods"."kind" = 'correction') = ("payroll_periods"."corrects_id" is not null)),
	CONSTRAINT "payroll_periods_type" CHECK ("payroll_periods"."period_type" in ('weekly', 'biweekly', 'monthly', 'quarterly', 'annually')),
	CONSTRAINT "payroll_periods_status_known" CHECK ("payroll_periods"."status" in ('draft', 'pending_approval', 'approved', 'processing', 'completed', 'failed', 'cancelled')),
	CONSTRAINT "payroll_periods_profile" CHECK ("payroll_periods"."profile" in ('as-specified', 'by-law')),
	CONSTRAINT "payroll_periods_nssf_base" CHECK ("payroll_periods"."nssf_base" in ('basic', 'gross')),
	CONSTRAINT "payroll_periods_days" CHECK ("payroll_periods"."end_date" > "payroll_periods"."start_date" and "payroll_periods"."pay_date" > "payroll_periods"."end_date"),
	CONSTRAINT "payroll_periods_net_is_rest" CHECK ("payroll_periods"."total_net_pay" = "payroll_periods"."total_gross_pay" - "payroll_periods"."total_deductions" and "payroll_periods"."total_deductions" =
        "payroll_periods"."total_tax" + "payroll_periods"."total_nhif" + "payroll_periods"."total_shif" + "payroll_periods"."total_nssf" + "payroll_periods"."total_housing_levy" + "payroll_periods"."total_other"),
	CONSTRAINT "payroll_periods_generated" CHECK ("payroll_periods"."status" in ('draft', 'cancelled') or ("payroll_periods"."generated_at" is not null and "payroll_periods"."rule_set_id" is not null)),
	CONSTRAINT "payroll_periods_approved" CHECK (("payroll_periods"."status" in ('approved', 'processing', 'completed', 'failed')) = ("payroll_periods"."approved_at" is not null)),
	CONSTRAINT "payroll_periods_released" CHECK (("payroll_periods"."status" in ('processing', 'completed', 'failed')) = ("payroll_periods"."processed_at" is not null)),
	CONSTRAINT "payroll_periods_cancelled" CHECK (("payroll_periods"."status" = 'cancelled') = ("payroll_periods"."cancelled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "compensation_packages" ADD COLUMN "paid_by" text DEFAULT 'period' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_period_id_payroll_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."payroll_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_corrects_item_id_payroll_items_id_fk" FOREIGN KEY ("corrects_item_id") REFERENCES "public"."payroll_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_corrects_id_payroll_periods_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."payroll_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_rule_set_id_payroll_rule_sets_id_fk" FOREIGN KEY ("rule_set_id") REFERENCES "public"."payroll_rule_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_generated_by_people_id_fk" FOREIGN KEY ("generated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_returned_by_people_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_processed_by_people_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_periods" ADD CONSTRAINT "payroll_periods_cancelled_by_people_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_items_once" ON "payroll_items" USING btree ("period_id","person_id","corrects_item_id");--> statement-breakpoint
CREATE INDEX "payroll_items_period" ON "payroll_items" USING btree ("period_id","employee_number","id");--> statement-breakpoint
CREATE INDEX "payroll_items_period_name" ON "payroll_items" USING btree ("period_id","employee_name","id");--> statement-breakpoint
CREATE INDEX "payroll_items_period_net" ON "payroll_items" USING btree ("period_id","net_pay","id");--> statement-breakpoint
CREATE INDEX "payroll_items_person" ON "payroll_items" USING btree ("person_id","end_date","id");--> statement-breakpoint
CREATE INDEX "payroll_items_corrects" ON "payroll_items" USING btree ("corrects_item_id") WHERE corrects_item_id is not null;--> statement-breakpoint
CREATE INDEX "payroll_periods_created_at" ON "payroll_periods" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_periods_start_date" ON "payroll_periods" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "payroll_periods_pay_date" ON "payroll_periods" USING btree ("pay_date","id");--> statement-breakpoint
CREATE INDEX "payroll_periods_net" ON "payroll_periods" USING btree ("total_net_pay","id");--> statement-breakpoint
CREATE INDEX "payroll_periods_employees" ON "payroll_periods" USING btree ("total_employees","id");--> statement-breakpoint
CREATE INDEX "payroll_periods_status" ON "payroll_periods" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_periods_corrects" ON "payroll_periods" USING btree ("corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
ALTER TABLE "compensation_packages" ADD CONSTRAINT "compensation_packages_paid_by" CHECK ("compensation_packages"."paid_by" in ('period', 'day', 'move'));
-- by hand
SELECT attach_audit('payroll_periods');--> statement-breakpoint
SELECT attach_audit('payroll_items');--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Nobody is paid twice for the same days in regular runs.
ALTER TABLE "payroll_items" ADD CONSTRAINT "payroll_items_apart" EXCLUDE USING gist (person_id WITH =, daterange(start_date, end_date, '[]') WITH &&) WHERE (kind = 'regular' AND NOT cancelled);--> statement-breakpoint
-- States follow each other as periods/domain.ts says; from approval on no figure changes.
CREATE FUNCTION guard_payroll_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['status', 'reason', 'returned_at', 'returned_by', 'approved_at', 'approved_by', 'processed_at', 'processed_by', 'completed_at', 'cancelled_at', 'cancelled_by', 'updated_at'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'rows of % are cancelled, never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status IS DISTINCT FROM OLD.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'draft>pending_approval', 'draft>cancelled', 'pending_approval>approved', 'pending_approval>draft', 'pending_approval>cancelled',
    'approved>processing', 'approved>pending_approval', 'approved>cancelled', 'processing>completed', 'processing>failed',
    'failed>processing', 'failed>completed']) THEN
    RAISE EXCEPTION 'a payroll run does not go from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status NOT IN ('draft', 'pending_approval') AND to_jsonb(NEW) - moving IS DISTINCT FROM to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'figures of a payroll run do not change once it is %', OLD.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payroll_periods_guarded BEFORE UPDATE OR DELETE ON "payroll_periods" FOR EACH ROW EXECUTE FUNCTION guard_payroll_period();--> statement-breakpoint
-- Items come and go while their run is prepared; afterwards only how far their payment is changes.
CREATE FUNCTION guard_new_payroll_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payroll_periods p WHERE p.id IN (SELECT period_id FROM made) AND p.status NOT IN ('draft', 'pending_approval')) THEN
    RAISE EXCEPTION 'nobody is added to a payroll run that was approved' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payroll_items_added AFTER INSERT ON "payroll_items" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION guard_new_payroll_items();--> statement-breakpoint
CREATE FUNCTION guard_payroll_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := ARRAY['payment_status', 'payment_reference', 'payment_date', 'cancelled'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving THEN RETURN NEW; END IF;
  IF EXISTS (SELECT FROM payroll_periods p WHERE p.id = OLD.period_id AND p.status NOT IN ('draft', 'pending_approval')) THEN
    RAISE EXCEPTION 'figures of a payroll item do not change once its run was approved' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payroll_items_guarded BEFORE UPDATE OR DELETE ON "payroll_items" FOR EACH ROW EXECUTE FUNCTION guard_payroll_item();
