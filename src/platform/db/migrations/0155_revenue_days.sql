-- by hand
-- A closed month keeps its figures: a credit note takes revenue off on its own day, not on its invoice's. And VAT is
-- summed beside revenue. Writers wait, so that nothing is missed or counted twice.
LOCK TABLE "invoices", "credit_notes" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION invoice_service(i invoices) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT nullif(service_type, '') FROM quotes WHERE id = (i).quote_id), 'other')
$$;--> statement-breakpoint
-- By the invoice's service and person: both follow the invoice when it is assigned to somebody else.
CREATE FUNCTION credit_figures(i invoices, c credit_notes) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT (c).issue_date, f.figure, f.key, f.n, f.amount
  FROM (VALUES ('revenue', invoice_service(i), -((c).cancels)::int, -(c).total),
      ('person_revenue', coalesce((i).assigned_to::text, ''), -((c).cancels)::int, -(c).total),
      ('vat', invoice_service(i), 0, -(c).vat)) f(figure, key, n, amount)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION invoice_figures(i invoices) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, f.n, f.amount
  FROM (SELECT invoice_service(i) AS service, coalesce((i).assigned_to::text, '') AS person,
      ((i).cancelled_at IS NULL AND NOT (i).settled)::int AS open,
      (i).total - (i).credited_amount - (i).paid_amount AS owed) s,
    LATERAL (VALUES ((i).issue_date, 'invoiced', s.service, 1, (i).total), ((i).issue_date, 'revenue', s.service, 1, (i).total),
      ((i).issue_date, 'vat', s.service, 0, (i).vat),
      ((i).issue_date, 'outstanding', s.service, s.open, s.owed), ((i).due_date, 'due', '', s.open, s.owed),
      ((i).issue_date, 'person_revenue', s.person, 1, (i).total),
      ((i).issue_date, 'person_outstanding', s.person, s.open, s.owed)) f(day, figure, key, n, amount)
  WHERE NOT (i).draft
  UNION ALL
  SELECT f.* FROM credit_notes c, LATERAL credit_figures(i, c) f WHERE c.invoice_id = (i).id
$$;--> statement-breakpoint
-- A change of an invoice counts its notes before and after alike; a new note counts here, once.
CREATE FUNCTION sum_credit_notes_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_sums (day, figure, key, n, amount)
  SELECT f.day, f.figure, f.key, sum(f.n), sum(f.amount)
  FROM added c JOIN invoices i ON i.id = c.invoice_id, LATERAL credit_figures(i, ROW(c.*)::credit_notes) f
  GROUP BY 1, 2, 3 HAVING sum(f.n) <> 0 OR sum(f.amount) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER credit_notes_day_sum_insert AFTER INSERT ON "credit_notes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_credit_notes_insert();--> statement-breakpoint
DELETE FROM "daily_sums" WHERE figure IN ('revenue', 'person_revenue');--> statement-breakpoint
INSERT INTO "daily_sums" (day, figure, key, n, amount)
SELECT f.day, f.figure, f.key, sum(f.n), sum(f.amount) FROM invoices r, LATERAL invoice_figures(r) f
WHERE f.figure IN ('revenue', 'person_revenue', 'vat') GROUP BY 1, 2, 3 HAVING sum(f.n) <> 0 OR sum(f.amount) <> 0;
