CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"other_address" text DEFAULT '' NOT NULL,
	"lead_id" uuid,
	"customer_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"not_before" date,
	"message_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"replied_at" timestamp (3) with time zone,
	CONSTRAINT "mailing_recipients_status_known" CHECK ("mailing_recipients"."status" in ('waiting', 'sent', 'skipped')),
	CONSTRAINT "mailing_recipients_sent" CHECK (("mailing_recipients"."status" = 'sent') = ("mailing_recipients"."message_id" is not null)),
	CONSTRAINT "mailing_recipients_skipped" CHECK (("mailing_recipients"."status" = 'skipped') = ("mailing_recipients"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"audience" text,
	"view_name" text DEFAULT '' NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"subject_en" text DEFAULT '' NOT NULL,
	"subject_sw" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"body_sw" text DEFAULT '' NOT NULL,
	"maker_id" uuid,
	"send_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mailings_audience_known" CHECK ("mailings"."audience" in ('leads', 'customers')),
	CONSTRAINT "mailings_started" CHECK ("mailings"."started_at" is null or "mailings"."send_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_status_known";--> statement-breakpoint
-- by hand: what was planned or ran keeps its sense, and nothing old is sent by itself
UPDATE "campaigns" SET "status" = case
	when "status" = 'planned' and "channel" in ('email', 'sms') then 'draft'
	when "status" = 'planned' then 'scheduled'
	when "channel" in ('email', 'sms') then 'completed'
	else 'sending' end
WHERE "status" in ('planned', 'active');--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "status" SET DEFAULT 'draft';--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_maker_id_people_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_once" ON "mailing_recipients" USING btree ("campaign_id","address");--> statement-breakpoint
CREATE INDEX "mailing_recipients_waiting" ON "mailing_recipients" USING btree ("campaign_id","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_recipients_address" ON "mailing_recipients" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mailing_recipients_lead" ON "mailing_recipients" USING btree ("lead_id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "mailings_due" ON "mailings" USING btree ("send_at") WHERE send_at is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "outbox_messages_bulk" ON "outbox_messages" USING btree ("id") WHERE bulk and status in ('queued', 'sending');--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_status_known" CHECK ("campaigns"."status" in ('draft', 'scheduled', 'sending', 'completed', 'cancelled'));--> statement-breakpoint
-- by hand
SELECT attach_audit('mailings');
