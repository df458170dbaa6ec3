ALTER TABLE "etims_exchanges" ADD COLUMN "sent" jsonb;--> statement-breakpoint
CREATE INDEX "etims_submissions_signed" ON "etims_submissions" USING btree ("signed_at") WHERE signed_at is not null;--> statement-breakpoint
CREATE INDEX "etims_submissions_cu_date" ON "etims_submissions" USING btree ("cu_date") WHERE cu_date is not null;--> statement-breakpoint
UPDATE "etims_exchanges" x SET "sent" = p.parts
FROM (
  SELECT c.submission_id, jsonb_object_agg(c.code, jsonb_build_array(c.amount, c.vat)) AS parts
  FROM (
    SELECT e.submission_id, i ->> 'taxTyCd' AS code,
      sum(round(((i ->> 'totAmt')::numeric - (i ->> 'taxAmt')::numeric) * 100))::bigint AS amount,
      sum(round((i ->> 'taxAmt')::numeric * 100))::bigint AS vat
    FROM (SELECT submission_id, request::jsonb AS sale FROM etims_exchanges WHERE request LIKE '{%}' AND length(request) < 500000 OFFSET 0) e
    CROSS JOIN LATERAL jsonb_array_elements(e.sale -> 'itemList') i
    GROUP BY 1, 2
  ) c
  GROUP BY 1
) p
WHERE p.submission_id = x.submission_id;
