CREATE TABLE "job_places" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"from_name" text NOT NULL,
	"from_lat" double precision,
	"from_lon" double precision,
	"to_name" text NOT NULL,
	"to_lat" double precision,
	"to_lon" double precision,
	"placed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_places" ADD CONSTRAINT "job_places_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand: road kilometres, as `roadKm` in features/jobs/travel/domain.ts computes them. A test compares the two.
CREATE FUNCTION air_km(a_lat float8, a_lon float8, b_lat float8, b_lon float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT 2 * 6371 * asin(least(1, sqrt(sin(radians(b_lat - a_lat) / 2) ^ 2 + cos(radians(a_lat)) * cos(radians(b_lat)) * sin(radians(b_lon - a_lon) / 2) ^ 2)))
$$;--> statement-breakpoint
CREATE FUNCTION road_towns() RETURNS TABLE (town integer, lat float8, lon float8) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	VALUES (1, -1.2833, 36.8167), (2, -1.0333, 37.0693), (3, -0.7138, 36.4326), (4, -0.3072, 36.0722), (5, -1.5223, 37.2652), (6, -3.396, 38.5561), (7, -4.0547, 39.6636), (8, -3.218, 40.1169), (9, -0.3677, 35.2831), (10, -0.1022, 34.7617), (11, 0.5204, 35.2699), (12, 1.0157, 35.0062), (13, 0.5635, 34.5606), (14, 0.4601, 34.1117), (15, 0.2842, 34.7523), (16, -0.6817, 34.7667), (17, -0.4833, 37.1333), (18, -0.4201, 36.9476), (19, 0.0062, 37.074), (20, 0.3546, 37.5822), (21, 0.0463, 37.6559), (22, 2.3347, 37.9909), (23, -0.5399, 37.4574), (24, -0.4527, 39.646), (25, -1.0808, 35.8711)
$$;--> statement-breakpoint
CREATE FUNCTION town_km(a integer, b integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ('{{0,45,90,160,65,327,482,602,268,350,313,383,408,462,402,332,125,155,189,266,267,526,135,370,142},
		{45,0,135,205,110,372,527,647,313,395,358,428,453,507,447,377,80,110,144,221,222,481,90,325,187},
		{90,135,0,70,155,417,572,692,178,260,223,293,318,372,312,278,215,237,279,356,357,616,225,460,232},
		{160,205,70,0,225,487,642,762,108,190,153,223,248,302,242,208,197,167,261,338,339,598,295,530,263},
		{65,110,155,225,0,275,430,550,333,415,378,448,473,527,467,397,190,220,254,331,332,591,200,435,207},
		{327,372,417,487,275,0,155,275,595,677,640,710,735,789,729,659,452,482,516,593,594,853,462,697,469},
		{482,527,572,642,430,155,0,120,750,832,795,865,890,944,884,814,607,637,671,748,749,1008,617,852,624},
		{602,647,692,762,550,275,120,0,870,952,915,985,1010,1064,1004,934,727,757,791,868,869,1128,737,972,744},
		{268,313,178,108,333,595,750,870,0,82,239,271,196,194,134,100,305,275,369,446,447,706,403,638,155},
		{350,395,260,190,415,677,832,952,82,0,157,189,114,112,52,115,387,357,451,528,529,788,485,720,237},
		{313,358,223,153,378,640,795,915,239,157,0,70,95,155,105,272,350,320,414,491,492,751,448,683,394},
		{383,428,293,223,448,710,865,985,271,189,70,0,75,135,137,304,420,390,484,561,562,821,518,753,426},
		{408,453,318,248,473,735,890,1010,196,114,95,75,0,60,62,229,445,415,509,586,587,846,543,778,351},
		{462,507,372,302,527,789,944,1064,194,112,155,135,60,0,122,227,499,469,563,640,641,900,597,832,349},
		{402,447,312,242,467,729,884,1004,134,52,105,137,62,122,0,167,439,409,503,580,581,840,537,772,289},
		{332,377,278,208,397,659,814,934,100,115,272,304,229,227,167,0,405,375,469,546,547,806,467,702,190},
		{125,80,215,197,190,452,607,727,305,387,350,420,445,499,439,405,0,30,64,141,142,401,170,405,267},
		{155,110,237,167,220,482,637,757,275,357,320,390,415,469,409,375,30,0,94,171,172,431,200,435,297},
		{189,144,279,261,254,516,671,791,369,451,414,484,509,563,503,469,64,94,0,77,78,337,213,469,331},
		{266,221,356,338,331,593,748,868,446,528,491,561,586,640,580,546,141,171,77,0,56,260,191,546,408},
		{267,222,357,339,332,594,749,869,447,529,492,562,587,641,581,547,142,172,78,56,0,316,135,547,409},
		{526,481,616,598,591,853,1008,1128,706,788,751,821,846,900,840,806,401,431,337,260,316,0,451,806,668},
		{135,90,225,295,200,462,617,737,403,485,448,518,543,597,537,467,170,200,213,191,135,451,0,415,277},
		{370,325,460,530,435,697,852,972,638,720,683,753,778,832,772,702,405,435,469,546,547,806,415,0,512},
		{142,187,232,263,207,469,624,744,155,237,394,426,351,349,289,190,267,297,331,408,409,668,277,512,0}}'::integer[])[a][b]
$$;--> statement-breakpoint
CREATE FUNCTION road_ends(a_lat float8, a_lon float8) RETURNS TABLE (town integer, km float8) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT n.town, n.air * 1.35 FROM (
		SELECT t.town, t.air, row_number() OVER (ORDER BY t.air, t.town) AS nth, min(t.air) OVER () AS least
		FROM (SELECT r.town, air_km(a_lat, a_lon, r.lat, r.lon) AS air FROM road_towns() r) t) n
	WHERE n.nth = 1 OR n.nth <= 3 AND n.least > 5 AND n.air <= 60
$$;--> statement-breakpoint
CREATE FUNCTION road_km(a_lat float8, a_lon float8, b_lat float8, b_lon float8) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT least(CASE WHEN air.km <= 30 THEN air.km * 1.35 END, (
		SELECT min(s.km + town_km(s.town, e.town) + e.km)
		FROM road_ends(a_lat, a_lon) s, road_ends(b_lat, b_lon) e))
	FROM (SELECT air_km(a_lat, a_lon, b_lat, b_lon) AS km) air
$$;--> statement-breakpoint
-- by hand: the time that must lie between two jobs, by the setting, as `travelBetween` says it.
CREATE FUNCTION travel_gap(before_job uuid, after_job uuid) RETURNS interval LANGUAGE sql STABLE AS $$
	SELECT make_interval(mins => (CASE
		WHEN b.to_lat IS NULL OR a.from_lat IS NULL THEN CASE WHEN bj.move_id = aj.move_id THEN 0 ELSE r.unknown END
		WHEN road.km < 0.2 THEN 0
		ELSE ceil(round((60 * (least(road.km, r.town_km) / r.town_speed + greatest(0, road.km - r.town_km) / r.highway_speed) / 5)::numeric, 6)) * 5
		END + CASE WHEN bj.move_id = aj.move_id THEN 0 ELSE r.reserve END)::integer)
	FROM jobs bj
	JOIN jobs aj ON aj.id = after_job
	LEFT JOIN job_places b ON b.job_id = bj.id
	LEFT JOIN job_places a ON a.job_id = aj.id
	CROSS JOIN (SELECT coalesce((s.value ->> 'townSpeed')::float8, 22) AS town_speed, coalesce((s.value ->> 'highwaySpeed')::float8, 55) AS highway_speed,
		coalesce((s.value ->> 'townKm')::float8, 25) AS town_km, coalesce((s.value ->> 'reserve')::float8, 30) AS reserve,
		coalesce((s.value ->> 'unknown')::float8, 45) AS unknown
		FROM (VALUES (1)) one LEFT JOIN settings s ON s.section = 'travel') r
	CROSS JOIN LATERAL (SELECT CASE WHEN b.to_lat IS NOT NULL AND a.from_lat IS NOT NULL
		THEN road_km(b.to_lat, b.to_lon, a.from_lat, a.from_lon) END AS km) road
	WHERE bj.id = before_job
$$;--> statement-breakpoint
-- by hand: true if the drive from or to another job of the person or vehicle does not fit. All assignments of one person or vehicle wait
-- for each other here, so that two planners cannot each miss the other's job (docs/decisions/0223).
CREATE FUNCTION travel_clash(a job_assignments) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	around tstzrange := tstzrange(lower(a.span) - interval '36 hours', upper(a.span) + interval '36 hours');
	near record;
	is_late boolean := false;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(a.person_id, a.vehicle_id)::text, 223));
	FOR near IN
		SELECT o.job_id, o.span FROM job_assignments o WHERE a.person_id IS NOT NULL AND o.person_id = a.person_id
			AND o.state = 'assigned' AND o.overridden_at IS NULL AND o.span && around AND o.job_id <> a.job_id
		UNION ALL
		SELECT o.job_id, o.span FROM job_assignments o WHERE a.vehicle_id IS NOT NULL AND o.vehicle_id = a.vehicle_id
			AND o.state = 'assigned' AND o.overridden_at IS NULL AND o.span && around AND o.job_id <> a.job_id
	LOOP
		-- The exclusion constraints refuse an overlap of the work itself.
		IF near.span && a.span THEN
			RETURN false;
		ELSIF near.span << a.span THEN
			is_late := is_late OR upper(near.span) + travel_gap(near.job_id, a.job_id) > lower(a.span);
		ELSE
			is_late := is_late OR upper(a.span) + travel_gap(a.job_id, near.job_id) > lower(near.span);
		END IF;
	END LOOP;
	RETURN is_late;
