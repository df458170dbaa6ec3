ALTER TABLE "dispatch_replans" DROP CONSTRAINT "dispatch_replans_once";--> statement-breakpoint
ALTER TABLE "dispatch_replans" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "dispatch_replans" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "dispatch_replans_open" ON "dispatch_replans" USING btree ("outage_id","job_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "dispatch_replans_outage" ON "dispatch_replans" USING btree ("outage_id");
