CREATE TABLE "automation_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"is_active" boolean NOT NULL,
	"services" text[] DEFAULT '{}'::text[] NOT NULL,
	"places" text[] DEFAULT '{}'::text[] NOT NULL,
	"sources" text[] DEFAULT '{}'::text[] NOT NULL,
	"locales" text[] DEFAULT '{}'::text[] NOT NULL,
	"value_from" bigint,
	"value_to" bigint,
	"delay_minutes" integer NOT NULL,
	"actions" jsonb NOT NULL,
	"maker_id" uuid,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "automation_rules_delay" CHECK ("automation_rules"."delay_minutes" between 0 and 43200),
	CONSTRAINT "automation_rules_values" CHECK ("automation_rules"."value_from" is null or "automation_rules"."value_to" is null or "automation_rules"."value_from" <= "automation_rules"."value_to")
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"event_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"outcome" text NOT NULL,
	"decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "automation_runs_once" UNIQUE("rule_id","event_id"),
	CONSTRAINT "automation_runs_done" CHECK (("automation_runs"."outcome" = 'waiting') = ("automation_runs"."done_at" is null))
);
--> statement-breakpoint
ALTER TABLE "automation_rules" ADD CONSTRAINT "automation_rules_maker_id_people_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_rules_trigger" ON "automation_rules" USING btree ("trigger") WHERE is_active;--> statement-breakpoint
CREATE INDEX "automation_runs_at" ON "automation_runs" USING btree ("at","id");--> statement-breakpoint
-- by hand
SELECT attach_audit('automation_rules');
