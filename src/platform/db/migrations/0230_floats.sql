CREATE TABLE "float_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"purchase_id" uuid,
	"taking_id" uuid,
	"method" text DEFAULT 'cash' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "float_movements_kind_known" CHECK ("float_movements"."kind" in ('issued', 'cash_taken', 'spent', 'given_back', 'returned', 'difference')),
	CONSTRAINT "float_movements_sign" CHECK (case when "float_movements"."kind" = 'difference' then "float_movements"."amount" <> 0 when "float_movements"."kind" in ('spent', 'returned') then "float_movements"."amount" < 0 else "float_movements"."amount" > 0 end),
	CONSTRAINT "float_movements_of" CHECK (("float_movements"."kind" in ('spent', 'given_back')) = ("float_movements"."purchase_id" is not null) and ("float_movements"."kind" = 'cash_taken') = ("float_movements"."taking_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "floats" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "floats_balance" CHECK ("floats"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "float_movements" ADD CONSTRAINT "float_movements_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "float_movements" ADD CONSTRAINT "float_movements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "float_movements" ADD CONSTRAINT "float_movements_taking_id_cash_takings_id_fk" FOREIGN KEY ("taking_id") REFERENCES "public"."cash_takings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "float_movements" ADD CONSTRAINT "float_movements_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floats" ADD CONSTRAINT "floats_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "float_movements_person" ON "float_movements" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "float_movements_at" ON "float_movements" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "float_movements_purchase" ON "float_movements" USING btree ("purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "float_movements_taking" ON "float_movements" USING btree ("taking_id") WHERE taking_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "float_movements_receipt" ON "float_movements" USING btree (upper("reference")) WHERE kind = 'issued' and method = 'mpesa';--> statement-breakpoint
SELECT attach_audit('floats');--> statement-breakpoint
SELECT attach_audit('float_movements');--> statement-breakpoint
-- by hand: corrections of a float are further movements.
CREATE TRIGGER float_movements_append_only BEFORE UPDATE OR DELETE ON "float_movements" FOR EACH ROW EXECUTE FUNCTION refuse_change();
