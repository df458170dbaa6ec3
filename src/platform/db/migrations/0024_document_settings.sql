-- What documents are drawn from, as every save left it: issued documents keep the look and the words of their day. Written by
-- a trigger, so that no way of saving forgets it. No audit: the settings' own saves are in the log.
CREATE TABLE "document_settings" (
	"section" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "document_settings_section_since_pk" PRIMARY KEY("section","since")
);
--> statement-breakpoint
-- What holds today held for all documents so far: nobody knows better.
INSERT INTO document_settings (section, since, value)
SELECT section, '-infinity', value FROM settings WHERE section IN ('company', 'documentTemplates');--> statement-breakpoint
CREATE FUNCTION keep_document_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO document_settings (section, since, value) VALUES (OLD.section, now(), '{}')
    ON CONFLICT (section, since) DO UPDATE SET value = excluded.value;
  ELSE
    INSERT INTO document_settings (section, since, value) VALUES (NEW.section, NEW.updated_at, NEW.value)
    ON CONFLICT (section, since) DO UPDATE SET value = excluded.value;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER document_settings_saved AFTER INSERT OR UPDATE ON settings FOR EACH ROW
  WHEN (NEW.section IN ('company', 'documentTemplates')) EXECUTE FUNCTION keep_document_settings();--> statement-breakpoint
CREATE TRIGGER document_settings_reset AFTER DELETE ON settings FOR EACH ROW
  WHEN (OLD.section IN ('company', 'documentTemplates')) EXECUTE FUNCTION keep_document_settings();
--> statement-breakpoint
-- Two fields of the templates are the quotes' and the invoices' own: where these were chosen, the templates begin with them.
INSERT INTO settings (section, value, version, updated_at)
SELECT 'documentTemplates', jsonb_strip_nulls(jsonb_build_object(
  'quote', jsonb_build_object('validityPeriod', (SELECT value -> 'validityDays' FROM settings WHERE section = 'quotes')),
  'invoice', jsonb_build_object('paymentTerms', (SELECT value -> 'dueWithoutDateDays' FROM settings WHERE section = 'invoices'))
)), 1, now()
WHERE EXISTS (SELECT 1 FROM settings WHERE section IN ('quotes', 'invoices'))
ON CONFLICT (section) DO NOTHING;
