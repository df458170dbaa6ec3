-- by hand
-- What P10 and P9A say of a month is its state with the last run (docs/decisions/0156): months of runs approved before get theirs of
-- the lines they were worked out by. A month's tax ends with its PAYE line.
ALTER TABLE "payroll_items" DISABLE TRIGGER USER;--> statement-breakpoint
WITH line AS (
  SELECT i.id, l.value AS line, 1 + count(*) FILTER (WHERE l.value ->> 'code' = 'paye') OVER (PARTITION BY i.id ORDER BY l.ord ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS at
  FROM payroll_items i CROSS JOIN LATERAL jsonb_array_elements(i.lines) WITH ORDINALITY l(value, ord)
), worked AS (
  SELECT id, at, max((line ->> 'base')::bigint) FILTER (WHERE line ->> 'code' = 'paye') AS taxable,
    sum((line ->> 'amount')::bigint) FILTER (WHERE line ->> 'code' = 'tax-band') AS charged,
    jsonb_object_agg(line ->> 'code', (line ->> 'amount')::bigint) FILTER (WHERE line ->> 'code' LIKE 'relief:%' OR line ->> 'code' LIKE 'before-tax:%') AS of
  FROM line GROUP BY 1, 2
), month AS (
  SELECT i.id, jsonb_agg(m.value || jsonb_build_object(
      'pay', '{"carBenefit":0,"mealBenefit":0,"otherBenefits":0,"houseRent":0,"houseRentPaid":0}'::jsonb || jsonb_build_object('levyPay', m.value -> 'pay' -> 'grossPay') || (m.value -> 'pay'),
      'tax', jsonb_build_object(
        'taxable', CASE jsonb_array_length(i.months) WHEN 1 THEN i.taxable_income ELSE coalesce(w.taxable, 0) END,
        'charged', CASE jsonb_array_length(i.months) WHEN 1 THEN i.tax_before_relief ELSE coalesce(w.charged, 0) END,
        'reliefs', CASE jsonb_array_length(i.months) WHEN 1 THEN i.reliefs ELSE jsonb_build_object('personal', coalesce(w.of -> 'relief:personal', '0'),
          'insurance', coalesce(w.of -> 'relief:insurance', '0'), 'housingLevy', coalesce(w.of -> 'relief:housing-levy', '0')) END,
        'benefits', '{"car":0,"meals":0,"other":0,"house":0}'::jsonb,
        'deducted', jsonb_build_object('nssf', coalesce(w.of -> 'before-tax:nssf', '0'), 'pension', coalesce(w.of -> 'before-tax:pension', '0'),
          'shif', coalesce(w.of -> 'before-tax:shif', '0'), 'housingLevy', coalesce(w.of -> 'before-tax:housing-levy', '0'),
          'mortgageInterest', coalesce(w.of -> 'before-tax:mortgage', '0'), 'medicalFund', coalesce(w.of -> 'before-tax:medical-fund', '0'),
          'disability', coalesce(w.of -> 'before-tax:disability', '0')),
        'short', CASE m.ord WHEN jsonb_array_length(i.months) THEN i.short ELSE 0 END)) ORDER BY m.ord) AS months
  FROM payroll_items i CROSS JOIN LATERAL jsonb_array_elements(i.months) WITH ORDINALITY m(value, ord)
    LEFT JOIN worked w ON w.id = i.id AND w.at = m.ord
  GROUP BY i.id
)
UPDATE payroll_items i SET months = month.months FROM month WHERE month.id = i.id;--> statement-breakpoint
ALTER TABLE "payroll_items" ENABLE TRIGGER USER;--> statement-breakpoint
-- What is given beside cash is taxed by law: meals above 5,000 a month, other benefits above 5,000 (4,000 and 3,000 before December 2024),
-- a house at 15% of other pay at least. Nothing was given so far, so no figure changes.
ALTER TABLE "payroll_rule_sets" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE payroll_rule_sets SET rules = rules || jsonb_build_object('benefits', CASE WHEN valid_from >= '2024-12-01'
    THEN '{"mealsExempt":500000,"otherExempt":500000,"houseRate":1500}'::jsonb ELSE '{"mealsExempt":400000,"otherExempt":300000,"houseRate":1500}'::jsonb END)
WHERE profile = 'by-law' AND NOT rules ? 'benefits';--> statement-breakpoint
UPDATE payroll_rule_sets SET source = 'NSSF Act 2013, fourth year: 9,000 and 108,000' WHERE id = '01942e46-3a00-7000-8000-000000004110';--> statement-breakpoint
ALTER TABLE "payroll_rule_sets" ENABLE TRIGGER USER;--> statement-breakpoint
-- A month that grows after it was paid is paid again, for the rest.
DROP INDEX "payroll_remittances_once";--> statement-breakpoint
CREATE INDEX "payroll_remittances_month" ON "payroll_remittances" USING btree ("month","kind");
