CREATE TABLE "etims_branches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"pin" text NOT NULL,
	"branch" text NOT NULL,
	"stopped" text,
	"claim" uuid,
	"claimed_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "etims_branches_stopped" CHECK ("etims_branches"."stopped" in ('conflict', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "etims_exchanges" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "etims_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"key" text NOT NULL,
	"tax_code" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"class_code" text NOT NULL,
	"registered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "etims_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"branch_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"credit_note_id" uuid,
	"number" integer,
	"original" integer,
	"state" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"unknown_since" timestamp (3) with time zone,
	"sdc_id" text DEFAULT '' NOT NULL,
	"receipt_number" integer,
	"internal_data" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "etims_submissions_state" CHECK ("etims_submissions"."state" in ('queued', 'sending', 'signed', 'accepted_unsigned', 'rejected', 'corrected', 'not_required', 'not_reportable')),
	CONSTRAINT "etims_submissions_numbered" CHECK (("etims_submissions"."state" in ('not_required', 'not_reportable')) = ("etims_submissions"."number" is null)),
	CONSTRAINT "etims_submissions_signed" CHECK (("etims_submissions"."state" = 'signed') = ("etims_submissions"."signature" <> '') and ("etims_submissions"."state" = 'signed') = ("etims_submissions"."receipt_number" is not null))
);
--> statement-breakpoint
ALTER TABLE "etims_items" ADD CONSTRAINT "etims_items_branch_id_etims_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."etims_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD CONSTRAINT "etims_submissions_branch_id_etims_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."etims_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD CONSTRAINT "etims_submissions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_submissions" ADD CONSTRAINT "etims_submissions_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_exchanges" ADD CONSTRAINT "etims_exchanges_submission_id_etims_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."etims_submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_branches_one" ON "etims_branches" USING btree ("environment","pin","branch");--> statement-breakpoint
CREATE UNIQUE INDEX "etims_items_key" ON "etims_items" USING btree ("branch_id","key","tax_code");--> statement-breakpoint
CREATE UNIQUE INDEX "etims_items_number" ON "etims_items" USING btree ("branch_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "etims_submissions_number" ON "etims_submissions" USING btree ("branch_id","number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_submissions_invoice" ON "etims_submissions" USING btree ("invoice_id") WHERE credit_note_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_submissions_credit_note" ON "etims_submissions" USING btree ("credit_note_id") WHERE credit_note_id is not null;--> statement-breakpoint
CREATE INDEX "etims_submissions_credits" ON "etims_submissions" USING btree ("invoice_id") WHERE credit_note_id is not null;--> statement-breakpoint
CREATE INDEX "etims_submissions_open" ON "etims_submissions" USING btree ("branch_id","number") WHERE state in ('queued', 'sending', 'rejected', 'corrected');--> statement-breakpoint
CREATE INDEX "etims_submissions_created" ON "etims_submissions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "etims_submissions_state" ON "etims_submissions" USING btree ("state","created_at","id");--> statement-breakpoint
SELECT attach_audit('etims_branches');--> statement-breakpoint
SELECT attach_audit('etims_items');--> statement-breakpoint
SELECT attach_audit('etims_submissions');
