CREATE TABLE "assignment_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"services" text[] DEFAULT '{}'::text[] NOT NULL,
	"places" text[] DEFAULT '{}'::text[] NOT NULL,
	"sources" text[] DEFAULT '{}'::text[] NOT NULL,
	"locales" text[] DEFAULT '{}'::text[] NOT NULL,
	"value_from" bigint,
	"value_to" bigint,
	"people" uuid[] NOT NULL,
	"last_given_to" uuid,
	"maker_id" uuid,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assignment_rules_people" CHECK (cardinality("assignment_rules"."people") > 0),
	CONSTRAINT "assignment_rules_values" CHECK ("assignment_rules"."value_from" is null or "assignment_rules"."value_to" is null or "assignment_rules"."value_from" <= "assignment_rules"."value_to")
);
--> statement-breakpoint
CREATE TABLE "assignment_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"rule_id" uuid,
	"person_id" uuid,
	"decisions" jsonb NOT NULL,
	"next_at" timestamp (3) with time zone,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	CONSTRAINT "assignment_runs_lead_id_unique" UNIQUE("lead_id")
);
--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_maker_id_people_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_runs" ADD CONSTRAINT "assignment_runs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_runs" ADD CONSTRAINT "assignment_runs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_runs_at" ON "assignment_runs" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "assignment_runs_rule" ON "assignment_runs" USING btree ("rule_id","at");--> statement-breakpoint
CREATE INDEX "assignment_runs_due" ON "assignment_runs" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
-- by hand
SELECT attach_audit('assignment_rules');
