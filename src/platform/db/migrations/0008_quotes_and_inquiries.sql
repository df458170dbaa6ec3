-- Room sizes and the goods' worth (part 1, section 3).
ALTER TABLE "quotes" ADD COLUMN "room_sizes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "estimated_value" bigint;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_estimated_value_sane" CHECK (estimated_value >= 0);--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "first_responder" uuid REFERENCES "people" ("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "amount_quoted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inquiries_quote" ON "inquiries" USING btree ("quote_number") WHERE quote_number is not null;--> statement-breakpoint
-- Whoever answers is not whoever looks after it later: the trail knows who did. New columns are no change by anybody.
ALTER TABLE "inquiries" DISABLE TRIGGER "inquiries_change_kept";--> statement-breakpoint
UPDATE "inquiries" i SET first_responder = (
  SELECT p.id FROM events e JOIN people p ON p.id = e.actor_id
  WHERE e.subject_type = 'inquiry' AND e.subject_id = i.id AND e.type IN ('inquiry.replied', 'inquiry.contacted') ORDER BY e.at, e.id LIMIT 1)
WHERE first_response_at IS NOT NULL;--> statement-breakpoint
-- The amount is the quote's total, by its newest version; that of a draft nobody has priced is where the service starts (part 1, section 9).
UPDATE "inquiries" i SET amount_quoted = NOT q.bare,
  amount = CASE WHEN NOT q.bare THEN q.total ELSE CASE i.service WHEN 'residential' THEN 1500000 WHEN 'commercial' THEN 2500000
    WHEN 'packing' THEN 500000 WHEN 'storage' THEN 200000 WHEN 'long-distance' THEN 3000000 ELSE 0 END END
FROM (SELECT number, total, NOT EXISTS (SELECT 1 FROM quote_lines l WHERE l.quote_id = quotes.id AND l.category NOT IN ('base', 'distance') AND l.quantity > 0) AS bare
  FROM quotes WHERE superseded_at IS NULL) q
WHERE q.number = i.quote_number;--> statement-breakpoint
ALTER TABLE "inquiries" ENABLE TRIGGER "inquiries_change_kept";--> statement-breakpoint
-- 'person_answered' is of who answered first. Its figures so far go, and are counted anew from the rows.
DELETE FROM "daily_sums" WHERE figure = 'person_answered';--> statement-breakpoint
CREATE OR REPLACE FUNCTION inquiry_figures(q inquiries) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT nairobi_day((q).created_at), f.figure, f.key, 1, f.amount
  FROM (VALUES ('inquiries', (q).source, (q).amount, true), ('inquiry_quoted', (q).source, (q).amount, (q).quote_id IS NOT NULL),
      ('answered', (q).source, seconds_between((q).created_at, (q).first_response_at), (q).first_response_at IS NOT NULL),
      ('in_time', (q).source, 0, (q).first_response_at <= (q).respond_by),
      ('person_answered', coalesce((q).first_responder::text, ''), seconds_between((q).created_at, (q).first_response_at), (q).first_response_at IS NOT NULL)) f(figure, key, amount, counts)
  WHERE f.counts
$$;--> statement-breakpoint
INSERT INTO "daily_sums" (day, figure, key, n, amount)
SELECT f.day, f.figure, f.key, sum(f.n), sum(f.amount) FROM inquiries r, LATERAL inquiry_figures(r) f WHERE f.figure = 'person_answered' GROUP BY 1, 2, 3;
