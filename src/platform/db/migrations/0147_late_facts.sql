ALTER TABLE "payroll_items" ADD COLUMN "unpaid_days" integer;--> statement-breakpoint
ALTER TABLE "payroll_items" ADD COLUMN "late" jsonb DEFAULT '[]'::jsonb NOT NULL;
