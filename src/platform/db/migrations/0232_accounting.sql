CREATE TABLE "book_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"name_en" text NOT NULL,
	"name_sw" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"tax_code" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_text(number || ' ' || name_en || ' ' || name_sw)) STORED NOT NULL,
	CONSTRAINT "book_accounts_number_known" CHECK ("book_accounts"."number" ~ '^[0-9]{3,8}$'),
	CONSTRAINT "book_accounts_type_known" CHECK ("book_accounts"."type" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "book_accounts_tax_known" CHECK ("book_accounts"."tax_code" in ('', 'A', 'B', 'C', 'D', 'E'))
);
--> statement-breakpoint
CREATE TABLE "book_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by" uuid,
	"reopened_at" timestamp (3) with time zone,
	"reopened_by" uuid,
	"reopen_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "book_closings_month_known" CHECK ("book_closings"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "book_closings_kind_known" CHECK ("book_closings"."kind" = 'soft' or ("book_closings"."kind" = 'hard' and "book_closings"."reason" <> '' and "book_closings"."reopened_at" is null)),
	CONSTRAINT "book_closings_reopened" CHECK (("book_closings"."reopened_at" is null) = ("book_closings"."reopen_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "book_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"account_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"set_by" uuid
);
--> statement-breakpoint
CREATE TABLE "book_openings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "book_openings_amount" CHECK ("book_openings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one" integer DEFAULT 1 NOT NULL,
	"starts_on" date NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid,
	CONSTRAINT "books_one_unique" UNIQUE("one"),
	CONSTRAINT "books_one" CHECK ("books"."one" = 1),
	CONSTRAINT "books_first_day" CHECK (extract(day from "books"."starts_on") = 1)
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "journal_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"source_day" date NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_number_unique" UNIQUE("number"),
	CONSTRAINT "journal_entries_seq_unique" UNIQUE("seq"),
	CONSTRAINT "journal_entries_revision" CHECK ("journal_entries"."revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"debit" bigint DEFAULT 0 NOT NULL,
	"credit" bigint DEFAULT 0 NOT NULL,
	"customer_id" uuid,
	"supplier_id" uuid,
	"move_id" uuid,
	"vehicle_id" uuid,
	CONSTRAINT "journal_lines_side" CHECK ("journal_lines"."debit" >= 0 and "journal_lines"."credit" >= 0 and ("journal_lines"."debit" = 0) <> ("journal_lines"."credit" = 0))
);
--> statement-breakpoint
CREATE TABLE "journal_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_sums" (
	"account_id" uuid NOT NULL,
	"month" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "journal_sums_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
CREATE TABLE "manual_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"day" date NOT NULL,
	"memo" text NOT NULL,
	"lines" jsonb NOT NULL,
	"reverses_on" date,
	"repeat" text DEFAULT 'never' NOT NULL,
	"repeat_until" date,
	"repeats" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "manual_entries_number_unique" UNIQUE("number"),
	CONSTRAINT "manual_entries_state_known" CHECK ("manual_entries"."state" in ('draft', 'waiting', 'approved', 'refused', 'cancelled')),
	CONSTRAINT "manual_entries_repeat_known" CHECK ("manual_entries"."repeat" in ('never', 'monthly', 'quarterly', 'yearly')),
	CONSTRAINT "manual_entries_reverses_later" CHECK ("manual_entries"."reverses_on" > "manual_entries"."day")
);
--> statement-breakpoint
CREATE TABLE "manual_entry_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"manual_entry_id" uuid NOT NULL,
	"name" text,
	"media_type" text,
	"bytes" integer,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "manual_entry_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "book_closings" ADD CONSTRAINT "book_closings_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_closings" ADD CONSTRAINT "book_closings_reopened_by_people_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_mappings" ADD CONSTRAINT "book_mappings_account_id_book_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."book_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_mappings" ADD CONSTRAINT "book_mappings_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_openings" ADD CONSTRAINT "book_openings_account_id_book_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."book_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_openings" ADD CONSTRAINT "book_openings_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account_id_book_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."book_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_sums" ADD CONSTRAINT "journal_sums_account_id_book_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."book_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_entry_files" ADD CONSTRAINT "manual_entry_files_manual_entry_id_manual_entries_id_fk" FOREIGN KEY ("manual_entry_id") REFERENCES "public"."manual_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_entry_files" ADD CONSTRAINT "manual_entry_files_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_accounts_number" ON "book_accounts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "book_accounts_by_number" ON "book_accounts" USING btree ("number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "book_accounts_name" ON "book_accounts" USING btree (lower("name_en"));--> statement-breakpoint
CREATE UNIQUE INDEX "book_closings_month" ON "book_closings" USING btree ("month") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "book_mappings_role" ON "book_mappings" USING btree ("role","since");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_source" ON "journal_entries" USING btree ("source_kind","source_id","revision");--> statement-breakpoint
CREATE INDEX "journal_entries_day" ON "journal_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "journal_entries_document" ON "journal_entries" USING btree ("document") WHERE document <> '';--> statement-breakpoint
CREATE INDEX "journal_entries_created_at" ON "journal_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_lines_entry" ON "journal_lines" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE INDEX "journal_lines_day" ON "journal_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "journal_lines_customer" ON "journal_lines" USING btree ("customer_id","day") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_supplier" ON "journal_lines" USING btree ("supplier_id","day") WHERE supplier_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_move" ON "journal_lines" USING btree ("move_id") WHERE move_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_vehicle" ON "journal_lines" USING btree ("vehicle_id","day") WHERE vehicle_id is not null;--> statement-breakpoint
CREATE INDEX "journal_queue_source" ON "journal_queue" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "manual_entries_day" ON "manual_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "manual_entries_state" ON "manual_entries" USING btree ("state","day","id");--> statement-breakpoint
CREATE INDEX "manual_entries_reverses" ON "manual_entries" USING btree ("reverses_on") WHERE reverses_on is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "manual_entries_repeats" ON "manual_entries" USING btree ("repeats","day") WHERE repeats is not null;--> statement-breakpoint
CREATE INDEX "manual_entry_files_entry" ON "manual_entry_files" USING btree ("manual_entry_id","created_at");
--> statement-breakpoint
-- by hand: the journal only grows, every entry balances, and no closed month changes.
CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE ON "journal_lines" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER journal_entries_kept BEFORE TRUNCATE ON "journal_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER journal_lines_kept BEFORE TRUNCATE ON "journal_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM book_closings WHERE month = to_char(NEW.day, 'YYYY-MM') AND reopened_at IS NULL) THEN
    RAISE EXCEPTION 'the month of % is closed', NEW.day USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_entries_open_month BEFORE INSERT ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();--> statement-breakpoint
CREATE FUNCTION check_entry_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines int;
  difference bigint;
  other_days int;
BEGIN
  SELECT count(*), coalesce(sum(debit - credit), 0), count(*) FILTER (WHERE day <> NEW.day) INTO lines, difference, other_days FROM journal_lines WHERE entry_id = NEW.id;
  IF lines < 2 OR difference <> 0 OR other_days > 0 THEN
    RAISE EXCEPTION 'journal entry % does not balance: % lines, difference %', NEW.number, lines, difference USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON "journal_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balance();--> statement-breakpoint
-- Lines come in whole entries, so that a later line cannot unbalance an old one. The month sums follow from them.
CREATE FUNCTION sum_journal_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY entry_id HAVING sum(debit - credit) <> 0) THEN
    RAISE EXCEPTION 'lines of a journal entry do not balance' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO journal_sums (account_id, month, debit, credit)
    SELECT account_id, to_char(day, 'YYYY-MM'), sum(debit), sum(credit) FROM added GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (account_id, month) DO UPDATE SET debit = journal_sums.debit + excluded.debit, credit = journal_sums.credit + excluded.credit;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER journal_lines_summed AFTER INSERT ON "journal_lines" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_journal_lines();--> statement-breakpoint
