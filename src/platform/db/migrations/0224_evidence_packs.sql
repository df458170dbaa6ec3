CREATE TABLE "evidence_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"officer" text NOT NULL,
	"position" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"ready_at" timestamp (3) with time zone,
	"bytes" integer,
	"sha256" text,
	"photos" integer,
	CONSTRAINT "evidence_packs_state_known" CHECK ("evidence_packs"."state" in ('asked', 'ready', 'failed')),
	CONSTRAINT "evidence_packs_ready" CHECK (num_nonnulls("evidence_packs"."ready_at", "evidence_packs"."bytes", "evidence_packs"."sha256", "evidence_packs"."photos") = case when "evidence_packs"."state" = 'ready' then 4 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_packs_move" ON "evidence_packs" USING btree ("move_id","created_at");--> statement-breakpoint
CREATE INDEX "evidence_packs_created_at" ON "evidence_packs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_packs_in_work" ON "evidence_packs" USING btree ("move_id") WHERE state = 'asked';--> statement-breakpoint
SELECT attach_audit('evidence_packs');
