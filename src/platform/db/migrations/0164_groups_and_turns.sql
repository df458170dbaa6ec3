CREATE TABLE "approval_turns" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"asked_of" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_turns_kind_record_id_pk" PRIMARY KEY("kind","record_id"),
	CONSTRAINT "approval_turns_kind_known" CHECK ("approval_turns"."kind" in ('quote', 'leave', 'overtime', 'payroll', 'salary', 'role'))
);
--> statement-breakpoint
ALTER TABLE "approval_turns" ADD CONSTRAINT "approval_turns_asked_of_people_id_fk" FOREIGN KEY ("asked_of") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_turns" ADD CONSTRAINT "approval_turns_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_turns_asked_of" ON "approval_turns" USING btree ("asked_of");--> statement-breakpoint
CREATE INDEX "quotes_decided" ON "quotes" USING btree ("decided_at","id") WHERE requires_approval;--> statement-breakpoint
CREATE INDEX "leave_requests_decided" ON "leave_requests" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "overtime_entries_decided" ON "overtime_entries" USING btree ("decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
-- by hand
-- As groupKeyOf writes it from now on.
UPDATE "notifications" SET "group_key" = concat_ws(' ', "kind", split_part("path", '/', 2), to_char("created_at" AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD'), "who");--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "group_key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree ("person_id","group_key","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_path" ON "notifications" USING btree ("person_id","path") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unread_subject" ON "notifications" USING btree ("person_id","subject_id") WHERE read_at is null;--> statement-breakpoint
SELECT attach_audit('approval_turns');
