CREATE TABLE "gateway_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"date" date,
	CONSTRAINT "gateway_statement_lines_once" UNIQUE("gateway","reference","amount"),
	CONSTRAINT "gateway_statement_lines_amount" CHECK ("gateway_statement_lines"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_statement_mappings" (
	"gateway" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" text NOT NULL,
	"fee" text DEFAULT '' NOT NULL,
	"date" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "gateway_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"file_name" text NOT NULL,
	"lines" integer NOT NULL,
	"uploaded_by" uuid,
	"uploaded_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_statement_lines" ADD CONSTRAINT "gateway_statement_lines_statement_id_gateway_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."gateway_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_statement_mappings" ADD CONSTRAINT "gateway_statement_mappings_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_statements" ADD CONSTRAINT "gateway_statements_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_statement_lines_statement" ON "gateway_statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "gateway_statements_created_at" ON "gateway_statements" USING btree ("created_at","id");--> statement-breakpoint
-- by hand
SELECT attach_audit('gateway_statement_mappings');--> statement-breakpoint
SELECT attach_audit('gateway_statements');--> statement-breakpoint
CREATE TRIGGER gateway_statement_lines_append_only BEFORE UPDATE OR DELETE ON "gateway_statement_lines" FOR EACH ROW EXECUTE FUNCTION refuse_change();
