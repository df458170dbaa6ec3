CREATE TABLE "job_scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"person_id" uuid,
	"vehicle_id" uuid,
	"role" text NOT NULL,
	"state" text DEFAULT 'assigned' NOT NULL,
	"span" "tstzrange",
	"overridden_at" timestamp (3) with time zone,
	"overridden_by" uuid,
	"override_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "job_assignments_person" UNIQUE("job_id","person_id"),
	CONSTRAINT "job_assignments_vehicle" UNIQUE("job_id","vehicle_id"),
	CONSTRAINT "job_assignments_one" CHECK (num_nonnulls("job_assignments"."person_id", "job_assignments"."vehicle_id") = 1),
	CONSTRAINT "job_assignments_role_known" CHECK ("job_assignments"."role" in ('lead', 'driver', 'crew', 'packer', 'vehicle') and ("job_assignments"."role" = 'vehicle') = ("job_assignments"."vehicle_id" is not null)),
	CONSTRAINT "job_assignments_state_known" CHECK ("job_assignments"."state" in ('assigned', 'released')),
	CONSTRAINT "job_assignments_overridden_why" CHECK (("job_assignments"."overridden_at" is null) = ("job_assignments"."override_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "job_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"role" text NOT NULL,
	"address" text NOT NULL,
	"place" text NOT NULL,
	"floor" smallint,
	"lift" boolean,
	"stairs" smallint,
	"carry" integer,
	"parking" text NOT NULL,
	"access_hours" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	CONSTRAINT "job_stops_position" UNIQUE("job_id","position"),
	CONSTRAINT "job_stops_role_known" CHECK ("job_stops"."role" in ('pickup', 'delivery', 'store', 'other'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"litres" integer,
	"kg" integer,
	"minutes" integer,
	"drivers" smallint,
	"crew" smallint,
	"packers" smallint,
	"own_stops" boolean DEFAULT false NOT NULL,
	"set_off_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"abort_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "jobs_position" UNIQUE("move_id","position"),
	CONSTRAINT "jobs_kind_known" CHECK ("jobs"."kind" in ('pack', 'load', 'move', 'deliver', 'unpack', 'store_in', 'store_out', 'other')),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('unscheduled', 'scheduled', 'crewed', 'dispatched', 'on_the_way', 'arrived', 'working', 'paused', 'loaded', 'unloading', 'done', 'verified', 'aborted')),
	CONSTRAINT "jobs_times" CHECK (("jobs"."starts_at" is null) = ("jobs"."ends_at" is null) and "jobs"."ends_at" > "jobs"."starts_at" and "jobs"."ends_at" <= "jobs"."starts_at" + interval '336 hours'),
	CONSTRAINT "jobs_unscheduled" CHECK ("jobs"."state" = 'aborted' or ("jobs"."state" = 'unscheduled') = ("jobs"."starts_at" is null)),
	CONSTRAINT "jobs_aborted" CHECK (("jobs"."state" = 'aborted') = ("jobs"."abort_reason" <> '')),
	CONSTRAINT "jobs_done" CHECK (("jobs"."state" in ('done', 'verified')) = ("jobs"."done_at" is not null)),
	CONSTRAINT "jobs_needs" CHECK (least("jobs"."litres", "jobs"."kg", "jobs"."minutes", "jobs"."drivers", "jobs"."crew", "jobs"."packers") >= 0)
);
--> statement-breakpoint
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_overridden_by_people_id_fk" FOREIGN KEY ("overridden_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stops" ADD CONSTRAINT "job_stops_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_assignments_lead" ON "job_assignments" USING btree ("job_id") WHERE role = 'lead';--> statement-breakpoint
CREATE INDEX "job_assignments_of_person" ON "job_assignments" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "job_assignments_of_vehicle" ON "job_assignments" USING btree ("vehicle_id") WHERE vehicle_id is not null;--> statement-breakpoint
CREATE INDEX "job_assignments_overridden" ON "job_assignments" USING btree ("overridden_at") WHERE overridden_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_starts_at" ON "jobs" USING btree ("starts_at","id") WHERE starts_at is not null;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- by hand: no person and no vehicle is on two jobs at once, unless a row says who overrode it and why.
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_person_free" EXCLUDE USING gist (person_id WITH =, span WITH &&) WHERE (state = 'assigned' AND overridden_at IS NULL AND person_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE "job_assignments" ADD CONSTRAINT "job_assignments_vehicle_free" EXCLUDE USING gist (vehicle_id WITH =, span WITH &&) WHERE (state = 'assigned' AND overridden_at IS NULL AND vehicle_id IS NOT NULL);--> statement-breakpoint
-- by hand: the times of an arrival window on a day, by the setting.
CREATE FUNCTION arrival_window(day date, named text) RETURNS tstzrange LANGUAGE sql STABLE AS $$
	SELECT tstzrange((day + w.opens) AT TIME ZONE 'Africa/Nairobi', (day + w.closes) AT TIME ZONE 'Africa/Nairobi')
	FROM (SELECT
		coalesce(s.value #>> ARRAY[named, 'from'], CASE named WHEN 'afternoon' THEN '12:00' ELSE '8:00' END)::time AS opens,
		coalesce(s.value #>> ARRAY[named, 'to'], CASE named WHEN 'morning' THEN '12:00' ELSE '17:00' END)::time AS closes
		FROM (VALUES (1)) one LEFT JOIN settings s ON s.section = 'arrivalWindows') w
$$;--> statement-breakpoint
CREATE FUNCTION first_job_kind(category text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE category WHEN 'packing' THEN 'pack' WHEN 'unpacking' THEN 'unpack' WHEN 'storage' THEN 'store_in'
		WHEN 'assembly' THEN 'other' WHEN 'cleaning' THEN 'other' ELSE 'move' END
$$;--> statement-breakpoint
CREATE FUNCTION count_job_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.row_version := OLD.row_version + 1;
	NEW.updated_at := now();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_version BEFORE UPDATE ON "jobs" FOR EACH ROW EXECUTE FUNCTION count_job_version();--> statement-breakpoint
-- by hand: the span and the state of an assignment are those of its job.
CREATE FUNCTION place_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT CASE WHEN j.starts_at IS NULL OR j.state IN ('done', 'verified', 'aborted') THEN 'released' ELSE 'assigned' END,
		CASE WHEN j.starts_at IS NOT NULL THEN tstzrange(j.starts_at, j.ends_at) END
	INTO NEW.state, NEW.span FROM jobs j WHERE j.id = NEW.job_id FOR SHARE;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER job_assignments_place BEFORE INSERT ON "job_assignments" FOR EACH ROW EXECUTE FUNCTION place_assignment();--> statement-breakpoint
-- by hand: `moveease.planning` of the transaction says who plans, and whether a double booking is refused or overridden.
-- A process older than jobs says nothing: its double bookings stay, and are listed.
CREATE FUNCTION planning() RETURNS jsonb LANGUAGE sql STABLE AS $$
	SELECT coalesce(nullif(current_setting('moveease.planning', true), '')::jsonb, '{}'::jsonb)
$$;--> statement-breakpoint
CREATE FUNCTION assign_to_job(job uuid, person uuid, as_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO job_assignments (id, job_id, person_id, role, created_by)
	VALUES (gen_random_uuid(), job, person, as_role, (planning() ->> 'by')::uuid);
EXCEPTION WHEN exclusion_violation THEN
	IF planning() ->> 'refuse' = 'true' THEN
		RAISE;
	END IF;
	INSERT INTO job_assignments (id, job_id, person_id, role, created_by, overridden_at, overridden_by, override_reason)
	VALUES (gen_random_uuid(), job, person, as_role, (planning() ->> 'by')::uuid, now(), (planning() ->> 'by')::uuid,
		coalesce(planning() ->> 'reason', 'Planned before jobs'));
END $$;--> statement-breakpoint
-- by hand: an override holds for the times it was given for, so new times are tried without it.
CREATE FUNCTION assignments_follow_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one uuid;
	became text := CASE WHEN NEW.starts_at IS NULL OR NEW.state IN ('done', 'verified', 'aborted') THEN 'released' ELSE 'assigned' END;
	times tstzrange := CASE WHEN NEW.starts_at IS NOT NULL THEN tstzrange(NEW.starts_at, NEW.ends_at) END;
BEGIN
	IF became = 'released' THEN
		UPDATE job_assignments SET state = became, span = times
		WHERE job_id = NEW.id AND (state <> became OR span IS DISTINCT FROM times);
		RETURN NULL;
	END IF;
	FOR one IN SELECT id FROM job_assignments WHERE job_id = NEW.id AND (state <> became OR span IS DISTINCT FROM times) ORDER BY id LOOP
		BEGIN
			UPDATE job_assignments SET state = became, span = times, overridden_at = NULL, overridden_by = NULL, override_reason = ''
			WHERE id = one;
		EXCEPTION WHEN exclusion_violation THEN
			IF planning() ->> 'refuse' = 'true' THEN
				RAISE;
			END IF;
			UPDATE job_assignments SET state = became, span = times, overridden_at = now(), overridden_by = (planning() ->> 'by')::uuid,
				override_reason = coalesce(planning() ->> 'reason', 'Planned before jobs')
			WHERE id = one;
		END;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER jobs_assignments AFTER UPDATE OF state, starts_at, ends_at ON "jobs" FOR EACH ROW EXECUTE FUNCTION assignments_follow_job();--> statement-breakpoint
-- by hand: a job with people is crewed; without them it is scheduled, or has no time yet.
CREATE FUNCTION settle_job_states(of_move uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE jobs j SET state = s.state FROM (
		SELECT id, CASE WHEN starts_at IS NULL THEN 'unscheduled'
			WHEN NOT EXISTS (SELECT FROM job_assignments a WHERE a.job_id = jobs.id AND a.person_id IS NOT NULL) THEN 'scheduled'
			WHEN state = 'dispatched' THEN 'dispatched' ELSE 'crewed' END AS state
		FROM jobs WHERE move_id = of_move AND state IN ('unscheduled', 'scheduled', 'crewed', 'dispatched')) s
	WHERE j.id = s.id AND j.state <> s.state
$$;--> statement-breakpoint
CREATE FUNCTION job_follows_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM settle_job_states(j.move_id) FROM jobs j WHERE j.id = coalesce(NEW.job_id, OLD.job_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_assignments_crewed AFTER INSERT OR DELETE ON "job_assignments" FOR EACH ROW EXECUTE FUNCTION job_follows_assignment();--> statement-breakpoint
-- by hand: the people of a move's jobs are the move's lead and crew. New ones join its first open job.
CREATE FUNCTION jobs_follow_team(of_move uuid, lead uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	first uuid;
	member record;
BEGIN
	SELECT id INTO first FROM jobs WHERE move_id = of_move
	ORDER BY state IN ('done', 'verified', 'aborted'), state = 'aborted', position LIMIT 1;
	IF first IS NULL THEN
		RETURN;
	END IF;
	DELETE FROM job_assignments a USING jobs j WHERE j.id = a.job_id AND j.move_id = of_move AND a.person_id IS DISTINCT FROM lead
		AND a.person_id IS NOT NULL AND NOT EXISTS (SELECT FROM move_crew c WHERE c.move_id = of_move AND c.person_id = a.person_id);
	FOR member IN
		SELECT p.id, CASE WHEN p.id = lead THEN 'lead' WHEN p.role IN ('driver', 'packer') THEN p.role ELSE 'crew' END AS role
		FROM people p WHERE (p.id = lead OR p.id IN (SELECT c.person_id FROM move_crew c WHERE c.move_id = of_move))
			AND NOT EXISTS (SELECT FROM job_assignments a JOIN jobs j ON j.id = a.job_id WHERE j.move_id = of_move AND a.person_id = p.id)
		ORDER BY p.id
	LOOP
		IF member.role = 'lead' THEN
			UPDATE job_assignments SET role = 'crew' WHERE job_id = first AND role = 'lead';
		END IF;
		PERFORM assign_to_job(first, member.id, member.role);
	END LOOP;
END $$;--> statement-breakpoint
-- by hand: the move's lead is the lead of its earliest job that has one.
CREATE FUNCTION jobs_follow_lead(of_move uuid, lead uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	chosen uuid;
	place integer;
BEGIN
	SELECT a.id, j.position INTO chosen, place FROM job_assignments a JOIN jobs j ON j.id = a.job_id
	WHERE j.move_id = of_move AND a.person_id = lead ORDER BY j.position LIMIT 1;
	UPDATE job_assignments a SET role = 'crew' FROM jobs j
	WHERE j.id = a.job_id AND j.move_id = of_move AND a.role = 'lead' AND a.person_id IS DISTINCT FROM lead AND (place IS NULL OR j.position <= place);
	UPDATE job_assignments SET role = 'lead' WHERE id = chosen AND role <> 'lead';
END $$;--> statement-breakpoint
CREATE FUNCTION jobs_follow_crew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM jobs_follow_team(m.id, m.crew_lead) FROM moves m WHERE m.id = coalesce(NEW.move_id, OLD.move_id);
	RETURN NULL;
END $$;--> statement-breakpoint
-- by hand: what a decision on a move does to its jobs (docs/decisions/0214).
CREATE FUNCTION jobs_follow_status(move moves, was text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Corrected back: the jobs that this status ended, or begun, are planned again.
	IF was IN ('completed', 'cancelled', 'in_progress') AND move.status IN ('quoted', 'booked', 'confirmed', 'rescheduled')
		OR was = 'cancelled' AND move.status <> 'cancelled' THEN
		UPDATE jobs SET set_off_at = NULL, done_at = NULL, abort_reason = '',
			state = CASE WHEN starts_at IS NULL THEN 'unscheduled' ELSE 'scheduled' END
		WHERE move_id = move.id AND (state NOT IN ('unscheduled', 'scheduled', 'crewed', 'dispatched', 'aborted')
			OR abort_reason = 'The move was cancelled') AND NOT (was = 'cancelled' AND state IN ('done', 'verified'));
		PERFORM settle_job_states(move.id);
	END IF;
	IF move.status = 'quoted' THEN
		UPDATE jobs SET state = 'unscheduled', starts_at = NULL, ends_at = NULL
		WHERE move_id = move.id AND state IN ('scheduled', 'crewed', 'dispatched');
		RETURN;
	END IF;
	UPDATE jobs SET state = 'scheduled', starts_at = lower(w.times), ends_at = upper(w.times)
	FROM (SELECT arrival_window(move.date, move."window") AS times) w
	WHERE move_id = move.id AND position = 1 AND state = 'unscheduled';
	PERFORM settle_job_states(move.id);
	IF move.status = 'in_progress' THEN
		IF was = 'completed' THEN
			UPDATE jobs SET state = 'working', done_at = NULL
			WHERE id = (SELECT id FROM jobs WHERE move_id = move.id AND state IN ('done', 'verified') ORDER BY position DESC LIMIT 1);
		ELSIF NOT EXISTS (SELECT FROM jobs WHERE move_id = move.id AND set_off_at IS NOT NULL AND state <> 'aborted') THEN
			UPDATE jobs SET state = 'on_the_way', set_off_at = coalesce(move.started_at, now())
			WHERE id = (SELECT id FROM jobs WHERE move_id = move.id AND state IN ('scheduled', 'crewed', 'dispatched') ORDER BY starts_at, position LIMIT 1);
		END IF;
	ELSIF move.status = 'completed' THEN
		UPDATE jobs SET state = 'done', set_off_at = coalesce(set_off_at, move.started_at, move.completed_at), done_at = move.completed_at
		WHERE move_id = move.id AND state NOT IN ('unscheduled', 'done', 'verified', 'aborted');
		UPDATE jobs SET state = 'aborted', abort_reason = 'The move was completed without it'
		WHERE move_id = move.id AND state = 'unscheduled';
	ELSIF move.status = 'cancelled' THEN
		UPDATE jobs SET state = 'aborted', abort_reason = 'The move was cancelled'
		WHERE move_id = move.id AND state NOT IN ('done', 'verified', 'aborted');
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION add_first_job(move moves) RETURNS void LANGUAGE sql AS $$
	INSERT INTO jobs (id, move_id, position, kind, state, starts_at, ends_at, set_off_at, done_at, abort_reason)
	SELECT gen_random_uuid(), move.id, 1, first_job_kind(move.category),
		CASE move.status WHEN 'quoted' THEN 'unscheduled' WHEN 'in_progress' THEN 'on_the_way' WHEN 'completed' THEN 'done'
			WHEN 'cancelled' THEN 'aborted' ELSE 'scheduled' END,
		CASE WHEN move.status <> 'quoted' THEN lower(w.times) END, CASE WHEN move.status <> 'quoted' THEN upper(w.times) END,
		CASE WHEN move.status IN ('in_progress', 'completed') THEN coalesce(move.started_at, move.completed_at, now()) END,
		CASE WHEN move.status = 'completed' THEN move.completed_at END,
		CASE WHEN move.status = 'cancelled' THEN 'The move was cancelled' ELSE '' END
	FROM (SELECT arrival_window(move.date, move."window") AS times) w
	ON CONFLICT (move_id, position) DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION jobs_follow_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shift interval;
	was_times tstzrange;
	times tstzrange;
BEGIN
	IF NEW.date IS NULL OR NEW.category IN ('insurance', 'consultation') THEN
		DELETE FROM jobs WHERE move_id = NEW.id;
		RETURN NULL;
	END IF;
	IF NOT EXISTS (SELECT FROM jobs WHERE move_id = NEW.id) THEN
		PERFORM add_first_job(NEW);
		PERFORM jobs_follow_team(NEW.id, NEW.crew_lead);
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		RETURN NULL;
	END IF;
	IF NEW.date <> OLD.date OR NEW."window" <> OLD."window" THEN
		shift := (NEW.date - OLD.date) * interval '1 day';
		was_times := arrival_window(OLD.date, OLD."window");
		times := arrival_window(NEW.date, NEW."window");
		-- A new window moves the first job's start; its length stays, unless it was the window's.
		UPDATE jobs SET state = CASE WHEN state = 'dispatched' THEN 'crewed' ELSE state END,
			starts_at = CASE WHEN position = 1 AND NEW."window" <> OLD."window" THEN lower(times) ELSE starts_at + shift END,
			ends_at = CASE WHEN position > 1 OR NEW."window" = OLD."window" THEN ends_at + shift
				WHEN tstzrange(starts_at, ends_at) = was_times THEN upper(times) ELSE lower(times) + (ends_at - starts_at) END
		WHERE move_id = NEW.id AND state IN ('scheduled', 'crewed', 'dispatched');
	END IF;
	IF NEW.status <> OLD.status THEN
		PERFORM jobs_follow_status(NEW, OLD.status);
	END IF;
	IF NEW.crew_lead IS DISTINCT FROM OLD.crew_lead THEN
		PERFORM jobs_follow_team(NEW.id, NEW.crew_lead);
		PERFORM jobs_follow_lead(NEW.id, NEW.crew_lead);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER moves_jobs AFTER INSERT OR UPDATE OF date, "window", status, category, crew_lead ON "moves" FOR EACH ROW EXECUTE FUNCTION jobs_follow_move();--> statement-breakpoint
CREATE TRIGGER move_crew_jobs AFTER INSERT OR DELETE ON "move_crew" FOR EACH ROW EXECUTE FUNCTION jobs_follow_crew();--> statement-breakpoint
-- by hand: jobs of moves that have none, in the order of their ids after `last`; null at the end. Moves that are not over come first, in
-- this migration. The task 'add-missing-jobs' adds those of the others, so that nobody waits for them.
CREATE FUNCTION add_missing_jobs(last uuid, many integer, are_over boolean) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
	chosen uuid[];
	fresh uuid[];
BEGIN
	SELECT array_agg(id ORDER BY id) INTO chosen FROM (
		SELECT id FROM moves WHERE id > last AND (status IN ('completed', 'cancelled')) = are_over ORDER BY id LIMIT many
	) next;
	SELECT array_agg(m.id) INTO fresh FROM moves m WHERE m.id = ANY (chosen)
		AND m.date IS NOT NULL AND m.category NOT IN ('insurance', 'consultation') AND NOT EXISTS (SELECT FROM jobs j WHERE j.move_id = m.id);
	PERFORM add_first_job(m) FROM moves m WHERE m.id = ANY (fresh);
	INSERT INTO job_assignments (id, job_id, person_id, role, overridden_at, override_reason)
	SELECT gen_random_uuid(), t.job, t.person, t.role, CASE WHEN t.twice THEN now() END, CASE WHEN t.twice THEN 'Planned before jobs' ELSE '' END
	FROM (
		SELECT j.id AS job, p.id AS person, CASE WHEN p.id = m.crew_lead THEN 'lead' WHEN p.role IN ('driver', 'packer') THEN p.role ELSE 'crew' END AS role,
			NOT are_over AND EXISTS (
				SELECT FROM moves o WHERE o.id < m.id AND o.date = m.date AND o.status IN ('booked', 'confirmed', 'rescheduled', 'in_progress')
					AND o.category NOT IN ('insurance', 'consultation') AND arrival_window(o.date, o."window") && arrival_window(m.date, m."window")
					AND (o.crew_lead = p.id OR EXISTS (SELECT FROM move_crew oc WHERE oc.move_id = o.id AND oc.person_id = p.id))) AS twice
		FROM moves m JOIN jobs j ON j.move_id = m.id
		CROSS JOIN LATERAL (SELECT m.crew_lead AS id WHERE m.crew_lead IS NOT NULL UNION SELECT c.person_id FROM move_crew c WHERE c.move_id = m.id) member
		JOIN people p ON p.id = member.id
		WHERE m.id = ANY (fresh)
	) t;
	RETURN chosen[cardinality(chosen)];
END $$;--> statement-breakpoint
SELECT add_missing_jobs('00000000-0000-0000-0000-000000000000', 2147483647, false);--> statement-breakpoint
INSERT INTO job_scans (id, after) SELECT gen_random_uuid(), '00000000-0000-0000-0000-000000000000' WHERE EXISTS (SELECT FROM moves WHERE status IN ('completed', 'cancelled'));--> statement-breakpoint
SELECT attach_audit('jobs');--> statement-breakpoint
SELECT attach_audit('job_stops');--> statement-breakpoint
SELECT attach_audit('job_assignments');
