CREATE TABLE "etims_classes" (
	"environment" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"tax_code" text,
	"is_used" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (fold_text(code || ' ' || name)) STORED NOT NULL,
	CONSTRAINT "etims_classes_environment_code_pk" PRIMARY KEY("environment","code")
);
--> statement-breakpoint
CREATE TABLE "etims_codes" (
	"environment" text NOT NULL,
	"list" text NOT NULL,
	"code" text NOT NULL,
	"list_name" text NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"is_used" boolean NOT NULL,
	CONSTRAINT "etims_codes_environment_list_code_pk" PRIMARY KEY("environment","list","code")
);
--> statement-breakpoint
CREATE TABLE "etims_lists" (
	"environment" text NOT NULL,
	"list" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "etims_lists_environment_list_pk" PRIMARY KEY("environment","list")
);
--> statement-breakpoint
CREATE TABLE "etims_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"class_code" text,
	"tax_code" text,
	"reason" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "etims_choices_tax_code" CHECK ("etims_choices"."tax_code" in ('A', 'C', 'D'))
);
--> statement-breakpoint
ALTER TABLE "etims_items" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "etims_classes_search" ON "etims_classes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "etims_choices_key" ON "etims_choices" USING btree ("key");--> statement-breakpoint
-- by hand
SELECT attach_audit('etims_choices');
