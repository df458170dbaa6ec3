CREATE TABLE "lead_arrivals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"touch" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_arrivals_kind_known" CHECK ("lead_arrivals"."kind" in ('inquiry', 'quote'))
);
--> statement-breakpoint
CREATE TABLE "lead_scans" (
	"kind" text PRIMARY KEY NOT NULL,
	"after_at" timestamp (3) with time zone NOT NULL,
	"after_key" text NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"opportunities" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "lead_scans_kind_known" CHECK ("lead_scans"."kind" in ('inquiry', 'quote'))
);
--> statement-breakpoint
DROP INDEX "opportunity_stage_changes_of";--> statement-breakpoint
ALTER TABLE "opportunity_stage_changes" ADD COLUMN "row_version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_arrivals" ADD CONSTRAINT "lead_arrivals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_arrivals_once" ON "lead_arrivals" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "lead_arrivals_lead" ON "lead_arrivals" USING btree ("lead_id","arrived_at");--> statement-breakpoint
CREATE UNIQUE INDEX "opportunity_stage_changes_of" ON "opportunity_stage_changes" USING btree ("opportunity_id","row_version");--> statement-breakpoint
-- by hand
-- Inquiries and quotes older than the CRM become leads once (docs/decisions/0074); a company that begins now has none.
INSERT INTO lead_scans (kind, after_at, after_key, asked_at)
SELECT kind, '1970-01-01', '', now() FROM (VALUES ('inquiry'), ('quote')) AS older(kind)
WHERE EXISTS (SELECT 1 FROM inquiries) OR EXISTS (SELECT 1 FROM quotes);--> statement-breakpoint
SELECT attach_audit('lead_arrivals');
