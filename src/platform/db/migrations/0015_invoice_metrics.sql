-- The figures above the list of invoices are daily sums like all others: how many and the revenue are 'person_revenue'
-- already, what is owed of them becomes 'person_outstanding'. Writers wait, so that no invoice is missed or counted twice.
LOCK TABLE "invoices" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION invoice_figures(i invoices) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, f.n, f.amount
  FROM (SELECT coalesce((SELECT nullif(service_type, '') FROM quotes WHERE id = (i).quote_id), 'other') AS service,
      coalesce((i).assigned_to::text, '') AS person,
      ((i).cancelled_at IS NULL)::int AS live, ((i).cancelled_at IS NULL AND NOT (i).settled)::int AS open,
      (i).total - (i).credited_amount AS revenue, (i).total - (i).credited_amount - (i).paid_amount AS owed) s,
    LATERAL (VALUES ((i).issue_date, 'invoiced', s.service, 1, (i).total), ((i).issue_date, 'revenue', s.service, s.live, s.revenue),
      ((i).issue_date, 'outstanding', s.service, s.open, s.owed), ((i).due_date, 'due', '', s.open, s.owed),
      ((i).issue_date, 'person_revenue', s.person, s.live, s.revenue),
      ((i).issue_date, 'person_outstanding', s.person, s.open, s.owed)) f(day, figure, key, n, amount)
  WHERE NOT (i).draft
$$;--> statement-breakpoint
INSERT INTO "daily_sums" (day, figure, key, n, amount)
SELECT f.day, f.figure, f.key, sum(f.n), sum(f.amount) FROM invoices r, LATERAL invoice_figures(r) f WHERE f.figure = 'person_outstanding'
GROUP BY 1, 2, 3 HAVING sum(f.n) <> 0 OR sum(f.amount) <> 0;--> statement-breakpoint
DROP TRIGGER invoices_summed_added ON "invoices";--> statement-breakpoint
DROP TRIGGER invoices_summed_changed ON "invoices";--> statement-breakpoint
DROP FUNCTION sum_invoices_added();--> statement-breakpoint
DROP FUNCTION sum_invoices_changed();--> statement-breakpoint
DROP TABLE "invoice_sums";--> statement-breakpoint
-- The task that folded it has no worker any more; a new database has no schedules yet.
DO $do$ BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'fold-invoice-sums';
  END IF;
END $do$;