END $$;--> statement-breakpoint
-- by hand: a planner whose process knows travel is refused (`travel`), or the reason is kept. Others are marked.
CREATE FUNCTION keep_travel_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> 'assigned' OR NEW.overridden_at IS NOT NULL OR NEW.span IS NULL OR NOT travel_clash(NEW) THEN
		RETURN NEW;
	END IF;
	IF planning() ->> 'travel' = 'true' THEN
		RAISE EXCEPTION USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'job_assignments_travel', MESSAGE = 'no time to drive';
	END IF;
	NEW.overridden_at := now();
	NEW.overridden_by := (planning() ->> 'by')::uuid;
	NEW.override_reason := coalesce(planning() ->> 'reason', 'Planned before travel times');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER job_assignments_travel BEFORE INSERT OR UPDATE OF state, span, overridden_at ON "job_assignments" FOR EACH ROW EXECUTE FUNCTION keep_travel_free();--> statement-breakpoint
-- by hand: as before, in the order of people and vehicles, so that two jobs with the same crew do not wait for each other.
CREATE OR REPLACE FUNCTION assignments_follow_job() RETURNS trigger LANGUAGE plpgsql AS $$
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
	FOR one IN SELECT id FROM job_assignments WHERE job_id = NEW.id AND (state <> became OR span IS DISTINCT FROM times)
		ORDER BY coalesce(person_id, vehicle_id) LOOP
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
-- by hand: once a job's places are known, or others, its drives are checked again. Nobody is refused here.
CREATE FUNCTION travel_follows_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	one job_assignments;
BEGIN
	FOR one IN SELECT * FROM job_assignments WHERE job_id = NEW.job_id AND state = 'assigned' AND overridden_at IS NULL
		ORDER BY coalesce(person_id, vehicle_id) LOOP
		IF travel_clash(one) THEN
			UPDATE job_assignments SET overridden_at = now(), override_reason = 'Planned before travel times' WHERE id = one.id;
		END IF;
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_places_travel AFTER INSERT OR UPDATE ON "job_places" FOR EACH ROW EXECUTE FUNCTION travel_follows_places();--> statement-breakpoint
-- by hand: plans of today and later that leave no time to drive stay, and say so. No place is known yet, so each drive takes the time of
-- an unknown one; only neighbours that are nearer than that are looked at.
DO $$
DECLARE
	one uuid;
BEGIN
	FOR one IN SELECT a.id FROM job_assignments a WHERE a.state = 'assigned' AND a.overridden_at IS NULL AND upper(a.span) > now()
		AND EXISTS (SELECT FROM job_assignments b WHERE b.id <> a.id AND b.state = 'assigned' AND b.overridden_at IS NULL
			AND (b.person_id = a.person_id OR b.vehicle_id = a.vehicle_id) AND upper(b.span) <= lower(a.span) AND upper(b.span) > lower(a.span) - interval '75 minutes')
		ORDER BY lower(a.span), a.id
	LOOP
		UPDATE job_assignments SET span = span WHERE id = one;
	END LOOP;
END $$;
