CREATE TABLE "recurring_bill_days" (
	"bill_id" uuid NOT NULL,
	"day" date NOT NULL,
	"purchase_id" uuid NOT NULL,
	CONSTRAINT "recurring_bill_days_bill_id_day_pk" PRIMARY KEY("bill_id","day")
);
--> statement-breakpoint
CREATE TABLE "recurring_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"account_code" text NOT NULL,
	"amount" bigint NOT NULL,
	"vat_code" text NOT NULL,
	"vehicle_id" uuid,
	"months" smallint NOT NULL,
	"day_of_month" smallint NOT NULL,
	"next_on" date NOT NULL,
	"ends_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_bills_amount" CHECK ("recurring_bills"."amount" > 0),
	CONSTRAINT "recurring_bills_times" CHECK ("recurring_bills"."months" in (1, 3, 6, 12) and "recurring_bills"."day_of_month" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "purchase_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "purchase_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"account_code" text NOT NULL,
	"what" text NOT NULL,
	"amount" bigint NOT NULL,
	"vat_code" text NOT NULL,
	"vat" bigint NOT NULL,
	"move_id" uuid,
	"vehicle_id" uuid,
	CONSTRAINT "purchase_lines_money" CHECK ("purchase_lines"."amount" > 0 and "purchase_lines"."vat" between 0 and "purchase_lines"."amount"),
	CONSTRAINT "purchase_lines_vat_known" CHECK ("purchase_lines"."vat_code" in ('A', 'B', 'C', 'D', 'E'))
);
--> statement-breakpoint
CREATE TABLE "purchase_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"float_of" uuid,
	"paid_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undo_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "purchase_payments_amount" CHECK ("purchase_payments"."amount" > 0),
	CONSTRAINT "purchase_payments_method_known" CHECK ("purchase_payments"."method" in ('bank', 'mpesa', 'cash', 'float')),
	CONSTRAINT "purchase_payments_float" CHECK (("purchase_payments"."method" = 'float') = ("purchase_payments"."float_of" is not null))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"supplier_id" uuid,
	"payee" text NOT NULL,
	"pin" text DEFAULT '' NOT NULL,
	"withholding" text DEFAULT 'none' NOT NULL,
	"bill_number" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"due_date" date NOT NULL,
	"funds" text NOT NULL,
	"spent_by" uuid,
	"proof" text DEFAULT 'missing' NOT NULL,
	"proof_number" text DEFAULT '' NOT NULL,
	"proof_reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_text(number || ' ' || payee || ' ' || pin || ' ' || bill_number || ' ' || proof_number || ' ' || note)) STORED NOT NULL,
	CONSTRAINT "purchases_number_unique" UNIQUE("number"),
	CONSTRAINT "purchases_state_known" CHECK ("purchases"."state" in ('draft', 'approved', 'paid', 'cancelled')),
	CONSTRAINT "purchases_funds_known" CHECK ("purchases"."funds" in ('owed', 'float', 'own_money')),
	CONSTRAINT "purchases_spender" CHECK (("purchases"."funds" = 'owed') = ("purchases"."spent_by" is null)),
	CONSTRAINT "purchases_money" CHECK ("purchases"."total" > 0 and "purchases"."vat" between 0 and "purchases"."total"),
	CONSTRAINT "purchases_due" CHECK ("purchases"."due_date" >= "purchases"."day"),
	CONSTRAINT "purchases_approved" CHECK ("purchases"."state" not in ('approved', 'paid') or "purchases"."approved_at" is not null),
	CONSTRAINT "purchases_cancelled" CHECK (("purchases"."state" = 'cancelled') = ("purchases"."cancelled_at" is not null)),
	CONSTRAINT "purchases_proof_known" CHECK ("purchases"."proof" in ('missing', 'etims', 'buyer', 'none_needed'))
);
--> statement-breakpoint
CREATE TABLE "withholdings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"withholding" text NOT NULL,
	"payee" text NOT NULL,
	"pin" text NOT NULL,
	"rate" integer NOT NULL,
	"base" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "withholdings_number_unique" UNIQUE("number"),
	CONSTRAINT "withholdings_kind_known" CHECK ("withholdings"."kind" in ('income_tax', 'vat')),
	CONSTRAINT "withholdings_money" CHECK ("withholdings"."amount" > 0 and "withholdings"."base" >= "withholdings"."amount")
);
--> statement-breakpoint
ALTER TABLE "recurring_bill_days" ADD CONSTRAINT "recurring_bill_days_bill_id_recurring_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."recurring_bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bill_days" ADD CONSTRAINT "recurring_bill_days_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bills" ADD CONSTRAINT "recurring_bills_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bills" ADD CONSTRAINT "recurring_bills_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bills" ADD CONSTRAINT "recurring_bills_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_files" ADD CONSTRAINT "purchase_files_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_files" ADD CONSTRAINT "purchase_files_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_float_of_people_id_fk" FOREIGN KEY ("float_of") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_undone_by_people_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_spent_by_people_id_fk" FOREIGN KEY ("spent_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_cancelled_by_people_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholdings" ADD CONSTRAINT "withholdings_payment_id_purchase_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."purchase_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withholdings" ADD CONSTRAINT "withholdings_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_bills_due" ON "recurring_bills" USING btree ("next_on") WHERE is_active;--> statement-breakpoint
CREATE INDEX "recurring_bills_supplier" ON "recurring_bills" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_files_purchase" ON "purchase_files" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_lines_place" ON "purchase_lines" USING btree ("purchase_id","place");--> statement-breakpoint
CREATE INDEX "purchase_lines_move" ON "purchase_lines" USING btree ("move_id") WHERE move_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_lines_vehicle" ON "purchase_lines" USING btree ("vehicle_id") WHERE vehicle_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_payments_one" ON "purchase_payments" USING btree ("purchase_id") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_payments_receipt" ON "purchase_payments" USING btree (upper("reference")) WHERE method = 'mpesa' and undone_at is null;--> statement-breakpoint
CREATE INDEX "purchase_payments_purchase" ON "purchase_payments" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "purchase_payments_paid_on" ON "purchase_payments" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "purchases_by_day" ON "purchases" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "purchases_by_due" ON "purchases" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "purchases_by_total" ON "purchases" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "purchases_supplier" ON "purchases" USING btree ("supplier_id","day") WHERE supplier_id is not null;--> statement-breakpoint
CREATE INDEX "purchases_spent_by" ON "purchases" USING btree ("spent_by","day") WHERE spent_by is not null;--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("due_date","id") WHERE state in ('draft', 'approved');--> statement-breakpoint
CREATE INDEX "purchases_without_proof" ON "purchases" USING btree ("day","id") WHERE proof = 'missing' and state <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_bill" ON "purchases" USING btree ("supplier_id",regexp_replace(lower("bill_number"), '[^a-z0-9]', '', 'g')) WHERE bill_number <> '' and state <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_proof" ON "purchases" USING btree ("proof_number") WHERE proof_number <> '' and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "withholdings_day" ON "withholdings" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "withholdings_payment" ON "withholdings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "withholdings_supplier" ON "withholdings" USING btree ("supplier_id","day");--> statement-breakpoint
SELECT attach_audit('purchases');--> statement-breakpoint
SELECT attach_audit('purchase_lines');--> statement-breakpoint
SELECT attach_audit('purchase_files');--> statement-breakpoint
SELECT attach_audit('purchase_payments');--> statement-breakpoint
SELECT attach_audit('withholdings');--> statement-breakpoint
SELECT attach_audit('recurring_bills');--> statement-breakpoint
SELECT attach_audit('recurring_bill_days');--> statement-breakpoint
-- by hand: roles that a company has changed keep what they have; the default table gains the new permissions.
INSERT INTO role_grants (role, permission, scope)
SELECT grants.role, grants.permission, grants.scope FROM (VALUES
	('manager', 'approve_purchases', 'all'), ('manager', 'view_books', 'all'),
	('accountant', 'manage_purchases', 'all'), ('accountant', 'view_books', 'all')
) AS grants(role, permission, scope)
WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
