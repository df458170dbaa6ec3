CREATE TABLE "move_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"description" text NOT NULL,
	"severity" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"reported_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text DEFAULT '' NOT NULL,
	CONSTRAINT "move_issues_severity_known" CHECK ("move_issues"."severity" in ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "move_issues_resolved" CHECK (("move_issues"."resolved_at" is not null) = ("move_issues"."resolution" <> ''))
);
--> statement-breakpoint
CREATE TABLE "move_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"move_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "move_photos_kind_known" CHECK ("move_photos"."kind" in ('before', 'after'))
);
--> statement-breakpoint
ALTER TABLE "moves" ALTER COLUMN "quote_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ALTER COLUMN "date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "request_date" date DEFAULT (now() at time zone 'Africa/Nairobi')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "quoted_date" date;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "origin" jsonb DEFAULT '{"address":"","latitude":null,"longitude":null,"accessNotes":"","contactName":"","contactPhone":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "destination" jsonb DEFAULT '{"address":"","latitude":null,"longitude":null,"accessNotes":"","contactName":"","contactPhone":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "items" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "special_requirements" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "estimated_volume" double precision;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "estimated_weight" double precision;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "estimated_duration" double precision;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "quoted_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "final_amount" bigint;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "payment_status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "payment_method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "vehicles_used" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "equipment_used" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "packing_materials" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "quality_score" smallint;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "customer_rating" smallint;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "customer_feedback" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "internal_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "insurance" jsonb DEFAULT '{"enabled":false,"provider":"","policyNumber":"","coverageAmount":0,"premium":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "claims" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "move_issues" ADD CONSTRAINT "move_issues_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_issues" ADD CONSTRAINT "move_issues_reported_by_people_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_photos" ADD CONSTRAINT "move_photos_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_photos" ADD CONSTRAINT "move_photos_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_issues_move" ON "move_issues" USING btree ("move_id","reported_at");--> statement-breakpoint
CREATE INDEX "move_photos_move" ON "move_photos" USING btree ("move_id","created_at");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_of_somebody" CHECK ("moves"."quote_id" is not null or "moves"."customer_id" is not null);--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_quote_dated" CHECK ("moves"."quote_id" is null or "moves"."date" is not null);--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_category_known" CHECK ("moves"."category" in ('residential_move', 'office_move', 'international_move', 'storage', 'packing', 'unpacking', 'assembly', 'cleaning', 'insurance', 'consultation'));--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_amounts" CHECK ("moves"."quoted_amount" >= 0 and "moves"."final_amount" >= 0);--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_rating" CHECK ("moves"."customer_rating" between 1 and 5);--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_quality" CHECK ("moves"."quality_score" between 1 and 10);--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_payment_known" CHECK ("moves"."payment_status" in ('pending', 'partial', 'paid', 'refunded'));--> statement-breakpoint
SELECT attach_audit('move_issues');--> statement-breakpoint
-- A quote's move says what was quoted and when it was asked for; that is no change of anybody's.
ALTER TABLE "moves" DISABLE TRIGGER "moves_change_kept";--> statement-breakpoint
UPDATE "moves" m SET quoted_amount = q.total, request_date = nairobi_day(q.created_at), quoted_date = nairobi_day(q.created_at)
FROM quotes q WHERE q.id = m.quote_id;--> statement-breakpoint
ALTER TABLE "moves" ENABLE TRIGGER "moves_change_kept";