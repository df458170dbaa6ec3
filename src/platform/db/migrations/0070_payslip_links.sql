CREATE TABLE "payslip_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payslip_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "payslip_links_tries" CHECK ("payslip_links"."wrong_tries" between 0 and 5),
	CONSTRAINT "payslip_links_code" CHECK (("payslip_links"."code_hash" is null) = ("payslip_links"."code_expires_at" is null)),
	CONSTRAINT "payslip_links_ended" CHECK (("payslip_links"."ended_at" is null) = ("payslip_links"."end_reason" is null)),
	CONSTRAINT "payslip_links_reason" CHECK ("payslip_links"."end_reason" in ('revoked', 'tries', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "opening_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"month" text NOT NULL,
	"basic_pay" bigint NOT NULL,
	"gross_pay" bigint NOT NULL,
	"taxable_pay" bigint NOT NULL,
	"tax_charged" bigint NOT NULL,
	"relief" bigint NOT NULL,
	"paye" bigint NOT NULL,
	"nssf" bigint NOT NULL,
	"shif" bigint NOT NULL,
	"nhif" bigint NOT NULL,
	"housing_levy" bigint NOT NULL,
	"net_pay" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "opening_balances_month_read" CHECK ("opening_balances"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "opening_balances_amounts" CHECK (least("opening_balances"."basic_pay", "opening_balances"."gross_pay", "opening_balances"."taxable_pay", "opening_balances"."tax_charged", "opening_balances"."relief", "opening_balances"."paye", "opening_balances"."nssf", "opening_balances"."shif", "opening_balances"."nhif", "opening_balances"."housing_levy", "opening_balances"."net_pay") >= 0),
	CONSTRAINT "opening_balances_net" CHECK ("opening_balances"."net_pay" <= "opening_balances"."gross_pay")
);
--> statement-breakpoint
ALTER TABLE "payslip_links" ADD CONSTRAINT "payslip_links_payslip_id_payslips_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_links" ADD CONSTRAINT "payslip_links_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_links_alive" ON "payslip_links" USING btree ("payslip_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payslip_links_payslip" ON "payslip_links" USING btree ("payslip_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "opening_balances_month" ON "opening_balances" USING btree ("person_id","month") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "opening_balances_year" ON "opening_balances" USING btree ("month","person_id");--> statement-breakpoint
-- by hand
SELECT attach_audit('payslip_links');--> statement-breakpoint
SELECT attach_audit('opening_balances');
