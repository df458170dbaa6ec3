ALTER TABLE "content_version" ADD COLUMN "items" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- by hand
-- Content counts its own changes beside those of all that pages are made of: a save of settings reads no content anew.
CREATE FUNCTION count_content_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_version (id, version, items) VALUES (1, 1, 1)
  ON CONFLICT (id) DO UPDATE SET version = content_version.version + 1, items = content_version.items + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER content_items_counted ON "content_items";--> statement-breakpoint
CREATE TRIGGER content_items_counted AFTER INSERT OR UPDATE OR DELETE ON "content_items" FOR EACH STATEMENT EXECUTE FUNCTION count_content_items();
