ALTER TABLE "condition_marks" DROP CONSTRAINT "condition_marks_photo_id_evidence_photos_id_fk";
--> statement-breakpoint
ALTER TABLE "condition_marks" ADD COLUMN "photo_sha256" text;