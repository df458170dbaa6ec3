ALTER TABLE "etims_branches" ADD COLUMN "noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD COLUMN "copy_sent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "etims_submissions_of_invoice" ON "etims_submissions" USING btree ("invoice_id","state");
