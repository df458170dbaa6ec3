CREATE TABLE "integration_connections" (
	"name" text PRIMARY KEY NOT NULL,
	"connected" boolean NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"made_with" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"sealed" text,
	"last_sync" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_consents" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"session_id" uuid NOT NULL,
	"made_with" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration_consents" ADD CONSTRAINT "integration_consents_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "integration_consents_session" ON "integration_consents" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "integration_consents_expiry" ON "integration_consents" USING btree ("expires_at");--> statement-breakpoint
SELECT attach_audit('integration_connections');
