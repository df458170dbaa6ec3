ALTER TABLE "customer_imports" ADD COLUMN "sheet" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "heading" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD COLUMN "day_orders" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "sheet" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "heading" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "day_orders" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD COLUMN "sheet" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD COLUMN "heading" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD COLUMN "day_orders" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "refused" integer DEFAULT 0 NOT NULL;
