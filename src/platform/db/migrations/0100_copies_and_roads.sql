CREATE TABLE "drive_files" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"synced" integer DEFAULT 0 NOT NULL,
	"stale" boolean DEFAULT true NOT NULL,
	"file_id" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "drive_files_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "drive_files_versions" CHECK ("drive_files"."synced" between 0 and "drive_files"."version")
);
--> statement-breakpoint
CREATE TABLE "drive_folders" (
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"folder_id" text NOT NULL,
	"name_digest" text NOT NULL,
	"made" boolean DEFAULT false NOT NULL,
	CONSTRAINT "drive_folders_account_owner_pk" PRIMARY KEY("account","owner")
);
--> statement-breakpoint
CREATE TABLE "map_uses" (
	"month" text PRIMARY KEY NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp (3) with time zone,
	CONSTRAINT "map_uses_calls" CHECK ("map_uses"."calls" >= 0)
);
--> statement-breakpoint
CREATE TABLE "road_distances" (
	"pair" text PRIMARY KEY NOT NULL,
	"km" integer,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drive_files_due" ON "drive_files" USING btree ("next_at") WHERE synced < version;--> statement-breakpoint
CREATE INDEX "drive_files_customer" ON "drive_files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "drive_files_folder" ON "drive_files" USING btree ("folder") WHERE file_id <> '';--> statement-breakpoint
CREATE INDEX "drive_files_issued" ON "drive_files" USING btree ("issued_at") WHERE file_id <> '';--> statement-breakpoint
CREATE INDEX "road_distances_until" ON "road_distances" USING btree ("until");