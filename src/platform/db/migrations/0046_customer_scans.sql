CREATE TABLE "customer_pair_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- by hand
-- Customers older than the comparing are looked at once (docs/decisions/0050); a company that begins now has none.
INSERT INTO customer_pair_scans (id, after, asked_at)
SELECT gen_random_uuid(), '00000000-0000-0000-0000-000000000000', now() WHERE EXISTS (SELECT 1 FROM customers);
