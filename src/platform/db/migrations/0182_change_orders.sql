CREATE TABLE "change_order_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"typed_name" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "change_order_confirmations_once" UNIQUE("order_id","revision")
);
--> statement-breakpoint
CREATE TABLE "change_order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 1) NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "change_order_lines_sane" CHECK ("change_order_lines"."quantity" >= 0 and "change_order_lines"."amount" <> 0 and "change_order_lines"."amount" % 100 = 0 and "change_order_lines"."source" in ('rule', 'entered'))
);
--> statement-breakpoint
CREATE TABLE "change_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_revision" integer DEFAULT 1 NOT NULL,
	"confirmed_revision" integer,
	"subtotal" bigint DEFAULT 0 NOT NULL,
	"vat_base" bigint DEFAULT 0 NOT NULL,
	"vat" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"priced_by" uuid,
	"approval_asked_at" timestamp (3) with time zone,
	"approval_asked_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"offered_at" timestamp (3) with time zone,
	"link_id" uuid,
	"decline_reason" text DEFAULT '' NOT NULL,
	"lapse" text,
	"closed_at" timestamp (3) with time zone,
	"invoice_id" uuid,
	"credit_note_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "change_orders_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "change_orders_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "change_orders_credit_note_id_unique" UNIQUE("credit_note_id"),
	CONSTRAINT "change_orders_known" CHECK ("change_orders"."state" in ('draft', 'offered', 'confirmed', 'declined', 'lapsed', 'settled')),
	CONSTRAINT "change_orders_revision" CHECK ("change_orders"."revision" <= "change_orders"."last_revision"),
	CONSTRAINT "change_orders_sum" CHECK ("change_orders"."total" = "change_orders"."subtotal" + "change_orders"."vat"),
	CONSTRAINT "change_orders_closed" CHECK (("change_orders"."closed_at" is null) = ("change_orders"."state" in ('draft', 'offered', 'confirmed'))),
	CONSTRAINT "change_orders_lapse" CHECK (("change_orders"."lapse" is not null) = ("change_orders"."state" = 'lapsed')),
	CONSTRAINT "change_orders_confirmed" CHECK ("change_orders"."state" not in ('confirmed', 'settled') or coalesce("change_orders"."confirmed_revision" = "change_orders"."revision", false)),
	CONSTRAINT "change_orders_settled" CHECK (case when "change_orders"."state" <> 'settled' or "change_orders"."total" = 0 then num_nonnulls("change_orders"."invoice_id", "change_orders"."credit_note_id") = 0 when "change_orders"."total" > 0 then "change_orders"."invoice_id" is not null and "change_orders"."credit_note_id" is null else "change_orders"."invoice_id" is null and "change_orders"."credit_note_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "change_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"order_id" uuid,
	"item_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"litres" integer NOT NULL,
	"difference" bigint,
	"confirmed" boolean DEFAULT false NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_proposals_known" CHECK ("change_proposals"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed') and "change_proposals"."by" in ('customer', 'staff')),
	CONSTRAINT "change_proposals_changes" CHECK ("change_proposals"."before" is not null or "change_proposals"."after" is not null),
	CONSTRAINT "change_proposals_decided" CHECK (("change_proposals"."decided_at" is null) = ("change_proposals"."state" = 'open')),
	CONSTRAINT "change_proposals_ordered" CHECK ("change_proposals"."state" <> 'accepted' or "change_proposals"."order_id" is not null),
	CONSTRAINT "change_proposals_confirmed" CHECK (not "change_proposals"."confirmed" or "change_proposals"."state" in ('accepted', 'lapsed'))
);
--> statement-breakpoint
ALTER TABLE "change_order_confirmations" ADD CONSTRAINT "change_order_confirmations_order_id_change_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."change_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_order_lines" ADD CONSTRAINT "change_order_lines_order_id_change_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."change_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_priced_by_people_id_fk" FOREIGN KEY ("priced_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_approval_asked_by_people_id_fk" FOREIGN KEY ("approval_asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_approved_by_people_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_confirmation" FOREIGN KEY ("id","confirmed_revision") REFERENCES "public"."change_order_confirmations"("order_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposals" ADD CONSTRAINT "change_proposals_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposals" ADD CONSTRAINT "change_proposals_order_id_change_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."change_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_proposals" ADD CONSTRAINT "change_proposals_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "change_order_lines_order" ON "change_order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "change_orders_open" ON "change_orders" USING btree ("quote_id") WHERE state in ('draft', 'offered', 'confirmed');--> statement-breakpoint
CREATE INDEX "change_orders_quote" ON "change_orders" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE INDEX "change_orders_created_at" ON "change_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "change_orders_state" ON "change_orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "change_orders_total" ON "change_orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "change_orders_customer" ON "change_orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "change_orders_approval" ON "change_orders" USING btree ("approval_asked_at") WHERE state = 'draft' and approval_asked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "change_proposals_open" ON "change_proposals" USING btree ("quote_id","item_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "change_proposals_quote" ON "change_proposals" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE INDEX "change_proposals_order" ON "change_proposals" USING btree ("order_id");--> statement-breakpoint
-- by hand: the sum of an order is the sum of its lines, and a settled order is what the customer confirmed.
CREATE FUNCTION check_change_order_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE WHEN TG_TABLE_NAME = 'change_orders' THEN to_jsonb(NEW) ->> 'id' ELSE coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> 'order_id' END;
	found change_orders;
BEGIN
	SELECT * INTO found FROM change_orders WHERE id = checked;
	IF found.id IS NULL THEN RETURN NULL; END IF;
	IF found.subtotal <> coalesce((SELECT sum(amount) FROM change_order_lines WHERE order_id = checked), 0) THEN
		RAISE EXCEPTION 'change order %: its sum is not the sum of its lines', found.number USING ERRCODE = 'check_violation';
	END IF;
	IF found.state IN ('confirmed', 'settled') AND found.total <> (
		SELECT total FROM change_order_confirmations WHERE order_id = checked AND revision = found.confirmed_revision
	) THEN
		RAISE EXCEPTION 'change order %: its sum is not the confirmed one', found.number USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER change_orders_sum_of_lines AFTER INSERT OR UPDATE ON "change_orders" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_change_order_sum();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER change_order_lines_sum AFTER INSERT OR UPDATE OR DELETE ON "change_order_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_change_order_sum();--> statement-breakpoint
-- by hand: what was confirmed or settled stays; an erasure empties the name alone.
CREATE FUNCTION refuse_confirmed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'change_orders' THEN
		IF OLD.state IN ('declined', 'lapsed', 'settled') AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - '{decline_reason,link_id,updated_at,customer_id}'::text[] <> to_jsonb(NEW) - '{decline_reason,link_id,updated_at,customer_id}'::text[]) THEN
			RAISE EXCEPTION 'change order % is closed', OLD.number;
		END IF;
	ELSIF TG_OP = 'DELETE' OR to_jsonb(OLD) - '{typed_name,ip,user_agent}'::text[] <> to_jsonb(NEW) - '{typed_name,ip,user_agent}'::text[] THEN
		RAISE EXCEPTION 'a confirmation never changes';
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER change_orders_closed BEFORE UPDATE OR DELETE ON "change_orders" FOR EACH ROW EXECUTE FUNCTION refuse_confirmed_change();--> statement-breakpoint
CREATE TRIGGER change_order_confirmations_kept BEFORE UPDATE OR DELETE ON "change_order_confirmations" FOR EACH ROW EXECUTE FUNCTION refuse_confirmed_change();--> statement-breakpoint
SELECT attach_audit('change_orders');--> statement-breakpoint
SELECT attach_audit('change_order_lines');--> statement-breakpoint
SELECT attach_audit('change_order_confirmations');--> statement-breakpoint
SELECT attach_audit('change_proposals');
