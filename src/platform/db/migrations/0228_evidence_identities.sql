CREATE TABLE "evidence_identities" (
	"signature_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "evidence_signatures" ADD COLUMN "photo_sha256" text;--> statement-breakpoint
ALTER TABLE "evidence_identities" ADD CONSTRAINT "evidence_identities_signature_id_evidence_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."evidence_signatures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_signatures_photo" ON "evidence_signatures" USING btree ("photo_id") WHERE photo_id is not null;--> statement-breakpoint
SELECT attach_audit('evidence_identities');
