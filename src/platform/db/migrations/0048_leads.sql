CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_number" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"address" jsonb DEFAULT '{"street":"","city":"","state":"","postalCode":"","country":"Kenya"}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL,
	"lost_at" timestamp (3) with time zone,
	"rating" text DEFAULT 'cold' NOT NULL,
	"score" integer NOT NULL,
	"assigned_to" uuid,
	"assigned_by" uuid,
	"assigned_at" timestamp (3) with time zone,
	"interested_services" text[] DEFAULT '{}'::text[] NOT NULL,
	"estimated_value" bigint DEFAULT 0 NOT NULL,
	"estimated_close_date" date,
	"budget" bigint DEFAULT 0 NOT NULL,
	"timeline" text,
	"decision_maker" boolean DEFAULT false NOT NULL,
	"pain_points" text[] DEFAULT '{}'::text[] NOT NULL,
	"preferred_contact_method" text DEFAULT 'email' NOT NULL,
	"best_time_to_contact" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'Africa/Nairobi' NOT NULL,
	"next_follow_up_date" date,
	"move_from" text DEFAULT '' NOT NULL,
	"move_to" text DEFAULT '' NOT NULL,
	"move_date" date,
	"home_size" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"erased_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(lead_number || ' ' || first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0'))) STORED NOT NULL,
	CONSTRAINT "leads_lead_number_unique" UNIQUE("lead_number"),
	CONSTRAINT "leads_source_known" CHECK ("leads"."source" in ('website', 'referral', 'social_media', 'google_ads', 'facebook_ads', 'cold_call', 'email_campaign', 'trade_show', 'partner', 'walk_in', 'phone_inquiry', 'repeat_customer')),
	CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'lost', 'nurturing')),
	CONSTRAINT "leads_rating_known" CHECK ("leads"."rating" in ('hot', 'warm', 'cold')),
	CONSTRAINT "leads_timeline_known" CHECK ("leads"."timeline" in ('immediate', '1_month', '3_months', '6_months', '1_year')),
	CONSTRAINT "leads_score" CHECK ("leads"."score" between 0 and 100),
	CONSTRAINT "leads_amounts" CHECK ("leads"."budget" >= 0 and "leads"."estimated_value" >= 0),
	CONSTRAINT "leads_lost" CHECK (("leads"."status" = 'lost') = ("leads"."lost_at" is not null)),
	CONSTRAINT "leads_assigned" CHECK (("leads"."assigned_to" is null) = ("leads"."assigned_at" is null))
);
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_by_people_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_created_at" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_updated_at" ON "leads" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "leads_score" ON "leads" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "leads_estimated_value" ON "leads" USING btree ("estimated_value","id");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_assigned_to" ON "leads" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search" gin_trgm_ops);
-- by hand
SELECT attach_audit('leads');
