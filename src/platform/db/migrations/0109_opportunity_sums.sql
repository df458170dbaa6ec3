CREATE TABLE "opportunity_sums" (
	"pipeline_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"since" date NOT NULL,
	"opportunities" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"weighted" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "opportunity_sums_stage" ON "opportunity_sums" USING btree ("pipeline_id","stage","since");--> statement-breakpoint
-- by hand
-- The board's columns are sums of these few rows (docs/decisions/0133).
LOCK TABLE "opportunities" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO opportunity_sums (pipeline_id, stage, since, opportunities, amount, weighted)
SELECT pipeline_id, stage, (stage_since AT TIME ZONE 'UTC')::date, count(*), sum(amount), sum(round(amount * probability / 100.0))
FROM opportunities WHERE erased_at IS NULL GROUP BY 1, 2, 3;--> statement-breakpoint
-- Rows are only added: nobody waits for whoever else moves a card. A task folds them.
CREATE FUNCTION sum_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO opportunity_sums (pipeline_id, stage, since, opportunities, amount, weighted)
    SELECT pipeline_id, stage, (stage_since AT TIME ZONE 'UTC')::date, count(*), sum(amount), sum(round(amount * probability / 100.0))
    FROM added WHERE erased_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO opportunity_sums (pipeline_id, stage, since, opportunities, amount, weighted)
    SELECT pipeline_id, stage, (stage_since AT TIME ZONE 'UTC')::date, -count(*), -sum(amount), -sum(round(amount * probability / 100.0))
    FROM gone WHERE erased_at IS NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO opportunity_sums (pipeline_id, stage, since, opportunities, amount, weighted)
    SELECT pipeline_id, stage, (stage_since AT TIME ZONE 'UTC')::date, sum(n), sum(n * amount), sum(n * round(amount * probability / 100.0)) FROM (
      SELECT pipeline_id, stage, stage_since, amount, probability, erased_at, 1 AS n FROM added
      UNION ALL SELECT pipeline_id, stage, stage_since, amount, probability, erased_at, -1 FROM gone) d
    WHERE erased_at IS NULL GROUP BY 1, 2, 3
    HAVING sum(n) <> 0 OR sum(n * amount) <> 0 OR sum(n * round(amount * probability / 100.0)) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER opportunities_summed_insert AFTER INSERT ON "opportunities" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_opportunities();--> statement-breakpoint
CREATE TRIGGER opportunities_summed_update AFTER UPDATE ON "opportunities" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_opportunities();--> statement-breakpoint
CREATE TRIGGER opportunities_summed_delete AFTER DELETE ON "opportunities" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_opportunities();
