CREATE TABLE "lifecycles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"stages" jsonb NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "lifecycles_audience_known" CHECK ("lifecycles"."audience" in ('all', 'individual', 'corporate', 'vip')),
	CONSTRAINT "lifecycles_stages" CHECK (jsonb_array_length("lifecycles"."stages") between 2 and 6)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "lifecycles_name" ON "lifecycles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "activities_next" ON "activities" USING btree ((case when "status" in ('scheduled', 'in_progress') then floor(extract(epoch from "scheduled_at" at time zone 'UTC'))::bigint else 20000000000 - floor(extract(epoch from "scheduled_at" at time zone 'UTC'))::bigint end),"id");
--> statement-breakpoint
SELECT attach_audit('lifecycles');
