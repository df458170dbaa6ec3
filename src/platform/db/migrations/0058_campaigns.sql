CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"budget" bigint DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"search" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	CONSTRAINT "campaigns_channel_known" CHECK ("campaigns"."channel" in ('email', 'sms', 'whatsapp', 'social_media', 'google_ads', 'facebook_ads', 'radio', 'print', 'trade_show', 'partner', 'other')),
	CONSTRAINT "campaigns_status_known" CHECK ("campaigns"."status" in ('planned', 'active', 'completed', 'cancelled')),
	CONSTRAINT "campaigns_days" CHECK ("campaigns"."end_date" >= "campaigns"."start_date"),
	CONSTRAINT "campaigns_amounts" CHECK ("campaigns"."budget" >= 0 and "campaigns"."cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "campaigns_start" ON "campaigns" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "campaigns_cost" ON "campaigns" USING btree ("cost","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_campaign" ON "leads" USING btree ("campaign_id","created_at","id") WHERE campaign_id is not null;
-- by hand
--> statement-breakpoint
SELECT attach_audit('campaigns');--> statement-breakpoint
-- Who holds a role already gets what its default is from now on; an empty table is filled by the product.
INSERT INTO role_grants (role, permission, scope)
SELECT 'manager', 'manage_sales_setup', 'all' WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
