-- Pictures of the settings by their content, out of the settings' row. No audit: rows are written once and never changed.
CREATE TABLE "pictures" (
	"reference" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO pictures (reference, bytes)
SELECT 'sha256:' || encode(sha256(png.bytes), 'hex'), png.bytes
FROM settings, LATERAL (SELECT decode(split_part(value ->> 'logo', ',', 2), 'base64') AS bytes) png
WHERE section = 'company' AND value ->> 'logo' LIKE 'data:image/png;base64,%'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE settings SET value = jsonb_set(value, '{logo}', to_jsonb('sha256:' || encode(sha256(decode(split_part(value ->> 'logo', ',', 2), 'base64')), 'hex')))
WHERE section = 'company' AND value ->> 'logo' LIKE 'data:image/png;base64,%';
