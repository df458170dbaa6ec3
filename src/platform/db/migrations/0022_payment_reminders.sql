CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"step" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_due_date_step_pk" PRIMARY KEY("invoice_id","due_date","step")
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT attach_audit('invoice_reminders');
