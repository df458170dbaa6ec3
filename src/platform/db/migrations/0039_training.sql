CREATE TABLE "disciplinary_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disciplinary_actions_kind_known" CHECK ("disciplinary_actions"."kind" in ('verbal_warning', 'written_warning', 'final_warning', 'suspension')),
	CONSTRAINT "disciplinary_actions_not_own" CHECK ("disciplinary_actions"."created_by" <> "disciplinary_actions"."person_id")
);
--> statement-breakpoint
CREATE TABLE "performance_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"rating" smallint NOT NULL,
	"reviewer_id" uuid,
	"goals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"achievements" text DEFAULT '' NOT NULL,
	"comments" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "performance_reviews_rating" CHECK ("performance_reviews"."rating" between 1 and 5),
	CONSTRAINT "performance_reviews_period" CHECK ("performance_reviews"."period_to" >= "performance_reviews"."period_from"),
	CONSTRAINT "performance_reviews_not_own" CHECK ("performance_reviews"."reviewer_id" <> "performance_reviews"."person_id")
);
--> statement-breakpoint
CREATE TABLE "employee_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"expires_on" date,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "employee_documents_key_unique" UNIQUE("key"),
	CONSTRAINT "employee_documents_kind_known" CHECK ("employee_documents"."kind" in ('contract', 'identity', 'driving_licence', 'good_conduct', 'nssf_card', 'sha_card', 'certificate', 'other')),
	CONSTRAINT "employee_documents_media_type_known" CHECK ("employee_documents"."media_type" in ('application/pdf', 'image/jpeg'))
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"mandatory_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"validity_months" smallint,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_validity_known" CHECK ("courses"."validity_months" between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "training_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"status" text NOT NULL,
	"started_on" date NOT NULL,
	"completed_on" date,
	"score" smallint,
	"cost" bigint DEFAULT 0 NOT NULL,
	"expires_on" date,
	"certificate_id" uuid,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_records_status_known" CHECK ("training_records"."status" in ('ongoing', 'completed')),
	CONSTRAINT "training_records_completed" CHECK (("training_records"."status" = 'completed') = ("training_records"."completed_on" is not null)),
	CONSTRAINT "training_records_days" CHECK ("training_records"."completed_on" >= "training_records"."started_on" and ("training_records"."expires_on" is null or "training_records"."expires_on" >= "training_records"."completed_on")),
	CONSTRAINT "training_records_ongoing" CHECK ("training_records"."completed_on" is not null or ("training_records"."score" is null and "training_records"."expires_on" is null)),
	CONSTRAINT "training_records_score" CHECK ("training_records"."score" between 0 and 100),
	CONSTRAINT "training_records_cost" CHECK ("training_records"."cost" >= 0)
);
--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_reviews" ADD CONSTRAINT "performance_reviews_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_reviews" ADD CONSTRAINT "performance_reviews_reviewer_id_people_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_documents" ADD CONSTRAINT "employee_documents_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_records" ADD CONSTRAINT "training_records_person_id_employees_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."employees"("person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_records" ADD CONSTRAINT "training_records_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_records" ADD CONSTRAINT "training_records_certificate_id_employee_documents_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."employee_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_records" ADD CONSTRAINT "training_records_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disciplinary_actions_person" ON "disciplinary_actions" USING btree ("person_id","date","id");--> statement-breakpoint
CREATE INDEX "performance_reviews_person" ON "performance_reviews" USING btree ("person_id","period_to","id");--> statement-breakpoint
CREATE INDEX "performance_reviews_reviewer" ON "performance_reviews" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "employee_documents_person" ON "employee_documents" USING btree ("person_id","kind","expires_on");--> statement-breakpoint
CREATE INDEX "employee_documents_expires_on" ON "employee_documents" USING btree ("expires_on") WHERE expires_on is not null;--> statement-breakpoint
CREATE INDEX "employee_documents_deleted_at" ON "employee_documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "courses_name" ON "courses" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "training_records_person" ON "training_records" USING btree ("person_id","course_id","started_on");--> statement-breakpoint
CREATE INDEX "training_records_course" ON "training_records" USING btree ("course_id","started_on","id");--> statement-breakpoint
CREATE INDEX "training_records_started_on" ON "training_records" USING btree ("started_on","id");--> statement-breakpoint
CREATE INDEX "training_records_expires_on" ON "training_records" USING btree (coalesce(expires_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "training_records_certificate" ON "training_records" USING btree ("certificate_id") WHERE certificate_id is not null;
-- by hand
--> statement-breakpoint
SELECT attach_audit('employee_documents');--> statement-breakpoint
SELECT attach_audit('courses');--> statement-breakpoint
SELECT attach_audit('training_records');--> statement-breakpoint
SELECT attach_audit('performance_reviews');--> statement-breakpoint
SELECT attach_audit('disciplinary_actions');
