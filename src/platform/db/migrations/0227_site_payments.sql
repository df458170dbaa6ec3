CREATE TABLE "cash_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"received_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_handovers_sane" CHECK ("cash_handovers"."expected" > 0 and "cash_handovers"."counted" >= 0),
	CONSTRAINT "cash_handovers_named" CHECK (("cash_handovers"."expected" = "cash_handovers"."counted") = ("cash_handovers"."reason" = '')),
	CONSTRAINT "cash_handovers_other" CHECK ("cash_handovers"."person_id" <> "cash_handovers"."received_by")
);
--> statement-breakpoint
CREATE TABLE "cash_takings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handover_id" uuid,
	CONSTRAINT "cash_takings_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "cash_takings_positive" CHECK ("cash_takings"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "site_prompts" (
	"prompt_id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_received_by_people_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_prompts" ADD CONSTRAINT "site_prompts_prompt_id_stk_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."stk_prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_prompts" ADD CONSTRAINT "site_prompts_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_prompts" ADD CONSTRAINT "site_prompts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_handovers_created_at" ON "cash_handovers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "cash_handovers_person" ON "cash_handovers" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "cash_takings_in_hand" ON "cash_takings" USING btree ("person_id","taken_at") WHERE handover_id is null;--> statement-breakpoint
CREATE INDEX "cash_takings_handover" ON "cash_takings" USING btree ("handover_id") WHERE handover_id is not null;--> statement-breakpoint
CREATE INDEX "cash_takings_move" ON "cash_takings" USING btree ("move_id","taken_at");--> statement-breakpoint
CREATE INDEX "site_prompts_move" ON "site_prompts" USING btree ("move_id");--> statement-breakpoint
SELECT attach_audit('cash_handovers');--> statement-breakpoint
SELECT attach_audit('cash_takings');--> statement-breakpoint
SELECT attach_audit('site_prompts');
