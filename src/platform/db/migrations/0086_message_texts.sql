CREATE TABLE "message_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"parts" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"updated_by_name" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "message_texts_message" ON "message_texts" USING btree ("kind","channel","locale");--> statement-breakpoint
SELECT attach_audit('message_texts');
