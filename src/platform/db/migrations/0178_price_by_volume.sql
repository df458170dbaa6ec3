-- Quotes that exist are priced by rooms and have no type. They satisfy the checks, so that nothing is scanned under the lock.
ALTER TABLE "quotes" ADD COLUMN "from_carry" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "to_carry" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "priced_by" text DEFAULT 'rooms' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "price_basis" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "day_price" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "price_type" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "inventory_version_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "inventory_frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_priced_by_known" CHECK ("quotes"."priced_by" in ('rooms', 'volume')) NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_volume_counted" CHECK (("quotes"."priced_by" = 'volume') = ("quotes"."price_basis" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_price_type_known" CHECK ("quotes"."price_type" in ('binding', 'not_to_exceed', 'estimate')) NOT VALID;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_binding_frozen" CHECK ("quotes"."price_type" is distinct from 'binding' or "quotes"."inventory_version_id" is not null and ("quotes"."status" <> 'approved' or "quotes"."inventory_frozen_at" is not null)) NOT VALID;
