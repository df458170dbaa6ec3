CREATE TABLE "day_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"date" date NOT NULL,
	"window" text NOT NULL,
	"state" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_holds_state_known" CHECK ("day_holds"."state" in ('held', 'booked', 'expired', 'released', 'cancelled')),
	CONSTRAINT "day_holds_window_known" CHECK ("day_holds"."window" in ('morning', 'afternoon', 'full_day')),
	CONSTRAINT "day_holds_held_until" CHECK ("day_holds"."state" <> 'held' or "day_holds"."ends_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "day_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"date" date NOT NULL,
	"window" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_waits_state_known" CHECK ("day_waits"."state" in ('waiting', 'offered', 'taken', 'missed', 'left')),
	CONSTRAINT "day_waits_window_known" CHECK ("day_waits"."window" in ('morning', 'afternoon', 'full_day')),
	CONSTRAINT "day_waits_offered" CHECK (("day_waits"."state" = 'offered') = ("day_waits"."offered_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "day_holds" ADD CONSTRAINT "day_holds_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_waits" ADD CONSTRAINT "day_waits_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "day_holds_quote" ON "day_holds" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "day_holds_date" ON "day_holds" USING btree ("date","ends_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "day_holds_ends_at" ON "day_holds" USING btree ("ends_at","id") WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "day_waits_once" ON "day_waits" USING btree ("quote_id","date") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "day_waits_quote" ON "day_waits" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "day_waits_date" ON "day_waits" USING btree ("date","created_at") WHERE state = 'waiting';--> statement-breakpoint
SELECT attach_audit('day_holds');--> statement-breakpoint
SELECT attach_audit('day_waits');
