CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"report" text NOT NULL,
	"query" text NOT NULL,
	"period" text,
	"frequency" text NOT NULL,
	"weekday" smallint,
	"month_day" smallint,
	"hour" smallint NOT NULL,
	"format" text NOT NULL,
	"recipients" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"next_at" timestamp (3) with time zone,
	"stop_reason" text,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_schedules_rhythm" CHECK (case "report_schedules"."frequency" when 'daily' then "report_schedules"."weekday" is null and "report_schedules"."month_day" is null
        when 'weekly' then "report_schedules"."weekday" between 1 and 7 and "report_schedules"."month_day" is null
        when 'monthly' then "report_schedules"."month_day" between 1 and 31 and "report_schedules"."weekday" is null else false end),
	CONSTRAINT "report_schedules_hour" CHECK ("report_schedules"."hour" between 0 and 23),
	CONSTRAINT "report_schedules_stopped" CHECK ("report_schedules"."stop_reason" is null or "report_schedules"."next_at" is null)
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"schedule_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asked" boolean NOT NULL,
	"recipients" integer NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_schedule_id_report_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."report_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_owner" ON "report_schedules" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_once" ON "report_runs" USING btree ("schedule_id","day") WHERE not asked;--> statement-breakpoint
CREATE INDEX "report_runs_schedule" ON "report_runs" USING btree ("schedule_id","created_at");--> statement-breakpoint
-- by hand
SELECT attach_audit('report_schedules');
