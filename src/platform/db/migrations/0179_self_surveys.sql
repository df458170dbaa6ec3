CREATE TABLE "inventory_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inventory_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"room" text NOT NULL,
	"item_id" uuid,
	"key" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sent_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration" integer,
	"sha256" text NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" uuid,
	"from_link" boolean NOT NULL,
	"survey_id" uuid,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "inventory_photos_key_unique" UNIQUE("key"),
	CONSTRAINT "inventory_photos_kind_known" CHECK ("inventory_photos"."kind" in ('photo', 'clip'))
);
--> statement-breakpoint
CREATE TABLE "inventory_gone_files" (
	"place" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_gone_files_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"media_id" uuid NOT NULL,
	"received" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inventory_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"room" text NOT NULL,
	"item_id" uuid,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"from_link" boolean NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inventory_uploads_received" CHECK ("inventory_uploads"."received" between 0 and "inventory_uploads"."size")
);
--> statement-breakpoint
CREATE TABLE "inventory_reviews" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"reviewed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "survey_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inventory_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"submitted_version" integer,
	"submitted_litres" integer
);
--> statement-breakpoint
ALTER TABLE "inventory_photos" ADD CONSTRAINT "inventory_photos_inventory_id_inventories_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_photos" ADD CONSTRAINT "inventory_photos_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_uploads" ADD CONSTRAINT "inventory_uploads_inventory_id_inventories_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_reviews" ADD CONSTRAINT "inventory_reviews_version_id_inventory_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."inventory_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_reviews" ADD CONSTRAINT "inventory_reviews_reviewed_by_people_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_inventory_id_inventories_id_fk" FOREIGN KEY ("inventory_id") REFERENCES "public"."inventories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_links" ADD CONSTRAINT "survey_links_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inventory_photos_inventory" ON "inventory_photos" USING btree ("inventory_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "inventory_photos_removed_at" ON "inventory_photos" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "inventory_uploads_inventory" ON "inventory_uploads" USING btree ("inventory_id");--> statement-breakpoint
CREATE INDEX "inventory_uploads_touched_at" ON "inventory_uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_links_one" ON "survey_links" USING btree ("inventory_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "survey_links_inventory" ON "survey_links" USING btree ("inventory_id");--> statement-breakpoint
CREATE INDEX "survey_links_submitted_at" ON "survey_links" USING btree ("submitted_at","id") WHERE submitted_at is not null;--> statement-breakpoint
-- by hand: files outlive their rows until a task removes them, also when the rows go with their inventory.
CREATE FUNCTION note_gone_media() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	received integer := coalesce((to_jsonb(OLD) ->> 'received')::integer, 0);
BEGIN
	-- An upload in one piece that became a photo leaves nothing behind.
	IF TG_TABLE_NAME = 'inventory_uploads' AND received = 0 AND EXISTS (SELECT 1 FROM inventory_photos WHERE id = OLD.id) THEN
		RETURN NULL;
	END IF;
	INSERT INTO inventory_gone_files (media_id, received) VALUES (OLD.id, received);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER inventory_photos_gone AFTER DELETE ON "inventory_photos" FOR EACH ROW EXECUTE FUNCTION note_gone_media();--> statement-breakpoint
CREATE TRIGGER inventory_uploads_gone AFTER DELETE ON "inventory_uploads" FOR EACH ROW EXECUTE FUNCTION note_gone_media();--> statement-breakpoint
SELECT attach_audit('inventory_photos');--> statement-breakpoint
SELECT attach_audit('survey_links');--> statement-breakpoint
SELECT attach_audit('inventory_reviews');
