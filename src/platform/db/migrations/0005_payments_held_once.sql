-- Which payment a prompt's money is, booked from the prompt or before it: one prompt, one payment, whatever comes first.
CREATE TABLE "stk_prompt_payments" (
  "prompt_id" uuid PRIMARY KEY NOT NULL REFERENCES "stk_prompts" ("id"),
  "payment_id" uuid NOT NULL UNIQUE REFERENCES "payments" ("id"),
  "created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "stk_prompt_payments" ("prompt_id", "payment_id", "created_at")
  SELECT "prompt_id", "id", "created_at" FROM "payments" WHERE "prompt_id" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER stk_prompt_payments_change_kept AFTER UPDATE OR DELETE ON "stk_prompt_payments" FOR EACH ROW EXECUTE FUNCTION keep_change();
--> statement-breakpoint
-- A callback only tells a receipt; a confirmation, M-Pesa's list or a person confirms it. Those there are were counted as confirmed.
ALTER TABLE "mpesa_receipts" ADD COLUMN "confirmed" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ALTER COLUMN "confirmed" SET DEFAULT false;
--> statement-breakpoint
-- M-Pesa payments that people typed: few, and summed by the reconciliation.
CREATE INDEX "payments_typed_mpesa" ON "payments" ("received_at") WHERE method = 'mpesa' AND recorded_by IS NOT NULL;
