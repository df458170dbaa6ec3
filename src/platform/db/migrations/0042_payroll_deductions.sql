CREATE TABLE "payroll_deduction_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deduction_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"date" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "payroll_deduction_movements_kind" CHECK ("payroll_deduction_movements"."kind" in ('granted', 'added', 'returned', 'deducted', 'repaid', 'written_off')),
	CONSTRAINT "payroll_deduction_movements_amount" CHECK ("payroll_deduction_movements"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payroll_deductions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"principal" bigint,
	"balance" bigint,
	"installment" bigint NOT NULL,
	"total_installments" integer,
	"carried" bigint DEFAULT 0 NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payroll_deductions_kind" CHECK ("payroll_deductions"."kind" in ('helb', 'pension', 'sacco', 'loan', 'advance', 'other')),
	CONSTRAINT "payroll_deductions_status" CHECK ("payroll_deductions"."status" in ('active', 'paused', 'settled', 'ended')),
	CONSTRAINT "payroll_deductions_owed" CHECK (("payroll_deductions"."principal" is null) = ("payroll_deductions"."balance" is null)),
	CONSTRAINT "payroll_deductions_balance" CHECK ("payroll_deductions"."balance" >= 0),
	CONSTRAINT "payroll_deductions_installment" CHECK ("payroll_deductions"."installment" > 0 and "payroll_deductions"."carried" >= 0),
	CONSTRAINT "payroll_deductions_days" CHECK ("payroll_deductions"."ends_on" >= "payroll_deductions"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "payroll_deduction_movements" ADD CONSTRAINT "payroll_deduction_movements_deduction_id_payroll_deductions_id_fk" FOREIGN KEY ("deduction_id") REFERENCES "public"."payroll_deductions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_deduction_movements" ADD CONSTRAINT "payroll_deduction_movements_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_deductions" ADD CONSTRAINT "payroll_deductions_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_deductions" ADD CONSTRAINT "payroll_deductions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_deduction_movements_deduction" ON "payroll_deduction_movements" USING btree ("deduction_id","created_at");--> statement-breakpoint
CREATE INDEX "payroll_deductions_person" ON "payroll_deductions" USING btree ("person_id","created_at");
-- by hand
SELECT attach_audit('payroll_deductions');--> statement-breakpoint
SELECT attach_audit('payroll_deduction_movements');--> statement-breakpoint
CREATE TRIGGER payroll_deduction_movements_append_only BEFORE UPDATE OR DELETE ON "payroll_deduction_movements" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What is owed is what its movements come to, whoever wrote them; where nothing is owed but the instalment, null stays null.
CREATE FUNCTION move_deduction_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payroll_deductions SET balance = balance + CASE WHEN NEW.kind IN ('granted', 'added', 'returned') THEN NEW.amount ELSE -NEW.amount END
  WHERE id = NEW.deduction_id AND balance IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payroll_deduction_movements_balance AFTER INSERT ON "payroll_deduction_movements" FOR EACH ROW EXECUTE FUNCTION move_deduction_balance();
