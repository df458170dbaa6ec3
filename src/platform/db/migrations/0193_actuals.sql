CREATE TABLE "quote_goods_lists" (
	"quote_number" text PRIMARY KEY NOT NULL,
	"attached" boolean NOT NULL,
	"chosen_by" uuid,
	"chosen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "actual_volume" double precision;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "actual_duration" double precision;--> statement-breakpoint
ALTER TABLE "quote_goods_lists" ADD CONSTRAINT "quote_goods_lists_chosen_by_people_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moves_completed_at" ON "moves" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
SELECT attach_audit('quote_goods_lists');
