ALTER TABLE "gateway_statement_mappings" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_mappings" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_mappings" ADD COLUMN "withdrawn" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_mappings" ADD COLUMN "refunded" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_mappings" ADD COLUMN "linked" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_mappings" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_lines" ADD COLUMN "kind" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_statement_lines" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_statement_lines" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "gateway_statement_lines" DROP CONSTRAINT "gateway_statement_lines_once";--> statement-breakpoint
-- by hand
UPDATE "gateway_statement_lines" SET "kind" = 'refund' WHERE "amount" < 0;--> statement-breakpoint
ALTER TABLE "gateway_statement_lines" ADD CONSTRAINT "gateway_statement_lines_kind" CHECK ("kind" in ('payment', 'refund', 'left_out') and ("kind" = 'left_out' or ("amount" > 0) = ("kind" = 'payment')));--> statement-breakpoint
CREATE INDEX "gateway_statement_lines_reference" ON "gateway_statement_lines" USING btree ("gateway","reference");
