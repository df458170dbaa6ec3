ALTER TABLE "etims_submissions" DROP CONSTRAINT "etims_submissions_state";--> statement-breakpoint
ALTER TABLE "etims_submissions" DROP CONSTRAINT "etims_submissions_numbered";--> statement-breakpoint
ALTER TABLE "etims_branches" ADD COLUMN "not_ours" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD COLUMN "sale_saved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD COLUMN "cu_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD COLUMN "cu_date" date;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD COLUMN "receipt_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_submissions_cu_number" ON "etims_submissions" USING btree ("cu_number") WHERE cu_number <> '';--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD CONSTRAINT "etims_submissions_by_hand" CHECK (("etims_submissions"."state" = 'signed_by_hand') = ("etims_submissions"."cu_number" <> '') and ("etims_submissions"."cu_number" <> '') = ("etims_submissions"."cu_date" is not null));--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD CONSTRAINT "etims_submissions_state" CHECK ("etims_submissions"."state" in ('queued', 'sending', 'signed', 'accepted_unsigned', 'rejected', 'corrected', 'not_required', 'not_reportable', 'by_hand', 'signed_by_hand'));--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD CONSTRAINT "etims_submissions_numbered" CHECK (("etims_submissions"."state" in ('not_required', 'not_reportable', 'by_hand')) = ("etims_submissions"."number" is null) or "etims_submissions"."state" = 'signed_by_hand');