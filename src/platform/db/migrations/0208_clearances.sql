CREATE TABLE "clearance_asks" (
	"move_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"day" date NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clearance_asks_move_id_moment_day_pk" PRIMARY KEY("move_id","moment","day"),
	CONSTRAINT "clearance_asks_moment_known" CHECK ("clearance_asks"."moment" in ('booking', 'three_days', 'one_day'))
);
--> statement-breakpoint
CREATE TABLE "clearance_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "clearances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"place" text NOT NULL,
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"source" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_via" text,
	"decided_by" uuid,
	"decided_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clearances_of_place" UNIQUE("move_id","place","kind"),
	CONSTRAINT "clearances_kind_known" CHECK ("clearances"."kind" in ('landlord_letter', 'lift_booking', 'gate_pass', 'county_permit')),
	CONSTRAINT "clearances_state_known" CHECK ("clearances"."state" in ('open', 'requested', 'confirmed', 'waived', 'failed')),
	CONSTRAINT "clearances_decided" CHECK (("clearances"."state" in ('confirmed', 'waived', 'failed')) = ("clearances"."decided_at" is not null) and ("clearances"."decided_at" is null) = ("clearances"."decided_via" is null)),
	CONSTRAINT "clearances_why" CHECK ("clearances"."reason" <> '' or "clearances"."state" not in ('waived', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "clearance_asks" ADD CONSTRAINT "clearance_asks_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_links" ADD CONSTRAINT "clearance_links_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearance_links" ADD CONSTRAINT "clearance_links_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clearance_links_one" ON "clearance_links" USING btree ("move_id","place") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "clearance_links_move" ON "clearance_links" USING btree ("move_id");--> statement-breakpoint
SELECT attach_audit('clearances');--> statement-breakpoint
SELECT attach_audit('clearance_links');
