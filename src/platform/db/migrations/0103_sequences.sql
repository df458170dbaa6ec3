CREATE TABLE "follow_up_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"follow_up_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"channel" text NOT NULL,
	"deed" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"made_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_up_steps_once" UNIQUE("follow_up_id","step")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence_id" uuid NOT NULL,
	"sequence_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"quote_number" text NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_day" date,
	"step" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"waits" text DEFAULT 'delay' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"stop" text,
	CONSTRAINT "follow_ups_once" UNIQUE("sequence_id","subject_id"),
	CONSTRAINT "follow_ups_ended" CHECK (("follow_ups"."due_at" is null) = ("follow_ups"."ended_at" is not null)),
	CONSTRAINT "follow_ups_stopped" CHECK ("follow_ups"."stop" is null or "follow_ups"."ended_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_active" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"maker_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sequences_kind_known" CHECK ("sequences"."kind" in ('quote_not_opened', 'quote_not_answered', 'quote_expiring', 'after_move'))
);
--> statement-breakpoint
ALTER TABLE "follow_up_steps" ADD CONSTRAINT "follow_up_steps_follow_up_id_follow_ups_id_fk" FOREIGN KEY ("follow_up_id") REFERENCES "public"."follow_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_maker_id_people_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_subject" ON "follow_ups" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "follow_ups_number" ON "follow_ups" USING btree ("quote_number");--> statement-breakpoint
CREATE INDEX "follow_ups_email" ON "follow_ups" USING btree ("email");--> statement-breakpoint
CREATE INDEX "follow_ups_phone" ON "follow_ups" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "follow_ups_customer" ON "follow_ups" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "follow_ups_started" ON "follow_ups" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "follow_ups_sequence" ON "follow_ups" USING btree ("sequence_id","started_at");--> statement-breakpoint
CREATE INDEX "sequences_kind" ON "sequences" USING btree ("kind") WHERE is_active;--> statement-breakpoint
-- by hand
SELECT attach_audit('sequences'), attach_audit('follow_ups'), attach_audit('follow_up_steps');
