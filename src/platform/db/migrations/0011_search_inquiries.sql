CREATE INDEX "inquiries_search_text" ON "inquiries" USING btree ("created_at","search") WHERE length(search) <= 600;--> statement-breakpoint
CREATE INDEX "inquiries_search_long" ON "inquiries" USING gin ("search" gin_trgm_ops) WHERE length(search) > 600;--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "search" SET STATISTICS 500;
