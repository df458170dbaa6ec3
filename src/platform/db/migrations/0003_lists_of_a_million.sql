DROP INDEX "invoices_settled";--> statement-breakpoint
CREATE INDEX "customers_search_text" ON "customers" USING btree ("search");--> statement-breakpoint
CREATE INDEX "invoices_search_text" ON "invoices" USING btree ("search");--> statement-breakpoint
CREATE INDEX "quotes_search_text" ON "quotes" USING btree ("search") WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "invoices_settled" ON "invoices" USING btree ("settled","issue_date","id","due_date");--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "search" SET STATISTICS 500;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "search" SET STATISTICS 500;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "search" SET STATISTICS 500;