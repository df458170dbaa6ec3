-- Dated exchange rates, the second currency of quotes, and devices of KRA's eTIMS. Rates are decimals, never floats.
CREATE TABLE "etims_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"pin" text NOT NULL,
	"branch" text NOT NULL,
	"serial_number" text NOT NULL,
	"state" text NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"sealed" text,
	"taxpayer" text DEFAULT '' NOT NULL,
	"branch_name" text DEFAULT '' NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"sdc_id" text DEFAULT '' NOT NULL,
	"mrc_no" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "etims_devices_state" CHECK ("etims_devices"."state" in ('asked', 'installed', 'refused', 'unknown')),
	CONSTRAINT "etims_devices_key" CHECK (("etims_devices"."state" = 'installed') = ("etims_devices"."sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"rate" numeric(13, 6) NOT NULL,
	"updated_by" uuid,
	"updated_by_name" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "second_currency" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "second_rate" numeric(13, 6);--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "second_rate_date" date;--> statement-breakpoint
CREATE UNIQUE INDEX "etims_devices_one" ON "etims_devices" USING btree ("environment","pin","branch","serial_number");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("currency","date");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_second_currency_whole" CHECK (("quotes"."second_currency" is null) = ("quotes"."second_rate" is null) and ("quotes"."second_currency" is null) = ("quotes"."second_rate_date" is null) and coalesce("quotes"."second_rate" > 0, true));
--> statement-breakpoint
SELECT attach_audit('exchange_rates');--> statement-breakpoint
SELECT attach_audit('etims_devices');
