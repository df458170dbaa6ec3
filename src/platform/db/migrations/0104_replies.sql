CREATE TABLE "mailbox_readings" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"failed_since" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"taken_until" timestamp (3) with time zone,
	"taken_by" uuid
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"automatic" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"thread_references" text[] DEFAULT '{}'::text[] NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"from_address" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answers_id" uuid,
	"sender_differs" boolean DEFAULT false NOT NULL,
	"lead_id" uuid,
	"customer_id" uuid,
	"inquiry_id" uuid,
	"status" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(from_name || ' ' || from_address || ' ' || subject)) STORED NOT NULL,
	CONSTRAINT "replies_key_unique" UNIQUE("key"),
	CONSTRAINT "replies_channel_known" CHECK ("replies"."channel" in ('email', 'sms')),
	CONSTRAINT "replies_kind_known" CHECK ("replies"."kind" in ('reply', 'auto', 'bounce', 'opt_out')),
	CONSTRAINT "replies_status_known" CHECK ("replies"."status" in ('waiting', 'answered', 'closed')),
	CONSTRAINT "replies_waits" CHECK (("replies"."kind" = 'reply') = ("replies"."status" is not null))
);
--> statement-breakpoint
CREATE TABLE "reply_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_files_key_unique" UNIQUE("key"),
	CONSTRAINT "reply_files_type_known" CHECK ("reply_files"."media_type" in ('application/pdf', 'image/jpeg'))
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "answers_message_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "thread_references" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_files" ADD CONSTRAINT "reply_files_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replies_search" ON "replies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "replies_received_at" ON "replies" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "replies_status" ON "replies" USING btree ("status","received_at","id");--> statement-breakpoint
CREATE INDEX "replies_from" ON "replies" USING btree ("from_address","created_at");--> statement-breakpoint
CREATE INDEX "replies_lead" ON "replies" USING btree ("lead_id","received_at") WHERE lead_id is not null;--> statement-breakpoint
CREATE INDEX "replies_customer" ON "replies" USING btree ("customer_id","received_at") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "replies_inquiry" ON "replies" USING btree ("inquiry_id","received_at") WHERE inquiry_id is not null;--> statement-breakpoint
CREATE INDEX "reply_files_reply" ON "reply_files" USING btree ("reply_id","id");
