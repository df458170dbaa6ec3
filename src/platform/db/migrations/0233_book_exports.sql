CREATE TABLE "book_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"format" text NOT NULL,
	"entries" integer NOT NULL,
	"last_seq" bigint,
	"made_at" timestamp (3) with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "book_exports_month_known" CHECK ("book_exports"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "book_exports_entries" CHECK (("book_exports"."entries" = 0) = ("book_exports"."last_seq" is null))
);
--> statement-breakpoint
ALTER TABLE "book_exports" ADD CONSTRAINT "book_exports_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_exports_month" ON "book_exports" USING btree ("month","made_at");
--> statement-breakpoint
SELECT attach_audit('book_exports');
