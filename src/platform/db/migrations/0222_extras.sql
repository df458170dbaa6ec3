CREATE TABLE "extra_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"total" bigint NOT NULL,
	"invoice_id" uuid,
	"credit_note_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extra_bills_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "extra_bills_credit_note_id_unique" UNIQUE("credit_note_id"),
	CONSTRAINT "extra_bills_paper" CHECK (case when "extra_bills"."total" = 0 then num_nonnulls("extra_bills"."invoice_id", "extra_bills"."credit_note_id") = 0 when "extra_bills"."total" > 0 then "extra_bills"."invoice_id" is not null and "extra_bills"."credit_note_id" is null else "extra_bills"."invoice_id" is null and "extra_bills"."credit_note_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "extra_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"extra_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 1) NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "extra_lines_sane" CHECK ("extra_lines"."quantity" > 0 and "extra_lines"."amount" <> 0 and "extra_lines"."amount" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "extra_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"what" text DEFAULT '' NOT NULL,
	"photos" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"vat_base" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"link_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"signed_via" text,
	"signed_name" text DEFAULT '' NOT NULL,
	"signed_total" bigint,
	"is_clock_sure" boolean DEFAULT true NOT NULL,
	"document_id" uuid,
	"ip" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"overridden_at" timestamp (3) with time zone,
	"overridden_by" uuid,
	"override_reason" text DEFAULT '' NOT NULL,
	"bill_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "extra_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "extra_orders_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "extra_orders_known" CHECK ("extra_orders"."state" in ('draft', 'offered', 'signed', 'refused', 'void')),
	CONSTRAINT "extra_orders_sum" CHECK ("extra_orders"."total" = "extra_orders"."subtotal" + "extra_orders"."vat"),
	CONSTRAINT "extra_orders_closed" CHECK (("extra_orders"."closed_at" is null) = ("extra_orders"."state" in ('draft', 'offered'))),
	CONSTRAINT "extra_orders_signed" CHECK (case when "extra_orders"."state" = 'signed' then num_nonnulls("extra_orders"."signed_at", "extra_orders"."signed_via", "extra_orders"."signed_total") = 3 and "extra_orders"."signed_total" = "extra_orders"."total" and "extra_orders"."total" <> 0 and ("extra_orders"."signed_via" = 'link' or "extra_orders"."document_id" is not null) else num_nonnulls("extra_orders"."signed_at", "extra_orders"."signed_via", "extra_orders"."signed_total", "extra_orders"."bill_id", "extra_orders"."overridden_at") = 0 end),
	CONSTRAINT "extra_orders_approved" CHECK (case when "extra_orders"."is_free" then ("extra_orders"."state" in ('draft', 'void')) or "extra_orders"."approved_by" is not null else "extra_orders"."state" <> 'draft' end),
	CONSTRAINT "extra_orders_overridden" CHECK (("extra_orders"."overridden_at" is null) = ("extra_orders"."override_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "extra_bills" ADD CONSTRAINT "extra_bills_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_bills" ADD CONSTRAINT "extra_bills_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_bills" ADD CONSTRAINT "extra_bills_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_bills" ADD CONSTRAINT "extra_bills_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_bills" ADD CONSTRAINT "extra_bills_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_lines" ADD CONSTRAINT "extra_lines_extra_id_extra_orders_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."extra_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_entered_by_people_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_document_id_evidence_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."evidence_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_overridden_by_people_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_orders" ADD CONSTRAINT "extra_orders_bill_id_extra_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."extra_bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_bills_quote" ON "extra_bills" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "extra_lines_order" ON "extra_lines" USING btree ("extra_id","position");--> statement-breakpoint
CREATE INDEX "extra_orders_move" ON "extra_orders" USING btree ("move_id","entered_at");--> statement-breakpoint
CREATE INDEX "extra_orders_job" ON "extra_orders" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "extra_orders_quote" ON "extra_orders" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "extra_orders_bill" ON "extra_orders" USING btree ("bill_id") WHERE bill_id is not null;--> statement-breakpoint
-- by hand: the sum of an extra is the sum of its lines.
CREATE FUNCTION check_extra_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE WHEN TG_TABLE_NAME = 'extra_orders' THEN to_jsonb(NEW) ->> 'id' ELSE coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'extra_id' END;
	found extra_orders;
BEGIN
	SELECT * INTO found FROM extra_orders WHERE id = checked;
	IF found.id IS NOT NULL AND found.subtotal <> coalesce((SELECT sum(amount) FROM extra_lines WHERE extra_id = checked), 0) THEN
		RAISE EXCEPTION 'extra %: its sum is not the sum of its lines', found.number USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER extra_orders_sum_of_lines AFTER INSERT OR UPDATE ON "extra_orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_extra_sum();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER extra_lines_sum AFTER INSERT OR UPDATE OR DELETE ON "extra_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_extra_sum();--> statement-breakpoint
-- by hand: a closed extra keeps what was signed or refused, and is billed once. An erasure empties names and reasons.
CREATE FUNCTION refuse_extra_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	free text[] := '{job_id,link_id,sent_at,updated_at,customer_id,what,signed_name,ip,user_agent,reason,override_reason,photos}';
BEGIN
	IF TG_TABLE_NAME = 'extra_lines' THEN
		IF (SELECT state FROM extra_orders WHERE id = OLD.extra_id) <> 'draft' AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - '{description}'::text[] <> to_jsonb(NEW) - '{description}'::text[]) THEN
			RAISE EXCEPTION 'the lines of an offered extra never change';
		END IF;
	ELSIF OLD.closed_at IS NOT NULL THEN
		IF OLD.bill_id IS NULL AND OLD.state = 'signed' THEN
			free := free || '{bill_id,begun_at,overridden_at,overridden_by}'::text[];
		END IF;
		IF TG_OP = 'DELETE' OR to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN
			RAISE EXCEPTION 'extra % is closed', OLD.number;
		END IF;
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER extra_orders_closed BEFORE UPDATE OR DELETE ON "extra_orders" FOR EACH ROW EXECUTE FUNCTION refuse_extra_change();--> statement-breakpoint
CREATE TRIGGER extra_lines_kept BEFORE UPDATE OR DELETE ON "extra_lines" FOR EACH ROW EXECUTE FUNCTION refuse_extra_change();--> statement-breakpoint
SELECT attach_audit('extra_orders');--> statement-breakpoint
SELECT attach_audit('extra_lines');--> statement-breakpoint
SELECT attach_audit('extra_bills');
