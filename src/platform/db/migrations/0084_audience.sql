CREATE TABLE "audience_members" (
	"subscriber_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"synced" integer DEFAULT 0 NOT NULL,
	"list_id" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "audience_members_versions" CHECK ("audience_members"."synced" between 0 and "audience_members"."version")
);
--> statement-breakpoint
CREATE TABLE "audience_pulls" (
	"list_id" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audience_members_due" ON "audience_members" USING btree ("next_at") WHERE synced < version;