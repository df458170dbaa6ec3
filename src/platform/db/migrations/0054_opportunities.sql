CREATE TABLE "opportunities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_number" text NOT NULL,
	"name" text NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"lead_id" uuid,
	"customer_id" uuid,
	"account_id" uuid,
	"stage" text NOT NULL,
	"stage_since" timestamp (3) with time zone NOT NULL,
	"probability" integer NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'KSH' NOT NULL,
	"expected_close_date" date,
	"actual_close_date" date,
	"service_type" text,
	"service_description" text DEFAULT '' NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"competitors" text[] DEFAULT '{}'::text[] NOT NULL,
	"competitive_advantage" text DEFAULT '' NOT NULL,
	"decision_makers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision_criteria" text DEFAULT '' NOT NULL,
	"decision_timeline" text DEFAULT '' NOT NULL,
	"proposal_sent" boolean DEFAULT false NOT NULL,
	"proposal_date" date,
	"proposal_value" bigint DEFAULT 0 NOT NULL,
	"proposal_valid_until" date,
	"owner_id" uuid,
	"next_steps" text DEFAULT '' NOT NULL,
	"win_reason" text DEFAULT '' NOT NULL,
	"loss_reason" text DEFAULT '' NOT NULL,
	"won_quote_id" uuid,
	"won_move_id" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"erased_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(opportunity_number || ' ' || name)) STORED NOT NULL,
	CONSTRAINT "opportunities_opportunity_number_unique" UNIQUE("opportunity_number"),
	CONSTRAINT "opportunities_stage_known" CHECK ("opportunities"."stage" in ('prospecting', 'qualification', 'needs_analysis', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
	CONSTRAINT "opportunities_probability" CHECK ("opportunities"."probability" between 0 and 100),
	CONSTRAINT "opportunities_amounts" CHECK ("opportunities"."amount" >= 0 and "opportunities"."proposal_value" >= 0),
	CONSTRAINT "opportunities_currency" CHECK ("opportunities"."currency" = 'KSH'),
	CONSTRAINT "opportunities_name" CHECK ("opportunities"."name" <> ''),
	CONSTRAINT "opportunities_closed" CHECK (("opportunities"."stage" in ('closed_won', 'closed_lost')) = ("opportunities"."actual_close_date" is not null)),
	CONSTRAINT "opportunities_won" CHECK (("opportunities"."stage" = 'closed_won') = ("opportunities"."won_quote_id" is not null or "opportunities"."won_move_id" is not null) and ("opportunities"."stage" <> 'closed_won' or "opportunities"."probability" = 100)),
	CONSTRAINT "opportunities_lost" CHECK (("opportunities"."stage" = 'closed_lost') = ("opportunities"."loss_reason" <> '') and ("opportunities"."stage" <> 'closed_lost' or "opportunities"."probability" = 0))
);
--> statement-breakpoint
CREATE TABLE "opportunity_members" (
	"opportunity_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "opportunity_members_opportunity_id_person_id_pk" PRIMARY KEY("opportunity_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_quotes" (
	"quote_number" text PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opportunity_stage_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"seconds_in_stage" integer,
	"amount" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "opportunity_stage_changes_to_known" CHECK ("opportunity_stage_changes"."to_stage" in ('prospecting', 'qualification', 'needs_analysis', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
	CONSTRAINT "opportunity_stage_changes_from_known" CHECK ("opportunity_stage_changes"."from_stage" in ('prospecting', 'qualification', 'needs_analysis', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
	CONSTRAINT "opportunity_stage_changes_moved" CHECK ("opportunity_stage_changes"."from_stage" is distinct from "opportunity_stage_changes"."to_stage"),
	CONSTRAINT "opportunity_stage_changes_time" CHECK (("opportunity_stage_changes"."from_stage" is null) = ("opportunity_stage_changes"."seconds_in_stage" is null) and coalesce("opportunity_stage_changes"."seconds_in_stage" >= 0, true))
);
--> statement-breakpoint
CREATE TABLE "pipeline_stages" (
	"pipeline_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"label" text NOT NULL,
	"probability" integer NOT NULL,
	"requires" text[] DEFAULT '{}'::text[] NOT NULL,
	"stuck_after_days" integer,
	CONSTRAINT "pipeline_stages_pipeline_id_stage_pk" PRIMARY KEY("pipeline_id","stage"),
	CONSTRAINT "pipeline_stages_stage_known" CHECK ("pipeline_stages"."stage" in ('prospecting', 'qualification', 'needs_analysis', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
	CONSTRAINT "pipeline_stages_probability" CHECK ("pipeline_stages"."probability" between 0 and 100),
	CONSTRAINT "pipeline_stages_closed" CHECK (("pipeline_stages"."stage" <> 'closed_won' or "pipeline_stages"."probability" = 100) and ("pipeline_stages"."stage" <> 'closed_lost' or "pipeline_stages"."probability" = 0)),
	CONSTRAINT "pipeline_stages_requires_known" CHECK ("pipeline_stages"."requires" <@ array['amount', 'expectedCloseDate', 'customerId', 'nextSteps']),
	CONSTRAINT "pipeline_stages_stuck" CHECK ("pipeline_stages"."stuck_after_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"services" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "pipelines_default_open" CHECK (not ("pipelines"."is_default" and "pipelines"."archived_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_status_known";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "converted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "converted_to" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "conversion_value" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_account_id_customers_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_won_quote_id_quotes_id_fk" FOREIGN KEY ("won_quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_won_move_id_moves_id_fk" FOREIGN KEY ("won_move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_members" ADD CONSTRAINT "opportunity_members_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_members" ADD CONSTRAINT "opportunity_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_quotes" ADD CONSTRAINT "opportunity_quotes_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_stage_changes" ADD CONSTRAINT "opportunity_stage_changes_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_stage_changes" ADD CONSTRAINT "opportunity_stage_changes_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_stage_changes" ADD CONSTRAINT "opportunity_stage_changes_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_stages" ADD CONSTRAINT "pipeline_stages_pipeline_id_pipelines_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipelines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunities_board" ON "opportunities" USING btree ("pipeline_id","stage","stage_since","id") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "opportunities_sums" ON "opportunities" USING btree ("pipeline_id","stage","amount","probability") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "opportunities_created_at" ON "opportunities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "opportunities_updated_at" ON "opportunities" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "opportunities_amount" ON "opportunities" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "opportunities_close" ON "opportunities" USING btree (coalesce("expected_close_date", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "opportunities_owner" ON "opportunities" USING btree ("owner_id","stage","created_at","id");--> statement-breakpoint
CREATE INDEX "opportunities_stage" ON "opportunities" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "opportunities_lead" ON "opportunities" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "opportunities_customer" ON "opportunities" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "opportunities_account" ON "opportunities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "opportunities_search" ON "opportunities" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_won_quote" ON "opportunities" USING btree ("won_quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_won_move" ON "opportunities" USING btree ("won_move_id");--> statement-breakpoint
CREATE INDEX "opportunity_members_person" ON "opportunity_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "opportunity_quotes_of" ON "opportunity_quotes" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_changes_of" ON "opportunity_stage_changes" USING btree ("opportunity_id","changed_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_changes_at" ON "opportunity_stage_changes" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_name" ON "pipelines" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "pipelines_default" ON "pipelines" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_converted_to" ON "leads" USING btree ("converted_to");--> statement-breakpoint
CREATE INDEX "leads_customer" ON "leads" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_converted" CHECK (("leads"."converted_at" is null) = ("leads"."converted_to" is null) and ("leads"."status" <> 'converted' or "leads"."converted_to" is not null));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_conversion_value" CHECK ("leads"."conversion_value" >= 0);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_status_known" CHECK ("leads"."status" in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'converted', 'lost', 'nurturing'));--> statement-breakpoint
-- by hand
INSERT INTO pipelines (id, name, is_default) VALUES ('019aa000-0000-7000-8000-000000000001', 'Sales', true);--> statement-breakpoint
INSERT INTO pipeline_stages (pipeline_id, stage, label, probability, requires, stuck_after_days) VALUES
  ('019aa000-0000-7000-8000-000000000001', 'prospecting', 'Prospecting', 10, '{}', 14),
  ('019aa000-0000-7000-8000-000000000001', 'qualification', 'Qualification', 25, '{}', 14),
  ('019aa000-0000-7000-8000-000000000001', 'needs_analysis', 'Needs Analysis', 40, '{}', 14),
  ('019aa000-0000-7000-8000-000000000001', 'proposal', 'Proposal', 60, '{amount,expectedCloseDate}', 14),
  ('019aa000-0000-7000-8000-000000000001', 'negotiation', 'Negotiation', 80, '{amount,expectedCloseDate}', 14),
  ('019aa000-0000-7000-8000-000000000001', 'closed_won', 'Closed Won', 100, '{}', null),
  ('019aa000-0000-7000-8000-000000000001', 'closed_lost', 'Closed Lost', 0, '{}', null);--> statement-breakpoint
SELECT attach_audit('pipelines'), attach_audit('pipeline_stages'), attach_audit('opportunities'), attach_audit('opportunity_members'), attach_audit('opportunity_quotes'), attach_audit('opportunity_stage_changes');
