CREATE TABLE "charge_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_by" uuid,
	"started_by_name" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charge_refunds_state" CHECK ("charge_refunds"."state" in ('queued', 'checking', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "charge_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_ref" text DEFAULT '' NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charge_reports_once" UNIQUE("charge_id","kind","payment_ref","amount","currency")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"charged" bigint NOT NULL,
	"rate" numeric(13, 6),
	"rate_date" date,
	"phone" text DEFAULT '' NOT NULL,
	"link_id" uuid,
	"locale" text DEFAULT 'en' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"said" text DEFAULT '' NOT NULL,
	"provider_ref" text,
	"redirect_to" text,
	"payment_ref" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_reference_unique" UNIQUE("reference"),
	CONSTRAINT "charges_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "charges_amount" CHECK ("charges"."amount" > 0 and "charges"."charged" > 0),
	CONSTRAINT "charges_reference" CHECK ("charges"."reference" ~ '^[A-Z0-9]{12}$'),
	CONSTRAINT "charges_rate" CHECK (("charges"."rate" is null) = ("charges"."rate_date" is null) and ("charges"."rate" is not null or "charges"."charged" = "charges"."amount")),
	CONSTRAINT "charges_state" CHECK ("charges"."state" in ('queued', 'prompted', 'checking', 'succeeded', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "charges_paid" CHECK (("charges"."state" = 'succeeded') = ("charges"."payment_id" is not null)),
	CONSTRAINT "charges_gateway" CHECK ("charges"."gateway" in ('airtelMoney', 'equitel', 'pesapal', 'paypal', 'tigoPesa', 'stripe', 'flutterwave'))
);
--> statement-breakpoint
ALTER TABLE "charge_refunds" ADD CONSTRAINT "charge_refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_refunds" ADD CONSTRAINT "charge_refunds_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_reports" ADD CONSTRAINT "charge_reports_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_link_id_quote_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."quote_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_refunds_one" ON "charge_refunds" USING btree ("charge_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "charges_invoice" ON "charges" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "charges_created_at" ON "charges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "charges_phone" ON "charges" USING btree ("gateway","phone","created_at");--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("created_at") WHERE state in ('queued', 'prompted', 'checking');--> statement-breakpoint
CREATE UNIQUE INDEX "charges_provider_ref" ON "charges" USING btree ("gateway","provider_ref");--> statement-breakpoint
-- by hand
SELECT attach_audit('charges');--> statement-breakpoint
SELECT attach_audit('charge_reports');--> statement-breakpoint
SELECT attach_audit('charge_refunds');
