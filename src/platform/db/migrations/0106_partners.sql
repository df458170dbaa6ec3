CREATE TABLE "partner_commissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"won_by" uuid NOT NULL,
	"won_on" date NOT NULL,
	"won_value" bigint NOT NULL,
	"rule_kind" text NOT NULL,
	"rule_value" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_by" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_commissions_opportunity_id_unique" UNIQUE("opportunity_id"),
	CONSTRAINT "partner_commissions_status_known" CHECK ("partner_commissions"."status" in ('owed', 'paid', 'withdrawn')),
	CONSTRAINT "partner_commissions_amount" CHECK ("partner_commissions"."amount" between 0 and "partner_commissions"."won_value"),
	CONSTRAINT "partner_commissions_paid" CHECK (("partner_commissions"."status" = 'paid') = ("partner_commissions"."paid_at" is not null)),
	CONSTRAINT "partner_commissions_withdrawn" CHECK (("partner_commissions"."status" = 'withdrawn') = ("partner_commissions"."withdrawn_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "partner_referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"referred_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid,
	CONSTRAINT "partner_referrals_lead_id_unique" UNIQUE("lead_id")
);
--> statement-breakpoint
CREATE TABLE "partner_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_rules_value" CHECK ("partner_rules"."value" >= 0 and ("partner_rules"."kind" = 'fixed' or ("partner_rules"."kind" = 'percent' and "partner_rules"."value" <= 10000)))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"link_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(name || ' ' || code || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0'))) STORED NOT NULL,
	CONSTRAINT "partners_code_unique" UNIQUE("code"),
	CONSTRAINT "partners_link_id_unique" UNIQUE("link_id"),
	CONSTRAINT "partners_kind_known" CHECK ("partners"."kind" in ('estate_agent', 'caretaker', 'landlord', 'other')),
	CONSTRAINT "partners_status_known" CHECK ("partners"."status" in ('active', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "partner_commissions" ADD CONSTRAINT "partner_commissions_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_commissions" ADD CONSTRAINT "partner_commissions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_commissions" ADD CONSTRAINT "partner_commissions_paid_by_people_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_referrals" ADD CONSTRAINT "partner_referrals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_referrals" ADD CONSTRAINT "partner_referrals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_referrals" ADD CONSTRAINT "partner_referrals_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_rules" ADD CONSTRAINT "partner_rules_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_commissions_partner" ON "partner_commissions" USING btree ("partner_id","won_on","id");--> statement-breakpoint
CREATE INDEX "partner_commissions_won_by" ON "partner_commissions" USING btree ("won_by");--> statement-breakpoint
CREATE INDEX "partner_referrals_partner" ON "partner_referrals" USING btree ("partner_id","referred_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_rules_day" ON "partner_rules" USING btree ("partner_id","starts_on");--> statement-breakpoint
CREATE INDEX "partners_name" ON "partners" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "partners_created_at" ON "partners" USING btree ("created_at","id");--> statement-breakpoint
-- by hand
SELECT attach_audit('partners');--> statement-breakpoint
SELECT attach_audit('partner_rules');--> statement-breakpoint
SELECT attach_audit('partner_referrals');--> statement-breakpoint
SELECT attach_audit('partner_commissions');
