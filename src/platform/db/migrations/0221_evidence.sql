CREATE TABLE "condition_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"stage" text NOT NULL,
	"item_id" uuid,
	"what" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"side" text,
	"x" smallint,
	"y" smallint,
	"note" text DEFAULT '' NOT NULL,
	"photo_id" uuid,
	"amends" uuid,
	"amend_reason" text DEFAULT '' NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "condition_marks_amends_unique" UNIQUE("amends"),
	CONSTRAINT "condition_marks_stage_known" CHECK ("condition_marks"."stage" in ('before', 'after')),
	CONSTRAINT "condition_marks_of_something" CHECK ("condition_marks"."what" <> '' or "condition_marks"."place" <> ''),
	CONSTRAINT "condition_marks_position" CHECK (("condition_marks"."x" is null) = ("condition_marks"."y" is null) and "condition_marks"."x" between 0 and 1000 and "condition_marks"."y" between 0 and 1000),
	CONSTRAINT "condition_marks_amended" CHECK (("condition_marks"."amends" is null) = ("condition_marks"."amend_reason" = '') and ("condition_marks"."amends" is not null or not "condition_marks"."withdrawn"))
);
--> statement-breakpoint
CREATE TABLE "evidence_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signature_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"digest" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"stage" text NOT NULL,
	"room" text NOT NULL,
	"label_from" integer,
	"label_to" integer,
	"quantity" integer NOT NULL,
	"explained" text DEFAULT '' NOT NULL,
	"amends" uuid,
	"amend_reason" text DEFAULT '' NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "evidence_counts_amends_unique" UNIQUE("amends"),
	CONSTRAINT "evidence_counts_stage_known" CHECK ("evidence_counts"."stage" in ('load', 'unload')),
	CONSTRAINT "evidence_counts_quantity" CHECK ("evidence_counts"."quantity" >= 0 and "evidence_counts"."room" <> ''),
	CONSTRAINT "evidence_counts_labels" CHECK (("evidence_counts"."label_from" is null) = ("evidence_counts"."label_to" is null) and "evidence_counts"."label_from" <= "evidence_counts"."label_to"),
	CONSTRAINT "evidence_counts_amended" CHECK (("evidence_counts"."amends" is null) = ("evidence_counts"."amend_reason" = '') and ("evidence_counts"."amends" is not null or not "evidence_counts"."withdrawn"))
);
--> statement-breakpoint
CREATE TABLE "evidence_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"template_version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"differs" boolean DEFAULT false NOT NULL,
	"code" text NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"amends" uuid,
	"amend_reason" text DEFAULT '' NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"sealed_at" timestamp (3) with time zone,
	"void_at" timestamp (3) with time zone,
	"void_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	"name" text,
	"media_type" text,
	"bytes" integer,
	"key" text,
	"file_sha256" text,
	"certificate_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "evidence_documents_code_unique" UNIQUE("code"),
	CONSTRAINT "evidence_documents_key_unique" UNIQUE("key"),
	CONSTRAINT "evidence_documents_kind_known" CHECK ("evidence_documents"."kind" in ('origin', 'destination', 'job_sheet', 'delivery_note', 'change_order', 'waiver')),
	CONSTRAINT "evidence_documents_state_known" CHECK ("evidence_documents"."state" in ('prepared', 'shown', 'signed', 'sealed', 'void')),
	CONSTRAINT "evidence_documents_locale_known" CHECK ("evidence_documents"."locale" in ('en', 'sw')),
	CONSTRAINT "evidence_documents_amended" CHECK (("evidence_documents"."amends" is null) = ("evidence_documents"."amend_reason" = '')),
	CONSTRAINT "evidence_documents_signed" CHECK ("evidence_documents"."state" not in ('signed', 'sealed') or "evidence_documents"."signed_at" is not null),
	CONSTRAINT "evidence_documents_sealed" CHECK (num_nonnulls("evidence_documents"."key", "evidence_documents"."bytes", "evidence_documents"."file_sha256", "evidence_documents"."certificate_id", "evidence_documents"."sealed_at") = case when "evidence_documents"."state" = 'sealed' then 5 else 0 end),
	CONSTRAINT "evidence_documents_void" CHECK (("evidence_documents"."state" = 'void') = ("evidence_documents"."void_at" is not null) and ("evidence_documents"."state" = 'void') = ("evidence_documents"."void_reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "evidence_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "evidence_photos_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "evidence_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"strokes" jsonb,
	"document_sha256" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"device_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_phone" text DEFAULT '' NOT NULL,
	CONSTRAINT "evidence_signatures_outcome_known" CHECK ("evidence_signatures"."outcome" in ('signed', 'refused')),
	CONSTRAINT "evidence_signatures_role_known" CHECK ("evidence_signatures"."role" in ('customer', 'leader', 'receiver')),
	CONSTRAINT "evidence_signatures_strokes" CHECK (("evidence_signatures"."outcome" = 'signed') = ("evidence_signatures"."strokes" is not null) and ("evidence_signatures"."outcome" = 'refused') = ("evidence_signatures"."reason" <> '')),
	CONSTRAINT "evidence_signatures_confirmed" CHECK (("evidence_signatures"."confirmed_at" is null) = ("evidence_signatures"."confirmed_phone" = '') and ("evidence_signatures"."confirmed_at" is null or "evidence_signatures"."outcome" = 'signed'))
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"certificate" text NOT NULL,
	"fingerprint" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_certificates_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_photo_id_evidence_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."evidence_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_amends_condition_marks_id_fk" FOREIGN KEY ("amends") REFERENCES "public"."condition_marks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_marks" ADD CONSTRAINT "condition_marks_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_codes" ADD CONSTRAINT "evidence_codes_signature_id_evidence_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."evidence_signatures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_counts" ADD CONSTRAINT "evidence_counts_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_counts" ADD CONSTRAINT "evidence_counts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_counts" ADD CONSTRAINT "evidence_counts_amends_evidence_counts_id_fk" FOREIGN KEY ("amends") REFERENCES "public"."evidence_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_counts" ADD CONSTRAINT "evidence_counts_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_amends_evidence_documents_id_fk" FOREIGN KEY ("amends") REFERENCES "public"."evidence_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_void_by_people_id_fk" FOREIGN KEY ("void_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_certificate_id_seal_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."seal_certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_photos" ADD CONSTRAINT "evidence_photos_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_photos" ADD CONSTRAINT "evidence_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_photos" ADD CONSTRAINT "evidence_photos_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD CONSTRAINT "evidence_signatures_document_id_evidence_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."evidence_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD CONSTRAINT "evidence_signatures_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_marks_move" ON "condition_marks" USING btree ("move_id","id");--> statement-breakpoint
CREATE INDEX "condition_marks_photo" ON "condition_marks" USING btree ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
CREATE INDEX "evidence_codes_signature" ON "evidence_codes" USING btree ("signature_id","created_at");--> statement-breakpoint
CREATE INDEX "evidence_counts_move" ON "evidence_counts" USING btree ("move_id","id");--> statement-breakpoint
CREATE INDEX "evidence_documents_move" ON "evidence_documents" USING btree ("move_id","id");--> statement-breakpoint
CREATE INDEX "evidence_documents_job" ON "evidence_documents" USING btree ("job_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "evidence_documents_amends" ON "evidence_documents" USING btree ("amends") WHERE amends is not null;--> statement-breakpoint
CREATE INDEX "evidence_documents_file" ON "evidence_documents" USING btree ("file_sha256") WHERE file_sha256 is not null;--> statement-breakpoint
CREATE INDEX "evidence_documents_waiting" ON "evidence_documents" USING btree ("signed_at") WHERE state = 'signed';--> statement-breakpoint
CREATE INDEX "evidence_photos_move" ON "evidence_photos" USING btree ("move_id","id");--> statement-breakpoint
CREATE INDEX "evidence_signatures_document" ON "evidence_signatures" USING btree ("document_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_signatures_role" ON "evidence_signatures" USING btree ("document_id","role") WHERE outcome = 'signed';--> statement-breakpoint
-- by hand: evidence is only added. Erasing sets moveease.erasing for its own transaction. A row outlives its job.
CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	free text[] := ARRAY['job_id'] || TG_ARGV;
BEGIN
	IF current_setting('moveease.erasing', true) IS DISTINCT FROM 'on'
		AND (TG_OP = 'DELETE' OR to_jsonb(OLD) - free <> to_jsonb(NEW) - free) THEN
		RAISE EXCEPTION 'evidence is not changed: % in %', OLD.id, TG_TABLE_NAME;
	END IF;
	RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER evidence_photos_kept BEFORE UPDATE OR DELETE ON "evidence_photos" FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
CREATE TRIGGER condition_marks_kept BEFORE UPDATE OR DELETE ON "condition_marks" FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
CREATE TRIGGER evidence_counts_kept BEFORE UPDATE OR DELETE ON "evidence_counts" FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
-- A signature is confirmed once.
CREATE TRIGGER evidence_signatures_kept BEFORE DELETE ON "evidence_signatures" FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
CREATE TRIGGER evidence_signatures_confirmed BEFORE UPDATE ON "evidence_signatures" FOR EACH ROW WHEN (OLD.confirmed_at IS NULL) EXECUTE FUNCTION refuse_evidence_change('confirmed_at', 'confirmed_phone');--> statement-breakpoint
CREATE TRIGGER evidence_signatures_settled BEFORE UPDATE ON "evidence_signatures" FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
-- A document keeps what it says; once it is sealed or void it changes no more.
CREATE TRIGGER evidence_documents_kept BEFORE DELETE ON "evidence_documents" FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();--> statement-breakpoint
CREATE TRIGGER evidence_documents_open BEFORE UPDATE ON "evidence_documents" FOR EACH ROW WHEN (OLD.state NOT IN ('sealed', 'void')) EXECUTE FUNCTION refuse_evidence_change('state', 'shown_at', 'signed_at', 'sealed_at', 'void_at', 'void_by', 'void_reason', 'name', 'media_type', 'bytes', 'key', 'file_sha256', 'certificate_id', 'sent_at');--> statement-breakpoint
CREATE TRIGGER evidence_documents_closed BEFORE UPDATE ON "evidence_documents" FOR EACH ROW WHEN (OLD.state IN ('sealed', 'void')) EXECUTE FUNCTION refuse_evidence_change('sent_at');--> statement-breakpoint
SELECT attach_audit('seal_certificates');--> statement-breakpoint
SELECT attach_audit('evidence_documents');