-- Changed documents wait for the journal. One row of two columns in the recording transaction; a task does the rest.
CREATE FUNCTION queue_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_queue (kind, source_id) VALUES (TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_to_journal AFTER INSERT OR UPDATE OF draft, cancelled_at, quote_id, supplement_of, service_date ON "invoices" FOR EACH ROW WHEN (NOT NEW.draft) EXECUTE FUNCTION queue_journal('invoice');--> statement-breakpoint
CREATE TRIGGER credit_notes_to_journal AFTER INSERT ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION queue_journal('credit_note');--> statement-breakpoint
CREATE TRIGGER moves_to_journal AFTER UPDATE OF completed_at, cancelled_at, status ON "moves" FOR EACH ROW
  WHEN ((NEW.completed_at, NEW.cancelled_at) IS DISTINCT FROM (OLD.completed_at, OLD.cancelled_at)) EXECUTE FUNCTION queue_journal('move');--> statement-breakpoint
CREATE TRIGGER new_moves_to_journal AFTER INSERT ON "moves" FOR EACH ROW EXECUTE FUNCTION queue_journal('move');--> statement-breakpoint
CREATE TRIGGER quotes_to_journal AFTER UPDATE OF cancelled_at ON "quotes" FOR EACH ROW WHEN (NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at) EXECUTE FUNCTION queue_journal('quote');--> statement-breakpoint
CREATE TRIGGER payments_to_journal AFTER INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION queue_journal('payment');--> statement-breakpoint
CREATE TRIGGER settlements_to_journal AFTER INSERT ON "settlements" FOR EACH ROW EXECUTE FUNCTION queue_journal('settlement');--> statement-breakpoint
CREATE TRIGGER payroll_periods_to_journal AFTER UPDATE OF status ON "payroll_periods" FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION queue_journal('payroll');--> statement-breakpoint
CREATE TRIGGER new_payroll_periods_to_journal AFTER INSERT ON "payroll_periods" FOR EACH ROW WHEN (NEW.status NOT IN ('draft', 'pending_approval')) EXECUTE FUNCTION queue_journal('payroll');--> statement-breakpoint
CREATE TRIGGER salary_payments_to_journal AFTER INSERT OR UPDATE OF status, completed_at, amount, method ON "salary_payments" FOR EACH ROW EXECUTE FUNCTION queue_journal('salary');--> statement-breakpoint
CREATE TRIGGER payroll_remittances_to_journal AFTER INSERT OR UPDATE OR DELETE ON "payroll_remittances" FOR EACH ROW EXECUTE FUNCTION queue_journal('remittance');--> statement-breakpoint
CREATE TRIGGER payroll_deduction_movements_to_journal AFTER INSERT ON "payroll_deduction_movements" FOR EACH ROW EXECUTE FUNCTION queue_journal('staff_loan');--> statement-breakpoint
CREATE TRIGGER purchases_to_journal AFTER UPDATE OF state, proof ON "purchases" FOR EACH ROW WHEN ((NEW.state, NEW.proof) IS DISTINCT FROM (OLD.state, OLD.proof)) EXECUTE FUNCTION queue_journal('purchase');--> statement-breakpoint
CREATE TRIGGER purchase_payments_to_journal AFTER INSERT OR UPDATE OF undone_at ON "purchase_payments" FOR EACH ROW EXECUTE FUNCTION queue_journal('purchase_payment');--> statement-breakpoint
CREATE TRIGGER withholdings_to_journal AFTER INSERT OR UPDATE OF voided_at ON "withholdings" FOR EACH ROW EXECUTE FUNCTION queue_journal('withheld');--> statement-breakpoint
CREATE TRIGGER float_movements_to_journal AFTER INSERT ON "float_movements" FOR EACH ROW EXECUTE FUNCTION queue_journal('float');--> statement-breakpoint
CREATE TRIGGER manual_entries_to_journal AFTER INSERT OR UPDATE OF state ON "manual_entries" FOR EACH ROW EXECUTE FUNCTION queue_journal('manual');--> statement-breakpoint
SELECT attach_audit('books');--> statement-breakpoint
SELECT attach_audit('book_accounts');--> statement-breakpoint
SELECT attach_audit('book_mappings');--> statement-breakpoint
SELECT attach_audit('book_closings');--> statement-breakpoint
SELECT attach_audit('book_openings');--> statement-breakpoint
SELECT attach_audit('manual_entries');--> statement-breakpoint
SELECT attach_audit('manual_entry_files');--> statement-breakpoint
-- The list of facts 9, with the accounts that payroll and opening balances need.
INSERT INTO book_accounts (id, number, name_en, name_sw, type, tax_code)
SELECT overlay(overlay(md5('book account ' || number) placing '8' from 13) placing '8' from 17)::uuid, number, name_en, name_sw, type, tax_code FROM (VALUES
  ('1000', 'Bank', 'Benki', 'asset', ''),
  ('1010', 'M-Pesa PayBill', 'M-Pesa PayBill', 'asset', ''),
  ('1020', 'M-Pesa Till', 'M-Pesa Till', 'asset', ''),
  ('1030', 'Petty cash', 'Fedha taslimu', 'asset', ''),
  ('1035', 'Floats with employees', 'Fedha mikononi mwa wafanyakazi', 'asset', ''),
  ('1040', 'Cards and other wallets', 'Kadi na pochi nyingine', 'asset', ''),
  ('1100', 'Receivables', 'Wadaiwa', 'asset', ''),
  ('1150', 'Withholding VAT certificates', 'Vyeti vya VAT iliyozuiliwa', 'asset', ''),
  ('1160', 'Withholding tax certificates', 'Vyeti vya kodi iliyozuiliwa', 'asset', ''),
  ('1170', 'Staff loans and advances', 'Mikopo ya wafanyakazi', 'asset', ''),
  ('1200', 'Input VAT', 'VAT ya manunuzi', 'asset', ''),
  ('1300', 'Packing stock', 'Akiba ya vifungashio', 'asset', ''),
  ('1500', 'Vehicles', 'Magari', 'asset', ''),
  ('1590', 'Depreciation of vehicles', 'Uchakavu wa magari', 'asset', ''),
  ('2000', 'Payables', 'Wadai', 'liability', ''),
  ('2100', 'Output VAT', 'VAT ya mauzo', 'liability', ''),
  ('2110', 'Withholding tax payable', 'Kodi ya zuio ya kulipa', 'liability', ''),
  ('2200', 'Customer deposits', 'Amana za wateja', 'liability', ''),
  ('2210', 'Moves not yet done', 'Kazi zisizofanyika bado', 'liability', ''),
  ('2300', 'PAYE, SHIF, NSSF and housing levy', 'PAYE, SHIF, NSSF na tozo ya nyumba', 'liability', ''),
  ('2310', 'Deductions from pay for others', 'Makato ya mishahara kwa wengine', 'liability', ''),
  ('2400', 'Net pay', 'Mishahara halisi', 'liability', ''),
  ('2500', 'Claims', 'Madai', 'liability', ''),
  ('3000', 'Owner''s capital', 'Mtaji wa mwenye kampuni', 'equity', ''),
  ('3100', 'Owner''s drawings', 'Fedha alizochukua mwenye kampuni', 'equity', ''),
  ('3900', 'Opening balances', 'Salio la kuanzia', 'equity', ''),
  ('4000', 'Moves', 'Uhamishaji', 'income', 'B'),
  ('4010', 'Packing', 'Ufungashaji', 'income', 'B'),
  ('4020', 'Storage', 'Uhifadhi', 'income', 'B'),
  ('4030', 'Extras', 'Huduma za ziada', 'income', 'B'),
  ('4090', 'Credit notes', 'Noti za mkopo', 'income', 'B'),
  ('5000', 'Casual crew', 'Vibarua', 'expense', ''),
  ('5010', 'Hired trucks', 'Malori ya kukodi', 'expense', 'B'),
  ('5020', 'Fuel', 'Mafuta', 'expense', 'A'),
  ('5030', 'Packing materials', 'Vifungashio', 'expense', 'B'),
  ('5040', 'Tolls, parking and permits', 'Ushuru, maegesho na vibali', 'expense', ''),
  ('5050', 'Claims paid', 'Madai yaliyolipwa', 'expense', ''),
  ('5060', 'Commissions', 'Kamisheni', 'expense', ''),
  ('6000', 'Wages and salaries', 'Mishahara', 'expense', ''),
  ('6010', 'Employer''s contributions', 'Michango ya mwajiri', 'expense', ''),
  ('6100', 'Repairs and tyres', 'Matengenezo na matairi', 'expense', 'B'),
  ('6110', 'Vehicle insurance', 'Bima ya magari', 'expense', 'A'),
  ('6120', 'Depreciation', 'Uchakavu', 'expense', ''),
  ('6200', 'Rent', 'Kodi ya pango', 'expense', 'B'),
  ('6210', 'Power and water', 'Umeme na maji', 'expense', 'B'),
  ('6220', 'Internet and phones', 'Intaneti na simu', 'expense', 'B'),
  ('6230', 'Marketing', 'Matangazo', 'expense', 'B'),
  ('6240', 'Office and sundries', 'Ofisi na mengineyo', 'expense', 'B'),
  ('6250', 'Professional fees', 'Ada za wataalamu', 'expense', 'B'),
  ('6300', 'M-Pesa and bank charges', 'Ada za M-Pesa na benki', 'expense', ''),
  ('6310', 'Messages', 'Ujumbe', 'expense', 'B'),
  ('6320', 'Cash differences', 'Tofauti za fedha taslimu', 'expense', ''),
  ('6400', 'Bad debts', 'Madeni yasiyolipika', 'expense', '')
) AS a(number, name_en, name_sw, type, tax_code);--> statement-breakpoint
INSERT INTO book_mappings (id, role, account_id, since)
SELECT overlay(overlay(md5('book role ' || role) placing '8' from 13) placing '8' from 17)::uuid, role, overlay(overlay(md5('book account ' || number) placing '8' from 13) placing '8' from 17)::uuid, '2000-01-01' FROM (VALUES
  ('bank', '1000'), ('mpesa', '1010'), ('cash', '1030'), ('gateway', '1040'), ('receivable', '1100'), ('vat_certificate', '1150'), ('staff_loan', '1170'),
  ('vat_out', '2100'), ('deposit', '2200'), ('unearned', '2210'), ('payroll_tax', '2300'), ('deductions', '2310'), ('net_pay', '2400'), ('opening', '3900'),
  ('income_move', '4000'), ('income_packing', '4010'), ('income_storage', '4020'), ('income_extra', '4030'), ('credit_note', '4090'),
  ('wages', '6000'), ('employer', '6010'), ('fees', '6300'), ('written_off', '6400'),
  ('payable', '2000'), ('vat_in', '1200'), ('withheld', '2110'), ('cost', '6240'), ('float', '1035'), ('cash_difference', '6320')
) AS m(role, number);--> statement-breakpoint
-- Roles that a company has changed keep what they have; the default table gains the new permissions.
INSERT INTO role_grants (role, permission, scope)
SELECT role, permission, 'all' FROM (VALUES ('manager', 'view_books'), ('accountant', 'view_books'), ('accountant', 'manage_books')) AS grants(role, permission)
WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
