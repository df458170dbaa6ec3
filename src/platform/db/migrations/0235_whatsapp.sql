CREATE TABLE "whatsapp_deliveries" (
	"digest" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"messages" integer NOT NULL,
	"unsupported" integer NOT NULL,
	"statuses" integer NOT NULL,
	"failures" integer NOT NULL,
	"skipped" integer NOT NULL,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"quality" text DEFAULT '' NOT NULL,
	"header" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"buttons" text[] DEFAULT '{}'::text[] NOT NULL,
	"variables" text[] DEFAULT '{}'::text[] NOT NULL,
	"has_media_header" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "whatsapp_deliveries_received" ON "whatsapp_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_templates_name" ON "whatsapp_templates" USING btree ("account_id","name","language");--> statement-breakpoint
CREATE INDEX "whatsapp_templates_provider" ON "whatsapp_templates" USING btree ("provider_id");