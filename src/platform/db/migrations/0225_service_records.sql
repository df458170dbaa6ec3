ALTER TABLE "move_photos" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION digest_move_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sha256 := encode(sha256(NEW.bytes), 'hex');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER move_photos_digest BEFORE INSERT ON "move_photos" FOR EACH ROW EXECUTE FUNCTION digest_move_photo();--> statement-breakpoint
UPDATE "move_photos" SET sha256 = encode(sha256(bytes), 'hex') WHERE sha256 = '';
