CREATE INDEX "payments_reference" ON "payments" USING btree (upper(regexp_replace("reference", '[\s-]', '', 'g')), "method") WHERE kind = 'payment' and reference <> '';
--> statement-breakpoint
CREATE INDEX "invoices_paid_amount" ON "invoices" USING btree ("paid_amount","id");--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ((case when "cancelled_at" is not null then '9999-12-31'::date when "draft" then '9999-12-29'::date when "settled" then '9999-12-30'::date else "due_date" end),"id");--> statement-breakpoint
CREATE INDEX "invoices_vat" ON "invoices" USING btree ("issue_date","vat_base","vat") WHERE not draft;--> statement-breakpoint
CREATE INDEX "credit_notes_vat" ON "credit_notes" USING btree ("issue_date","vat_base","vat");--> statement-breakpoint
CREATE INDEX "settlements_at" ON "settlements" USING btree ("at");
