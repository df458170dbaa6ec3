CREATE TABLE "contact_days" (
	"address" text NOT NULL,
	"day" date NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_days_address_day_pk" PRIMARY KEY("address","day")
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"token" text NOT NULL,
	"opted_out_at" timestamp (3) with time zone,
	"opt_out_source" text,
	"bounced_at" timestamp (3) with time zone,
	"bounce_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipients_channel_known" CHECK ("recipients"."channel" in ('email', 'sms')),
	CONSTRAINT "recipients_opt_out" CHECK (("recipients"."opted_out_at" is null) = ("recipients"."opt_out_source" is null))
);
--> statement-breakpoint
CREATE INDEX "contact_days_day" ON "contact_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_address" ON "recipients" USING btree ("channel","address");--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_token" ON "recipients" USING btree ("token");--> statement-breakpoint
-- by hand
SELECT attach_audit('recipients');
