CREATE TABLE "dispatch_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"replan_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"person_id" uuid,
	"move_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"message_id" uuid,
	CONSTRAINT "dispatch_notices_person" UNIQUE("replan_id","job_id","person_id"),
	CONSTRAINT "dispatch_notices_move" UNIQUE("replan_id","job_id","move_id"),
	CONSTRAINT "dispatch_notices_one" CHECK (num_nonnulls("dispatch_notices"."person_id", "dispatch_notices"."move_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "dispatch_outages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"vehicle_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "dispatch_outages_person" UNIQUE("day","person_id"),
	CONSTRAINT "dispatch_outages_vehicle" UNIQUE("day","vehicle_id"),
	CONSTRAINT "dispatch_outages_one" CHECK (num_nonnulls("dispatch_outages"."person_id", "dispatch_outages"."vehicle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "dispatch_proposal_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"state" text NOT NULL,
	"seen" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "dispatch_proposal_jobs_once" UNIQUE("proposal_id","job_id"),
	CONSTRAINT "dispatch_proposal_jobs_state_known" CHECK ("dispatch_proposal_jobs"."state" in ('proposed', 'accepted', 'left_out', 'undone', 'left'))
);
--> statement-breakpoint
CREATE TABLE "dispatch_proposal_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"person_id" uuid,
	"vehicle_id" uuid,
	"role" text NOT NULL,
	"why" text NOT NULL,
	"assignment_id" uuid,
	CONSTRAINT "dispatch_proposal_seats_position" UNIQUE("proposal_job_id","position"),
	CONSTRAINT "dispatch_proposal_seats_one" CHECK (num_nonnulls("dispatch_proposal_seats"."person_id", "dispatch_proposal_seats"."vehicle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "dispatch_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "dispatch_replans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"outage_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "dispatch_replans_once" UNIQUE("outage_id","job_id"),
	CONSTRAINT "dispatch_replans_kind_known" CHECK ("dispatch_replans"."kind" in ('replace', 'join', 'pair', 'swap', 'shift', 'fewer'))
);
--> statement-breakpoint
ALTER TABLE "dispatch_notices" ADD CONSTRAINT "dispatch_notices_replan_id_dispatch_replans_id_fk" FOREIGN KEY ("replan_id") REFERENCES "public"."dispatch_replans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_notices" ADD CONSTRAINT "dispatch_notices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_notices" ADD CONSTRAINT "dispatch_notices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_notices" ADD CONSTRAINT "dispatch_notices_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_outages" ADD CONSTRAINT "dispatch_outages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_outages" ADD CONSTRAINT "dispatch_outages_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_outages" ADD CONSTRAINT "dispatch_outages_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_proposal_jobs" ADD CONSTRAINT "dispatch_proposal_jobs_proposal_id_dispatch_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."dispatch_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_proposal_jobs" ADD CONSTRAINT "dispatch_proposal_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_proposal_seats" ADD CONSTRAINT "dispatch_proposal_seats_proposal_job_id_dispatch_proposal_jobs_id_fk" FOREIGN KEY ("proposal_job_id") REFERENCES "public"."dispatch_proposal_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_proposal_seats" ADD CONSTRAINT "dispatch_proposal_seats_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_proposal_seats" ADD CONSTRAINT "dispatch_proposal_seats_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_proposals" ADD CONSTRAINT "dispatch_proposals_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_replans" ADD CONSTRAINT "dispatch_replans_outage_id_dispatch_outages_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."dispatch_outages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_replans" ADD CONSTRAINT "dispatch_replans_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_replans" ADD CONSTRAINT "dispatch_replans_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatch_notices_job" ON "dispatch_notices" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "dispatch_notices_of_person" ON "dispatch_notices" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "dispatch_notices_of_move" ON "dispatch_notices" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "dispatch_outages_of_person" ON "dispatch_outages" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "dispatch_outages_of_vehicle" ON "dispatch_outages" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "dispatch_proposal_jobs_job" ON "dispatch_proposal_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "dispatch_proposal_seats_person" ON "dispatch_proposal_seats" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "dispatch_proposal_seats_vehicle" ON "dispatch_proposal_seats" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "dispatch_proposals_day" ON "dispatch_proposals" USING btree ("day","created_at");--> statement-breakpoint
CREATE INDEX "dispatch_replans_job" ON "dispatch_replans" USING btree ("job_id");--> statement-breakpoint
SELECT attach_audit('dispatch_outages');--> statement-breakpoint
SELECT attach_audit('dispatch_replans');--> statement-breakpoint
SELECT attach_audit('dispatch_notices');
