CREATE TABLE "communication_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"communication_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "communication_attachments_key_unique" UNIQUE("key"),
	CONSTRAINT "communication_attachments_type_known" CHECK ("communication_attachments"."media_type" in ('application/pdf', 'image/jpeg'))
);
--> statement-breakpoint
CREATE TABLE "communications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"contact_person" jsonb DEFAULT '{"name":"","email":"","phone":"","role":""}'::jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"assigned_to" uuid,
	"assigned_by" uuid,
	"assigned_at" timestamp (3) with time zone,
	"escalated_to" uuid,
	"escalated_by" uuid,
	"escalated_at" timestamp (3) with time zone,
	"escalation_reason" text DEFAULT '' NOT NULL,
	"response_required" boolean DEFAULT true NOT NULL,
	"response_deadline" timestamp (3) with time zone,
	"first_response_at" timestamp (3) with time zone,
	"response_minutes" integer,
	"related_quote_id" uuid,
	"related_move_id" uuid,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_on" date,
	"follow_up_notes" text DEFAULT '' NOT NULL,
	"satisfaction_rating" integer,
	"satisfaction_feedback" text DEFAULT '' NOT NULL,
	"message_id" uuid,
	"late_at" timestamp (3) with time zone,
	"follow_up_due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "communications_type_known" CHECK ("communications"."type" in ('inquiry', 'quote_request', 'booking', 'complaint', 'feedback', 'follow_up', 'marketing', 'support', 'billing', 'reminder')),
	CONSTRAINT "communications_channel_known" CHECK ("communications"."channel" in ('email', 'phone', 'sms', 'whatsapp', 'in_person', 'website', 'social_media', 'referral')),
	CONSTRAINT "communications_direction_known" CHECK ("communications"."direction" in ('inbound', 'outbound')),
	CONSTRAINT "communications_status_known" CHECK ("communications"."status" in ('pending', 'in_progress', 'completed', 'escalated', 'closed')),
	CONSTRAINT "communications_priority_known" CHECK ("communications"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "communications_rating" CHECK ("communications"."satisfaction_rating" between 1 and 5),
	CONSTRAINT "communications_assigned" CHECK (("communications"."assigned_to" is null) or ("communications"."assigned_at" is not null)),
	CONSTRAINT "communications_response" CHECK ("communications"."response_minutes" is null or ("communications"."first_response_at" is not null and "communications"."response_minutes" >= 0))
);
--> statement-breakpoint
ALTER TABLE "communication_attachments" ADD CONSTRAINT "communication_attachments_communication_id_communications_id_fk" FOREIGN KEY ("communication_id") REFERENCES "public"."communications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_attachments" ADD CONSTRAINT "communication_attachments_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_assigned_by_people_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_escalated_to_people_id_fk" FOREIGN KEY ("escalated_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_escalated_by_people_id_fk" FOREIGN KEY ("escalated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_related_quote_id_quotes_id_fk" FOREIGN KEY ("related_quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_related_move_id_moves_id_fk" FOREIGN KEY ("related_move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communications" ADD CONSTRAINT "communications_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_attachments_communication" ON "communication_attachments" USING btree ("communication_id","created_at");--> statement-breakpoint
CREATE INDEX "communications_customer" ON "communications" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "communications_unanswered" ON "communications" USING btree ("customer_id","direction") WHERE response_required and first_response_at is null;--> statement-breakpoint
CREATE INDEX "communications_assigned_to" ON "communications" USING btree ("assigned_to","customer_id") WHERE assigned_to is not null and status <> 'closed';--> statement-breakpoint
CREATE INDEX "communications_deadline" ON "communications" USING btree ("response_deadline") WHERE response_required and first_response_at is null and late_at is null;--> statement-breakpoint
CREATE INDEX "communications_follow_up" ON "communications" USING btree ("follow_up_on") WHERE follow_up_required and follow_up_due_at is null;--> statement-breakpoint
CREATE INDEX "communications_quote" ON "communications" USING btree ("related_quote_id") WHERE related_quote_id is not null;--> statement-breakpoint
CREATE INDEX "communications_move" ON "communications" USING btree ("related_move_id") WHERE related_move_id is not null;--> statement-breakpoint
SELECT attach_audit('communications');--> statement-breakpoint
SELECT attach_audit('communication_attachments');
