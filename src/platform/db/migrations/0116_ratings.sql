CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"customer_id" uuid,
	"asked_at" timestamp (3) with time zone,
	"stars" smallint,
	"words" text DEFAULT '' NOT NULL,
	"may_publish" boolean DEFAULT false NOT NULL,
	"rated_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_move_id_unique" UNIQUE("move_id"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_given" CHECK (("ratings"."stars" is null) = ("ratings"."rated_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_at","id");--> statement-breakpoint
CREATE INDEX "ratings_customer" ON "ratings" USING btree ("customer_id");--> statement-breakpoint
SELECT attach_audit('ratings');--> statement-breakpoint
CREATE TRIGGER "ratings_counted" AFTER UPDATE OF "published_at" ON "ratings" FOR EACH STATEMENT EXECUTE FUNCTION count_content_version();
