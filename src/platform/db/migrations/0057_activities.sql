CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"lead_id" uuid,
	"opportunity_id" uuid,
	"customer_id" uuid,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"due_date" date,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"duration" integer,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"assigned_to" uuid,
	"location" text DEFAULT '' NOT NULL,
	"meeting_type" text DEFAULT 'in_person' NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"next_action" text DEFAULT '' NOT NULL,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_date" date,
	"follows_id" uuid,
	"is_lead_follow_up" boolean DEFAULT false NOT NULL,
	"series_id" uuid,
	"rrule" text DEFAULT '' NOT NULL,
	"communication_id" uuid,
	"overdue_told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"search" text GENERATED ALWAYS AS (lower(subject || ' ' || location)) STORED NOT NULL,
	CONSTRAINT "activities_type_known" CHECK ("activities"."type" in ('call', 'email', 'meeting', 'task', 'note', 'quote', 'proposal', 'follow_up', 'demo', 'site_visit')),
	CONSTRAINT "activities_status_known" CHECK ("activities"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "activities_priority_known" CHECK ("activities"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "activities_meeting_known" CHECK ("activities"."meeting_type" in ('in_person', 'phone', 'video')),
	CONSTRAINT "activities_duration" CHECK ("activities"."duration" between 1 and 1440),
	CONSTRAINT "activities_completed" CHECK (("activities"."status" = 'completed') = ("activities"."completed_at" is not null)),
	CONSTRAINT "activities_cancelled" CHECK (("activities"."status" = 'cancelled') = ("activities"."cancelled_at" is not null)),
	CONSTRAINT "activities_of_series" CHECK (("activities"."series_id" is null) = ("activities"."rrule" = '')),
	CONSTRAINT "activities_of_lead" CHECK (not "activities"."is_lead_follow_up" or "activities"."lead_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "activity_participants" (
	"activity_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "activity_participants_activity_id_person_id_pk" PRIMARY KEY("activity_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "contact_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_follows_id_activities_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_scheduled" ON "activities" USING btree ("scheduled_at","id");--> statement-breakpoint
CREATE INDEX "activities_created" ON "activities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activities_status" ON "activities" USING btree ("status","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "activities_type" ON "activities" USING btree ("type","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "activities_assigned_to" ON "activities" USING btree ("assigned_to","scheduled_at","id");--> statement-breakpoint
CREATE INDEX "activities_lead" ON "activities" USING btree ("lead_id","scheduled_at","id") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "activities_opportunity" ON "activities" USING btree ("opportunity_id","scheduled_at","id") WHERE opportunity_id is not null;--> statement-breakpoint
CREATE INDEX "activities_customer" ON "activities" USING btree ("customer_id","scheduled_at","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_lead_follow_up" ON "activities" USING btree ("lead_id") WHERE is_lead_follow_up and status in ('scheduled', 'in_progress');--> statement-breakpoint
CREATE INDEX "activities_series" ON "activities" USING btree ("series_id","scheduled_at") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "activities_due" ON "activities" USING btree ("due_date","assigned_to") WHERE status in ('scheduled', 'in_progress') and due_date is not null;--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_participants_person" ON "activity_participants" USING btree ("person_id","activity_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contact" CHECK (("leads"."contact_attempts" = 0) = ("leads"."first_contact_at" is null) and ("leads"."first_contact_at" is null) = ("leads"."last_contact_at" is null));
-- by hand
--> statement-breakpoint
SELECT attach_audit('activities');--> statement-breakpoint
SELECT attach_audit('activity_participants');
--> statement-breakpoint
-- The follow-up dates that leads have already.
INSERT INTO activities (id, type, subject, lead_id, scheduled_at, due_date, assigned_to, is_lead_follow_up)
SELECT gen_random_uuid(), 'follow_up', 'Follow up', id, (next_follow_up_date::timestamp + interval '9 hours') AT TIME ZONE 'Africa/Nairobi', next_follow_up_date, assigned_to, true
FROM leads WHERE next_follow_up_date IS NOT NULL AND erased_at IS NULL AND status <> 'lost';
