CREATE TABLE "customer_assessments" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"segment" text DEFAULT '' NOT NULL,
	"credit_limit" bigint,
	"referred_by" uuid,
	"referred_at" timestamp (3) with time zone,
	"aside_reason" text DEFAULT '' NOT NULL,
	"aside_at" timestamp (3) with time zone,
	"aside_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_assessments_credit" CHECK ("customer_assessments"."credit_limit" >= 0),
	CONSTRAINT "customer_assessments_referred" CHECK ("customer_assessments"."referred_by" <> "customer_assessments"."customer_id"),
	CONSTRAINT "customer_assessments_aside" CHECK (("customer_assessments"."aside_at" is null) = ("customer_assessments"."aside_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "customer_insight_marks" (
	"customer_id" uuid NOT NULL,
	"item" text NOT NULL,
	"mark" text NOT NULL,
	"raised_at" timestamp (3) with time zone,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"marked_by" uuid,
	CONSTRAINT "customer_insight_marks_customer_id_item_pk" PRIMARY KEY("customer_id","item"),
	CONSTRAINT "customer_insight_marks_item" CHECK ("customer_insight_marks"."item" in ('churn_risk', 'upsell', 'retention')),
	CONSTRAINT "customer_insight_marks_mark" CHECK ("customer_insight_marks"."mark" in ('open', 'acknowledged') or ("customer_insight_marks"."mark" in ('dismissed', 'done') and "customer_insight_marks"."item" <> 'churn_risk')),
	CONSTRAINT "customer_insight_marks_alert" CHECK (("customer_insight_marks"."item" = 'churn_risk') = ("customer_insight_marks"."raised_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "customer_stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"stage" text,
	"reason" text DEFAULT '' NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" uuid,
	CONSTRAINT "customer_stages_stage" CHECK ("customer_stages"."stage" in ('awareness', 'consideration', 'booking', 'service', 'retention', 'advocacy'))
);
--> statement-breakpoint
ALTER TABLE "customer_assessments" ADD CONSTRAINT "customer_assessments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_assessments" ADD CONSTRAINT "customer_assessments_referred_by_customers_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_assessments" ADD CONSTRAINT "customer_assessments_aside_by_people_id_fk" FOREIGN KEY ("aside_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_insight_marks" ADD CONSTRAINT "customer_insight_marks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_insight_marks" ADD CONSTRAINT "customer_insight_marks_marked_by_people_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_stages" ADD CONSTRAINT "customer_stages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_stages" ADD CONSTRAINT "customer_stages_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "communications" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "responses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "response_minutes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "ratings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_sums" ADD COLUMN "rating_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_assessments_referred_by" ON "customer_assessments" USING btree ("referred_by","referred_at") WHERE referred_by is not null;--> statement-breakpoint
CREATE INDEX "customer_insight_marks_raised" ON "customer_insight_marks" USING btree ("raised_at") WHERE raised_at is not null;--> statement-breakpoint
CREATE INDEX "customer_stages_customer" ON "customer_stages" USING btree ("customer_id","set_at","id");--> statement-breakpoint
SELECT attach_audit('customer_assessments');--> statement-breakpoint
SELECT attach_audit('customer_insight_marks');--> statement-breakpoint
SELECT attach_audit('customer_stages');--> statement-breakpoint
-- Services count from booked to completed; typed amounts are of those without a quote, and so without an invoice (docs/domain/readings.md#customers).
LOCK TABLE "moves", "communications", "invoices", "customers" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION service_counts(status text, quote_id uuid, final_amount bigint, quoted_amount bigint, rating int, OUT n int, OUT spent bigint, OUT ratings int, OUT points int) LANGUAGE sql IMMUTABLE AS $$
  SELECT k.counts::int, CASE WHEN k.counts AND quote_id IS NULL THEN coalesce(final_amount, quoted_amount) ELSE 0 END,
    (k.counts AND rating IS NOT NULL)::int, CASE WHEN k.counts THEN coalesce(rating, 0) ELSE 0 END
  FROM (SELECT status NOT IN ('quoted', 'cancelled') AS counts) k
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_customer_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_sums AS s (customer_id, moves, spent, ratings, rating_points)
    SELECT customer_id, sum(d.n), sum(d.spent), sum(d.ratings), sum(d.points) FROM added a, LATERAL service_counts(a.status, a.quote_id, a.final_amount, a.quoted_amount, a.customer_rating) d WHERE customer_id IS NOT NULL
    GROUP BY 1 HAVING sum(d.n) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET moves = s.moves + excluded.moves, spent = s.spent + excluded.spent, ratings = s.ratings + excluded.ratings, rating_points = s.rating_points + excluded.rating_points;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_sums AS s (customer_id, moves, spent, ratings, rating_points)
    SELECT customer_id, -sum(d.n), -sum(d.spent), -sum(d.ratings), -sum(d.points) FROM gone g, LATERAL service_counts(g.status, g.quote_id, g.final_amount, g.quoted_amount, g.customer_rating) d WHERE customer_id IS NOT NULL
    GROUP BY 1 HAVING sum(d.n) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET moves = s.moves + excluded.moves, spent = s.spent + excluded.spent, ratings = s.ratings + excluded.ratings, rating_points = s.rating_points + excluded.rating_points;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_sums AS s (customer_id, moves, spent, ratings, rating_points)
    SELECT customer_id, sum(d.n), sum(d.spent), sum(d.ratings), sum(d.points) FROM (
      SELECT a.customer_id, c.n, c.spent, c.ratings, c.points FROM added a, LATERAL service_counts(a.status, a.quote_id, a.final_amount, a.quoted_amount, a.customer_rating) c WHERE customer_id IS NOT NULL
      UNION ALL SELECT g.customer_id, -c.n, -c.spent, -c.ratings, -c.points FROM gone g, LATERAL service_counts(g.status, g.quote_id, g.final_amount, g.quoted_amount, g.customer_rating) c WHERE customer_id IS NOT NULL) d
    GROUP BY 1 HAVING sum(d.n) <> 0 OR sum(d.spent) <> 0 OR sum(d.ratings) <> 0 OR sum(d.points) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET moves = s.moves + excluded.moves, spent = s.spent + excluded.spent, ratings = s.ratings + excluded.ratings, rating_points = s.rating_points + excluded.rating_points;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sum_customer(customer uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE customer_sums SET spent = i.spent + m.spent, moves = m.n, ratings = m.ratings, rating_points = m.points,
    communications = t.n, responses = t.answered, response_minutes = t.minutes
  FROM (SELECT coalesce(sum(total - credited_amount), 0) AS spent FROM invoices
      WHERE customer_id IN (SELECT customers_of_survivor(customer)) AND NOT draft AND cancelled_at IS NULL) i,
    (SELECT coalesce(sum(c.n), 0) AS n, coalesce(sum(c.spent), 0) AS spent, coalesce(sum(c.ratings), 0) AS ratings, coalesce(sum(c.points), 0) AS points
      FROM moves m, LATERAL service_counts(m.status, m.quote_id, m.final_amount, m.quoted_amount, m.customer_rating) c
      WHERE customer_id IN (SELECT customers_of_survivor(customer))) m,
    (SELECT count(*) AS n, count(response_minutes) AS answered, coalesce(sum(response_minutes), 0) AS minutes FROM communications
      WHERE customer_id IN (SELECT customers_of_survivor(customer))) t
  WHERE customer_id = customer
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_survivor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_sums s SET spent = s.spent + NEW.spent - OLD.spent, moves = s.moves + NEW.moves - OLD.moves,
    ratings = s.ratings + NEW.ratings - OLD.ratings, rating_points = s.rating_points + NEW.rating_points - OLD.rating_points,
    communications = s.communications + NEW.communications - OLD.communications, responses = s.responses + NEW.responses - OLD.responses,
    response_minutes = s.response_minutes + NEW.response_minutes - OLD.response_minutes
  FROM customers c WHERE c.id = NEW.customer_id AND s.customer_id = c.merged_into;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER customer_sums_of_survivor ON "customer_sums";--> statement-breakpoint
UPDATE customer_sums s SET spent = i.spent + m.spent, moves = m.n, ratings = m.ratings, rating_points = m.points, communications = t.n, responses = t.answered, response_minutes = t.minutes
FROM customers c,
  LATERAL (SELECT coalesce(sum(total - credited_amount), 0) AS spent FROM invoices WHERE customer_id IN (SELECT customers_of_survivor(c.id)) AND NOT draft AND cancelled_at IS NULL) i,
  LATERAL (SELECT coalesce(sum(k.n), 0) AS n, coalesce(sum(k.spent), 0) AS spent, coalesce(sum(k.ratings), 0) AS ratings, coalesce(sum(k.points), 0) AS points
    FROM moves m, LATERAL service_counts(m.status, m.quote_id, m.final_amount, m.quoted_amount, m.customer_rating) k WHERE m.customer_id IN (SELECT customers_of_survivor(c.id))) m,
  LATERAL (SELECT count(*) AS n, count(response_minutes) AS answered, coalesce(sum(response_minutes), 0) AS minutes FROM communications WHERE customer_id IN (SELECT customers_of_survivor(c.id))) t
WHERE s.customer_id = c.id;--> statement-breakpoint
CREATE TRIGGER customer_sums_of_survivor AFTER UPDATE ON "customer_sums" FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION add_to_survivor();--> statement-breakpoint
CREATE FUNCTION sum_customer_communications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_sums AS s (customer_id, communications, responses, response_minutes)
    SELECT customer_id, count(*), count(response_minutes), coalesce(sum(response_minutes), 0) FROM added GROUP BY 1 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET communications = s.communications + excluded.communications, responses = s.responses + excluded.responses, response_minutes = s.response_minutes + excluded.response_minutes;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO customer_sums AS s (customer_id, communications, responses, response_minutes)
    SELECT customer_id, -count(*), -count(response_minutes), -coalesce(sum(response_minutes), 0) FROM gone GROUP BY 1 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET communications = s.communications + excluded.communications, responses = s.responses + excluded.responses, response_minutes = s.response_minutes + excluded.response_minutes;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO customer_sums AS s (customer_id, communications, responses, response_minutes)
    SELECT customer_id, sum(n), sum(r), sum(m) FROM (
      SELECT customer_id, 1 AS n, (response_minutes IS NOT NULL)::int AS r, coalesce(response_minutes, 0) AS m FROM added
      UNION ALL SELECT customer_id, -1, -(response_minutes IS NOT NULL)::int, -coalesce(response_minutes, 0) FROM gone) d
    GROUP BY 1 HAVING sum(n) <> 0 OR sum(r) <> 0 OR sum(m) <> 0 ORDER BY 1
    ON CONFLICT (customer_id) DO UPDATE SET communications = s.communications + excluded.communications, responses = s.responses + excluded.responses, response_minutes = s.response_minutes + excluded.response_minutes;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER communications_of_customers_insert AFTER INSERT ON "communications" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_communications();--> statement-breakpoint
CREATE TRIGGER communications_of_customers_update AFTER UPDATE ON "communications" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_communications();--> statement-breakpoint
CREATE TRIGGER communications_of_customers_delete AFTER DELETE ON "communications" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_customer_communications();
