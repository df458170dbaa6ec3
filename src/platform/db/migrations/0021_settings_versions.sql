CREATE TABLE "settings_versions" (
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"cause" text NOT NULL,
	"restored" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	"event_id" uuid,
	CONSTRAINT "settings_versions_section_version_pk" PRIMARY KEY("section","version")
);
--> statement-breakpoint
SELECT attach_audit('settings_versions');
--> statement-breakpoint
-- What is in force begins each section's history.
INSERT INTO "settings_versions" ("section", "version", "value", "changed", "cause", "saved_at", "saved_by")
SELECT "section", "version", "value", '[]'::jsonb, 'kept', "updated_at", "updated_by" FROM "settings";
