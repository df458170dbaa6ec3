ALTER TABLE "condition_marks" DROP CONSTRAINT "condition_marks_photo_id_evidence_photos_id_fk";
--> statement-breakpoint
ALTER TABLE "condition_marks" ADD COLUMN "photo_sha256" text;--> statement-breakpoint
-- by hand: reports and photos of crews end with the evidence of their move.
CREATE OR REPLACE FUNCTION keep_crew_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('moveease.erasing', true) = 'on' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'payload' IS DISTINCT FROM to_jsonb(OLD) - 'payload' THEN
		RAISE EXCEPTION 'rows of crew_events are never changed or deleted' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER crew_photos_append_only ON "crew_photos";--> statement-breakpoint
CREATE TRIGGER crew_photos_kept BEFORE UPDATE OR DELETE ON "crew_photos" FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
