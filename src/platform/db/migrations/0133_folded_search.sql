-- by hand
-- Searches compare text without case, accents and apostrophes: Ng’ang’a is found by nganga. kernel/fold.ts does the same to what is typed.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 ~ '^[ -~]*$' THEN translate(lower($1), '''`', '')
    ELSE translate(regexp_replace(lower(normalize($1, NFD)), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'), '‐‑‒–—―−''’‘ʼ`´', '-------') END
$$;
--> statement-breakpoint
-- PostgreSQL can change what is generated since 17; before, the column is made anew, with its indexes.
DO $$
DECLARE
  name text; said text; known text[]; made text;
BEGIN
  FOREACH name IN ARRAY ARRAY['replies', 'opportunities', 'leads', 'invoices', 'quotes', 'customers', 'activities', 'partners', 'inquiries', 'campaigns'] LOOP
    SELECT pg_get_expr(d.adbin, d.adrelid) INTO said FROM pg_attrdef d
      JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
      WHERE d.adrelid = name::regclass AND a.attname = 'search';
    said := regexp_replace(said, '^lower\(', 'fold_text(');
    IF name = 'invoices' THEN
      said := 'fold_text(number || '' '' || account_number || '' '' || customer_name || '' '' || customer_email || '' '' || customer_phone)';
    END IF;
    IF current_setting('server_version_num')::int >= 170000 THEN
      EXECUTE format('ALTER TABLE %I ALTER COLUMN search SET EXPRESSION AS (%s)', name, said);
    ELSE
      SELECT array_agg(DISTINCT pg_get_indexdef(i.indexrelid)) INTO known FROM pg_index i
        JOIN pg_depend dep ON dep.objid = i.indexrelid AND dep.refobjid = i.indrelid
        JOIN pg_attribute a ON a.attrelid = dep.refobjid AND a.attnum = dep.refobjsubid AND a.attname = 'search'
        WHERE i.indrelid = name::regclass;
      EXECUTE format('ALTER TABLE %I DROP COLUMN search', name);
      EXECUTE format('ALTER TABLE %I ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (%s) STORED', name, said);
      FOREACH made IN ARRAY coalesce(known, ARRAY[]::text[]) LOOP EXECUTE made; END LOOP;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "people_search";--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (fold_text("name" || ' ' || "email" || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "mpesa_reviews_search";--> statement-breakpoint
CREATE INDEX "mpesa_reviews_search" ON "mpesa_reviews" USING gin (fold_text("search") gin_trgm_ops);--> statement-breakpoint
DROP INDEX "salary_payments_search";--> statement-breakpoint
CREATE INDEX "salary_payments_search" ON "salary_payments" USING gin ((fold_text("employee_name" || ' ' || "employee_number" || ' ' || "transaction_ref" || ' ' || coalesce("mpesa_receipt_number", ''))) gin_trgm_ops);
