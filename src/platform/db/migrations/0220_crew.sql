CREATE TABLE "crew_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_devices_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "crew_devices_one" UNIQUE("person_id","device")
);
--> statement-breakpoint
CREATE TABLE "crew_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"job_id" uuid,
	"move_id" uuid,
	"job" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"time_of" uuid,
	"payload" jsonb NOT NULL,
	"digest" text NOT NULL,
	"device_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"clock_offset" integer NOT NULL,
	"based_on" integer,
	"flag" text,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "crew_events_flag_known" CHECK ("crew_events"."flag" in ('removed', 'aborted', 'closed', 'unassigned', 'moved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "crew_given_jobs" (
	"person_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"move_id" uuid NOT NULL,
	"number" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_given_jobs_person_id_job_id_pk" PRIMARY KEY("person_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "crew_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_invitations_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "crew_phones" (
	"person_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"clock_offset" integer NOT NULL,
	"waiting_events" integer NOT NULL,
	"waiting_photos" integer NOT NULL,
	CONSTRAINT "crew_phones_person_id_device_pk" PRIMARY KEY("person_id","device")
);
--> statement-breakpoint
CREATE TABLE "crew_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"job_id" uuid,
	"move_id" uuid,
	"kind" text NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"item_id" uuid,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"sent_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"sent_sha256" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_photos_key_unique" UNIQUE("key"),
	CONSTRAINT "crew_photos_kind_known" CHECK ("crew_photos"."kind" in ('odometer', 'before', 'after', 'defect', 'incident', 'other'))
);
--> statement-breakpoint
CREATE TABLE "crew_pins" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_pins_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "crew_positions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"accuracy" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crew_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"job_id" uuid,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "crew_uploads_received" CHECK ("crew_uploads"."received" between 0 and "crew_uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "crew_devices" ADD CONSTRAINT "crew_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_events" ADD CONSTRAINT "crew_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_given_jobs" ADD CONSTRAINT "crew_given_jobs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_invitations" ADD CONSTRAINT "crew_invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_invitations" ADD CONSTRAINT "crew_invitations_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_phones" ADD CONSTRAINT "crew_phones_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_photos" ADD CONSTRAINT "crew_photos_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_pins" ADD CONSTRAINT "crew_pins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_positions" ADD CONSTRAINT "crew_positions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crew_uploads" ADD CONSTRAINT "crew_uploads_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crew_events_move" ON "crew_events" USING btree ("move_id","at") WHERE move_id is not null;--> statement-breakpoint
CREATE INDEX "crew_events_job" ON "crew_events" USING btree ("job_id","at") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "crew_events_times" ON "crew_events" USING btree ("time_of","at") WHERE time_of is not null;--> statement-breakpoint
CREATE INDEX "crew_events_sequence" ON "crew_events" USING btree ("person_id","device","received_at");--> statement-breakpoint
CREATE INDEX "crew_given_move" ON "crew_given_jobs" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "crew_photos_move" ON "crew_photos" USING btree ("move_id","taken_at") WHERE move_id is not null;--> statement-breakpoint
CREATE INDEX "crew_positions_job" ON "crew_positions" USING btree ("job_id","at");--> statement-breakpoint
CREATE INDEX "crew_positions_received_at" ON "crew_positions" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "crew_positions_sequence" ON "crew_positions" USING btree ("person_id","device","received_at");--> statement-breakpoint
CREATE INDEX "crew_uploads_touched_at" ON "crew_uploads" USING btree ("touched_at");--> statement-breakpoint
-- by hand: reports of crews are evidence. An erasure may empty what was written, nothing else changes.
CREATE FUNCTION keep_crew_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'payload' IS DISTINCT FROM to_jsonb(OLD) - 'payload' THEN
		RAISE EXCEPTION 'rows of crew_events are never changed or deleted' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER crew_events_append_only BEFORE UPDATE OR DELETE ON "crew_events" FOR EACH ROW EXECUTE FUNCTION keep_crew_event();--> statement-breakpoint
CREATE TRIGGER crew_photos_append_only BEFORE UPDATE OR DELETE ON "crew_photos" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- by hand: roles that a company has changed keep what they have; the default table gains the new permissions.
INSERT INTO role_grants (role, permission, scope)
SELECT grants.role, grants.permission, grants.scope FROM (VALUES
	('supervisor', 'use_crew_app', 'team'), ('supervisor', 'lead_crew', 'team'),
	('team_lead', 'use_crew_app', 'assigned'), ('team_lead', 'lead_crew', 'assigned'),
	('driver', 'use_crew_app', 'assigned'), ('mover', 'use_crew_app', 'assigned'), ('packer', 'use_crew_app', 'assigned')
) AS grants(role, permission, scope)
WHERE EXISTS (SELECT 1 FROM role_grants) ON CONFLICT DO NOTHING;
