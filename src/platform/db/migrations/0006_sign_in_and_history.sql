-- Sessions are kept under digests of their tokens from now on: who was signed in signs in once more.
DELETE FROM "sessions";--> statement-breakpoint
-- Answers kept for a repetition are sealed from now on; those that hold a quote's link in clear go.
DELETE FROM "idempotency_keys" WHERE "scope" = 'quotes';--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING btree ("value");--> statement-breakpoint
CREATE TABLE "spent_codes" (
	"person_id" uuid NOT NULL REFERENCES "people"("id") ON DELETE cascade,
	"code_hash" text NOT NULL,
	"spent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spent_codes_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);--> statement-breakpoint
-- What a customer accepted stays as it was accepted, as payments do. An erasure empties who typed it, from where and by which device, no more.
CREATE TRIGGER quote_acceptances_erased_only BEFORE UPDATE ON "quote_acceptances" FOR EACH ROW
  WHEN ((NEW.id, NEW.quote_id, NEW.number, NEW.customer_id, NEW.terms_version, NEW.total, NEW.accepted_at, NEW.typed_name, NEW.ip, NEW.user_agent)
    IS DISTINCT FROM (OLD.id, OLD.quote_id, OLD.number, OLD.customer_id, OLD.terms_version, OLD.total, OLD.accepted_at, 'Erased', '', ''))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_acceptances_append_only BEFORE DELETE ON "quote_acceptances" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_acceptances_kept BEFORE TRUNCATE ON "quote_acceptances" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
