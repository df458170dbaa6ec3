DROP INDEX "invoices_due_open";--> statement-breakpoint
DROP INDEX "invoices_settled";--> statement-breakpoint
DROP INDEX "quotes_status";--> statement-breakpoint
DROP INDEX "quotes_urgency";--> statement-breakpoint
CREATE INDEX "quotes_sent" ON "quotes" USING btree ("created_at","id") WHERE superseded_at is null and accepted_at is null and declined_at is null and sent_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_expiring" ON "quotes" USING btree ("created_at","id","valid_until") WHERE superseded_at is null and accepted_at is null and declined_at is null and status = 'approved';--> statement-breakpoint
CREATE INDEX "quotes_declined" ON "quotes" USING btree ("created_at","id") WHERE superseded_at is null and declined_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_cancelled" ON "quotes" USING btree ("created_at","id") WHERE superseded_at is null and cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "quotes_superseded" ON "quotes" USING btree ("created_at","id") WHERE superseded_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_due_open" ON "invoices" USING btree ("due_date","id","paid_amount") WHERE not settled and cancelled_at is null and not draft;--> statement-breakpoint
CREATE INDEX "invoices_settled" ON "invoices" USING btree ("settled","issue_date","id","due_date","paid_amount") WHERE cancelled_at is null and not draft;--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","created_at","id") WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "quotes_urgency" ON "quotes" USING btree ("urgency","created_at","id") WHERE superseded_at is null;