CREATE TABLE "tow_trucks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tow_trucks_status_known" CHECK ("tow_trucks"."status" in ('active', 'retired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tow_trucks_name" ON "tow_trucks" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "tow_trucks_created_at" ON "tow_trucks" USING btree ("created_at","id");--> statement-breakpoint
SELECT attach_audit('tow_trucks');
