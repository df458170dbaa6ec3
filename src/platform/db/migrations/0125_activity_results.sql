ALTER TABLE "activities" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_result_known" CHECK ("activities"."result" in ('reached', 'no_answer', 'wrong_number'));
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_contact";--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contact" CHECK (("leads"."contact_attempts" > 0 or "leads"."first_contact_at" is null) and ("leads"."first_contact_at" is null) = ("leads"."last_contact_at" is null));
