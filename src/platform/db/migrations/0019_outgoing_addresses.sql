-- Hosts that settings named before outgoing addresses were judged; no audit: nothing writes it but this.
CREATE TABLE "outbound_hosts" (
	"host" text NOT NULL,
	"port" integer NOT NULL,
	CONSTRAINT "outbound_hosts_host_port_pk" PRIMARY KEY("host","port")
);
--> statement-breakpoint
INSERT INTO "outbound_hosts" ("host", "port")
SELECT lower("value" ->> 'smtpHost'), coalesce(("value" ->> 'smtpPort')::integer, 587)
FROM "settings" WHERE "section" IN ('email', 'communication') AND coalesce("value" ->> 'smtpHost', '') <> ''
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "outbound_hosts" ("host", "port")
SELECT lower(trim(both '[]' from "parts"[2])), coalesce("parts"[3]::integer, CASE "parts"[1] WHEN 'https' THEN 443 ELSE 80 END)
FROM (
	SELECT regexp_match("address", '^(https?)://(\[[^]]+\]|[^/:?#]+)(?::(\d{1,5}))?(?:[/?#]|$)') AS "parts"
	FROM (
		SELECT "value" ->> 'baseUrl' AS "address" FROM "settings" WHERE "section" = 'mpesa'
		UNION ALL
		SELECT "value" -> 'mpesa' ->> 'baseUrl' FROM "settings" WHERE "section" = 'paymentGateways'
		UNION ALL
		SELECT "value" ->> 'googleIssuer' FROM "settings" WHERE "section" = 'signIn'
	) AS "named"
) AS "read"
WHERE "parts" IS NOT NULL
ON CONFLICT DO NOTHING;
