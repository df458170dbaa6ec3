CREATE TABLE "leave_notes" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid,
	CONSTRAINT "leave_notes_key_unique" UNIQUE("key"),
	CONSTRAINT "leave_notes_media_type_known" CHECK ("leave_notes"."media_type" in ('application/pdf', 'image/jpeg')),
	CONSTRAINT "leave_notes_some" CHECK ("leave_notes"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "employee_import_files" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employee_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" uuid,
	"imported_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leave_notes" ADD CONSTRAINT "leave_notes_request_id_leave_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."leave_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_notes" ADD CONSTRAINT "leave_notes_added_by_people_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_import_files" ADD CONSTRAINT "employee_import_files_import_id_employee_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."employee_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_imports" ADD CONSTRAINT "employee_imports_uploaded_by_people_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_imports_uploaded_at" ON "employee_imports" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "employees_erased" ON "employees" USING btree ("offboarding_date") WHERE erased_at is not null;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_erased_left" CHECK ("employees"."erased_at" is null or "employees"."status" = 'terminated');--> statement-breakpoint
-- by hand
SELECT attach_audit('leave_notes'), attach_audit('employee_imports');
