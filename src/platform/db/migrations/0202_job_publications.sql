CREATE TABLE "job_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid,
	"person_id" uuid NOT NULL,
	"number" text NOT NULL,
	"role" text NOT NULL,
	"digest" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"answer" text DEFAULT 'proposed' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"decline_reason" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "job_notices_once" UNIQUE("job_id","person_id"),
	CONSTRAINT "job_notices_role_known" CHECK ("job_notices"."role" in ('lead', 'driver', 'crew', 'packer')),
	CONSTRAINT "job_notices_answer_known" CHECK ("job_notices"."answer" in ('proposed', 'accepted', 'declined')),
	CONSTRAINT "job_notices_answered" CHECK (("job_notices"."answer" = 'proposed') = ("job_notices"."answered_at" is null)),
	CONSTRAINT "job_notices_reason" CHECK ("job_notices"."decline_reason" = '' or "job_notices"."answer" = 'declined')
);
--> statement-breakpoint
CREATE TABLE "job_publications" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"plan" jsonb NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid
);
--> statement-breakpoint
ALTER TABLE "job_notices" ADD CONSTRAINT "job_notices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notices" ADD CONSTRAINT "job_notices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_publications" ADD CONSTRAINT "job_publications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_publications" ADD CONSTRAINT "job_publications_published_by_people_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_notices_person" ON "job_notices" USING btree ("person_id","starts_at");--> statement-breakpoint
CREATE INDEX "job_notices_starts_at" ON "job_notices" USING btree ("starts_at") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "job_publications_starts_at" ON "job_publications" USING btree ("starts_at");--> statement-breakpoint
SELECT attach_audit('job_publications');--> statement-breakpoint
SELECT attach_audit('job_notices');
