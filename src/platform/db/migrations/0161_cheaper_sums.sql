-- by hand
-- A payment changes an invoice, but no customer's sum: it ends here instead of writing nothing to customer_sums, whose own
-- triggers count customers for every statement.
CREATE OR REPLACE FUNCTION sum_customer_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_sums AS s (customer_id, spent)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, (CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM added WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET spent = s.spent + excluded.spent;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_sums AS s (customer_id, spent)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, -(CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM gone WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET spent = s.spent + excluded.spent;
  ELSIF EXISTS (SELECT FROM added a JOIN gone g ON g.id = a.id
      WHERE (a.customer_id, a.draft, a.cancelled_at, a.total, a.credited_amount) IS DISTINCT FROM (g.customer_id, g.draft, g.cancelled_at, g.total, g.credited_amount)) THEN
    INSERT INTO customer_sums AS s (customer_id, spent)
    SELECT customer_id, sum(delta) FROM (SELECT customer_id, (CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM added WHERE customer_id IS NOT NULL UNION ALL SELECT customer_id, -(CASE WHEN draft OR cancelled_at IS NOT NULL THEN 0 ELSE total - credited_amount END) AS delta FROM gone WHERE customer_id IS NOT NULL) d GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET spent = s.spent + excluded.spent;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- OFFSET 0 keeps the subquery apart: the service is looked up once an invoice, not once a figure.
CREATE OR REPLACE FUNCTION invoice_figures(i invoices) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, f.n, f.amount
  FROM (SELECT invoice_service(i) AS service, coalesce((i).assigned_to::text, '') AS person,
      ((i).cancelled_at IS NULL AND NOT (i).settled)::int AS open,
      (i).total - (i).credited_amount - (i).paid_amount AS owed OFFSET 0) s,
    LATERAL (VALUES ((i).issue_date, 'invoiced', s.service, 1, (i).total), ((i).issue_date, 'revenue', s.service, 1, (i).total),
      ((i).issue_date, 'vat', s.service, 0, (i).vat),
      ((i).issue_date, 'outstanding', s.service, s.open, s.owed), ((i).due_date, 'due', '', s.open, s.owed),
      ((i).issue_date, 'person_revenue', s.person, 1, (i).total),
      ((i).issue_date, 'person_outstanding', s.person, s.open, s.owed)) f(day, figure, key, n, amount)
  WHERE NOT (i).draft
  UNION ALL
  SELECT f.* FROM credit_notes c, LATERAL credit_figures(i, c) f WHERE c.invoice_id = (i).id
$$;
