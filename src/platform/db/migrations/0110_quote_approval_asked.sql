ALTER TABLE "quotes" ADD COLUMN "approval_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "approval_asked_by" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_approval_asked_by_people_id_fk" FOREIGN KEY ("approval_asked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
