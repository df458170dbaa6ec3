-- The columns each person chose, by list; no audit: it is a habit of theirs, not business data.
CREATE TABLE "list_columns" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"lists" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_due_date" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");
