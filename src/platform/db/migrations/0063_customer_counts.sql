CREATE TABLE "customer_counts" (
	"type" text NOT NULL,
	"status" text NOT NULL,
	"customers" bigint NOT NULL,
	"spent" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "counted_type" text;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "counted_status" text;--> statement-breakpoint
-- by hand
-- The tiles of the customers' list are sums of these few rows (docs/decisions/0082).
LOCK TABLE "customers", "customer_sums" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD CONSTRAINT "customer_sums_counted" CHECK ((counted_type IS NULL) = (counted_status IS NULL));--> statement-breakpoint
ALTER TABLE "customer_sums" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE customer_sums s SET counted_type = c.type, counted_status = c.status FROM customers c WHERE c.id = s.customer_id AND c.status <> 'erased' AND c.merged_into IS NULL;--> statement-breakpoint
ALTER TABLE "customer_sums" ENABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO customer_counts (type, status, customers, spent)
SELECT counted_type, counted_status, count(*), sum(spent) FROM customer_sums WHERE counted_status IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_customer_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_sums (customer_id, counted_type, counted_status)
  SELECT id, CASE WHEN listed THEN type END, CASE WHEN listed THEN status END FROM (SELECT id, type, status, status <> 'erased' AND merged_into IS NULL AS listed FROM added) a
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_customers_as() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_sums s SET counted_type = CASE WHEN c.listed THEN c.type END, counted_status = CASE WHEN c.listed THEN c.status END
  FROM (SELECT a.id, a.type, a.status, a.status <> 'erased' AND a.merged_into IS NULL AS listed FROM added a JOIN gone g USING (id)
    WHERE (a.type, a.status, a.merged_into) IS DISTINCT FROM (g.type, g.status, g.merged_into)) c
  WHERE s.customer_id = c.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customers_counted_as AFTER UPDATE ON "customers" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers_as();--> statement-breakpoint
-- Rows are only added: nobody waits for whoever else adds a customer or an invoice. A task folds them.
CREATE FUNCTION count_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_counts (type, status, customers, spent)
    SELECT counted_type, counted_status, count(*), sum(spent) FROM added WHERE counted_status IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_counts (type, status, customers, spent)
    SELECT counted_type, counted_status, -count(*), -sum(spent) FROM gone WHERE counted_status IS NOT NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_counts (type, status, customers, spent)
    SELECT counted_type, counted_status, sum(n), sum(spent) FROM (
      SELECT counted_type, counted_status, 1 AS n, spent FROM added UNION ALL SELECT counted_type, counted_status, -1, -spent FROM gone) d
    WHERE counted_status IS NOT NULL GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(spent) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER customer_sums_counted_insert AFTER INSERT ON "customer_sums" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER customer_sums_counted_update AFTER UPDATE ON "customer_sums" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_customers();--> statement-breakpoint
CREATE TRIGGER customer_sums_counted_delete AFTER DELETE ON "customer_sums" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_customers();
