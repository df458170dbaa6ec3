CREATE TABLE "gateway_connections" (
	"gateway" text PRIMARY KEY NOT NULL,
	"connected" boolean NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"tried_digest" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" uuid,
	"checked_by_name" text NOT NULL,
	CONSTRAINT "gateway_connections_told" CHECK ("gateway_connections"."connected" = ("gateway_connections"."problem" = ''))
);
--> statement-breakpoint
CREATE TABLE "gateway_references" (
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_references_gateway_reference_pk" PRIMARY KEY("gateway","reference"),
	CONSTRAINT "gateway_references_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_connections" ADD CONSTRAINT "gateway_connections_checked_by_people_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_references" ADD CONSTRAINT "gateway_references_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK (sign("payments"."fee") * sign("payments"."amount") >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('mpesa', 'bank_transfer', 'cash', 'cheque', 'card', 'airtelMoney', 'equitel', 'pesapal', 'paypal', 'tigoPesa', 'stripe', 'flutterwave'));--> statement-breakpoint
SELECT attach_audit('gateway_connections');--> statement-breakpoint
SELECT attach_audit('gateway_references');--> statement-breakpoint
-- What providers keep of payments is a figure of its own, by method.
CREATE OR REPLACE FUNCTION payment_figures(p payments) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, 1, f.amount
  FROM (SELECT nairobi_day((p).received_at) AS day, (p).kind = 'reversal' AS back, CASE WHEN (p).kind = 'reversal' AND (p).method = 'mpesa' THEN (
      SELECT nairobi_day(a.paid_at) FROM mpesa_arrival_payments l JOIN mpesa_arrivals a ON a.id = l.arrival_id WHERE l.payment_id = (p).reversal_of) END AS arrived) s,
    LATERAL (VALUES (s.day, CASE WHEN s.back THEN 'reversed' ELSE 'received' END, (p).method, (p).amount, true),
      (s.day, 'fee', (p).method, (p).fee, (p).fee <> 0),
      (coalesce(s.arrived, s.day), 'mpesa_taken_back', CASE WHEN s.arrived IS NULL THEN 'direct' ELSE 'arrival' END, (p).amount, s.back AND (p).method = 'mpesa')) f(day, figure, key, amount, counts)
  WHERE f.counts
$$;
