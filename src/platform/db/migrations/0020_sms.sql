ALTER TABLE "outbox_messages" ADD COLUMN "may_wait" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "segments" integer;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_messages_provider" ON "outbox_messages" USING btree ("provider","provider_id") WHERE provider_id is not null;
