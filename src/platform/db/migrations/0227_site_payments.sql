CREATE TABLE "cash_takings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"job_id" uuid,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_takings" ADD CONSTRAINT "cash_takings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_prompts" ADD CONSTRAINT "site_prompts_prompt_id_stk_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."stk_prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_prompts" ADD CONSTRAINT "site_prompts_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_prompts" ADD CONSTRAINT "site_prompts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_takings_move" ON "cash_takings" USING btree ("move_id","taken_at");--> statement-breakpoint
CREATE INDEX "site_prompts_move" ON "site_prompts" USING btree ("move_id");--> statement-breakpoint
SELECT attach_audit('cash_takings');--> statement-breakpoint
SELECT attach_audit('site_prompts');
