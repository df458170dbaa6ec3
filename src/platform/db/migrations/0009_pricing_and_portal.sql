create index if not exists inquiries_email on inquiries (lower(email), created_at);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "long_distance_km" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "price_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "price_confirmed_by" uuid REFERENCES "people"("id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_long_distance_priced" CHECK (status <> 'approved' or long_distance_km is null or price_confirmed_at is not null);
