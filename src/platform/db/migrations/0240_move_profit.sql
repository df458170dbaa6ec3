CREATE TABLE "move_profit_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_profit_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "move_profits" (
	"move_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"customer_id" uuid,
	"crew_lead" uuid,
	"source" text NOT NULL,
	"size" text NOT NULL,
	"route" text NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL,
	"credited" bigint DEFAULT 0 NOT NULL,
	"crew_real" bigint DEFAULT 0 NOT NULL,
	"crew_average" bigint DEFAULT 0 NOT NULL,
	"hires" bigint DEFAULT 0 NOT NULL,
	"vehicles" bigint DEFAULT 0 NOT NULL,
	"materials" bigint DEFAULT 0 NOT NULL,
	"tolls" bigint DEFAULT 0 NOT NULL,
	"other" bigint DEFAULT 0 NOT NULL,
	"claims" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	"planned_income" bigint DEFAULT 0 NOT NULL,
	"planned_crew" bigint DEFAULT 0 NOT NULL,
	"planned_vehicles" bigint DEFAULT 0 NOT NULL,
	"crew_minutes" integer DEFAULT 0 NOT NULL,
	"planned_minutes" integer DEFAULT 0 NOT NULL,
	"km" integer DEFAULT 0 NOT NULL,
	"planned_km" integer DEFAULT 0 NOT NULL,
	"hours_known" boolean NOT NULL,
	"profit_real" bigint GENERATED ALWAYS AS (income - crew_real - (hires + vehicles + materials + tolls + other + claims + fees + commission)) STORED NOT NULL,
	"profit_average" bigint GENERATED ALWAYS AS (income - crew_average - (hires + vehicles + materials + tolls + other + claims + fees + commission)) STORED NOT NULL,
	"derived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "move_profits_state_known" CHECK ("move_profits"."state" in ('done', 'called_off'))
);
--> statement-breakpoint
ALTER TABLE "move_profits" ADD CONSTRAINT "move_profits_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_profit_queue_move" ON "move_profit_queue" USING btree ("move_id");--> statement-breakpoint
CREATE INDEX "move_profits_day" ON "move_profits" USING btree ("day","move_id");--> statement-breakpoint
CREATE INDEX "move_profits_real" ON "move_profits" USING btree ("profit_real","move_id");--> statement-breakpoint
CREATE INDEX "move_profits_average" ON "move_profits" USING btree ("profit_average","move_id");--> statement-breakpoint
CREATE INDEX "move_profits_income" ON "move_profits" USING btree ("income","move_id");--> statement-breakpoint
CREATE INDEX "move_profits_customer" ON "move_profits" USING btree ("customer_id","day") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "move_profits_lead" ON "move_profits" USING btree ("crew_lead","day") WHERE crew_lead is not null;
--> statement-breakpoint
-- by hand: changes of what a move earned or cost queue it. A trigger writes ids alone; a task derives the figures within a minute.
CREATE FUNCTION queue_move_profit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  IF TG_OP = 'DELETE' THEN r := OLD; ELSE r := NEW; END IF;
  CASE TG_ARGV[0]
  WHEN 'move' THEN
    INSERT INTO move_profit_queue (move_id) VALUES (r.id);
  WHEN 'of_move' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves WHERE id = r.move_id AND status IN ('completed', 'cancelled');
  WHEN 'of_job' THEN
    INSERT INTO move_profit_queue (move_id) SELECT m.id FROM jobs j JOIN moves m ON m.id = j.move_id WHERE j.id = r.job_id AND m.status IN ('completed', 'cancelled');
  WHEN 'of_hire' THEN
    INSERT INTO move_profit_queue (move_id) SELECT m.id FROM hires h JOIN jobs j ON j.id = h.job_id JOIN moves m ON m.id = j.move_id
      WHERE h.id = r.hire_id AND m.status IN ('completed', 'cancelled');
  WHEN 'quote' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves WHERE quote_id = r.id;
  WHEN 'invoice' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves
      WHERE quote_id = coalesce(r.quote_id, (SELECT quote_id FROM invoices WHERE id = r.supplement_of)) AND status IN ('completed', 'cancelled');
  WHEN 'of_invoice' THEN
    INSERT INTO move_profit_queue (move_id) SELECT m.id FROM invoices i LEFT JOIN invoices root ON root.id = i.supplement_of
      JOIN moves m ON m.quote_id = coalesce(i.quote_id, root.quote_id) WHERE i.id = r.invoice_id AND m.status IN ('completed', 'cancelled');
  WHEN 'won_by' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves WHERE id = r.won_by AND status IN ('completed', 'cancelled')
      UNION SELECT id FROM moves WHERE quote_id = r.won_by AND status IN ('completed', 'cancelled');
  WHEN 'opportunity' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves WHERE quote_id IN (NEW.won_quote_id, OLD.won_quote_id) AND status IN ('completed', 'cancelled')
      UNION SELECT id FROM moves WHERE id IN (NEW.won_move_id, OLD.won_move_id) AND status IN ('completed', 'cancelled')
      UNION SELECT m.id FROM opportunity_quotes o JOIN quotes q ON q.number = o.quote_number JOIN moves m ON m.quote_id = q.id
        WHERE o.opportunity_id = NEW.id AND m.status IN ('completed', 'cancelled');
  WHEN 'opportunity_quote' THEN
    INSERT INTO move_profit_queue (move_id) SELECT m.id FROM quotes q JOIN moves m ON m.quote_id = q.id
      WHERE q.number = r.quote_number AND m.status IN ('completed', 'cancelled');
  WHEN 'lead' THEN
    INSERT INTO move_profit_queue (move_id) SELECT m.id FROM opportunities o JOIN moves m ON m.quote_id = o.won_quote_id OR m.id = o.won_move_id
      WHERE o.lead_id = r.id AND m.status IN ('completed', 'cancelled')
      UNION SELECT m.id FROM opportunities o JOIN opportunity_quotes x ON x.opportunity_id = o.id JOIN quotes q ON q.number = x.quote_number JOIN moves m ON m.quote_id = q.id
        WHERE o.lead_id = r.id AND m.status IN ('completed', 'cancelled');
  WHEN 'purchase' THEN
    INSERT INTO move_profit_queue (move_id) SELECT DISTINCT move_id FROM purchase_lines WHERE purchase_id = r.id AND move_id IS NOT NULL;
    INSERT INTO move_profit_queue (move_id) SELECT DISTINCT m.id FROM purchase_lines l, moves_of_fuel(l.vehicle_id, r.day) m(id)
      WHERE l.purchase_id = r.id AND l.vehicle_id IS NOT NULL AND l.account_code = '5020';
  WHEN 'purchase_line' THEN
    INSERT INTO move_profit_queue (move_id) SELECT r.move_id FROM purchases WHERE id = r.purchase_id AND state IN ('approved', 'paid') AND r.move_id IS NOT NULL
      UNION SELECT m.id FROM purchases p, moves_of_fuel(r.vehicle_id, p.day) m(id)
        WHERE p.id = r.purchase_id AND p.state IN ('approved', 'paid') AND r.vehicle_id IS NOT NULL AND r.account_code = '5020';
  WHEN 'of_vehicle' THEN
    INSERT INTO move_profit_queue (move_id) SELECT m.id FROM moves_of_fuel(r.vehicle_id, r.day) m(id);
  WHEN 'payroll' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves
      WHERE status = 'completed' AND completed_at >= date_trunc('month', r.start_date)::timestamp AT TIME ZONE 'Africa/Nairobi';
  WHEN 'all' THEN
    INSERT INTO move_profit_queue (move_id) SELECT id FROM moves WHERE status IN ('completed', 'cancelled');
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Moves whose kilometres cost what a vehicle's fuel and readings of a day say: from the day before, for that month and the two after it.
CREATE FUNCTION moves_of_fuel(vehicle uuid, on_day date) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT m.id FROM job_assignments a JOIN jobs j ON j.id = a.job_id JOIN moves m ON m.id = j.move_id
  WHERE a.vehicle_id = vehicle AND m.status = 'completed' AND m.completed_at >= date_trunc('month', on_day - 1)::timestamp AT TIME ZONE 'Africa/Nairobi'
    AND m.completed_at < (date_trunc('month', on_day) + interval '3 months')::timestamp AT TIME ZONE 'Africa/Nairobi'
  UNION
  SELECT m.id FROM moves m
  WHERE m.status = 'completed' AND m.completed_at >= date_trunc('month', on_day - 1)::timestamp AT TIME ZONE 'Africa/Nairobi'
    AND m.completed_at < (date_trunc('month', on_day) + interval '3 months')::timestamp AT TIME ZONE 'Africa/Nairobi' AND cardinality(m.vehicles_used) > 0
    AND (SELECT translate(plate, ' -', '') FROM vehicles WHERE id = vehicle) IN (SELECT translate(upper(u.plate), ' -', '') FROM unnest(m.vehicles_used) u(plate))
$$;--> statement-breakpoint
CREATE TRIGGER moves_to_profit AFTER UPDATE OF status, completed_at, started_at, cancelled_at, quote_id, customer_id, crew_lead, category, origin, destination, estimated_duration, actual_duration,
  estimated_volume, actual_volume, quoted_amount, final_amount, vehicles_used ON "moves" FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'cancelled') OR OLD.status IN ('completed', 'cancelled')) EXECUTE FUNCTION queue_move_profit('move');--> statement-breakpoint
CREATE TRIGGER new_moves_to_profit AFTER INSERT ON "moves" FOR EACH ROW WHEN (NEW.status IN ('completed', 'cancelled')) EXECUTE FUNCTION queue_move_profit('move');--> statement-breakpoint
CREATE TRIGGER move_crew_to_profit AFTER INSERT OR DELETE ON "move_crew" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_move');--> statement-breakpoint
CREATE TRIGGER jobs_to_profit AFTER INSERT OR DELETE OR UPDATE OF state, set_off_at, done_at, starts_at, ends_at ON "jobs" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_move');--> statement-breakpoint
CREATE TRIGGER job_assignments_to_profit AFTER INSERT OR DELETE OR UPDATE OF person_id, vehicle_id ON "job_assignments" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_job');--> statement-breakpoint
CREATE TRIGGER quotes_to_profit AFTER UPDATE OF customer_id, subtotal, distance_km, long_distance_km, estimated_duration, from_location, to_location, rooms ON "quotes" FOR EACH ROW
  WHEN (NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION queue_move_profit('quote');--> statement-breakpoint
CREATE TRIGGER invoices_to_profit AFTER INSERT OR UPDATE OF draft, quote_id, supplement_of, subtotal ON "invoices" FOR EACH ROW WHEN (NOT NEW.draft) EXECUTE FUNCTION queue_move_profit('invoice');--> statement-breakpoint
CREATE TRIGGER credit_notes_to_profit AFTER INSERT ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_invoice');--> statement-breakpoint
CREATE TRIGGER payments_to_profit AFTER INSERT ON "payments" FOR EACH ROW WHEN (NEW.fee <> 0) EXECUTE FUNCTION queue_move_profit('of_invoice');--> statement-breakpoint
CREATE TRIGGER purchases_to_profit AFTER UPDATE OF state, proof ON "purchases" FOR EACH ROW WHEN ((NEW.state, NEW.proof) IS DISTINCT FROM (OLD.state, OLD.proof)) EXECUTE FUNCTION queue_move_profit('purchase');--> statement-breakpoint
CREATE TRIGGER purchase_lines_to_profit AFTER INSERT ON "purchase_lines" FOR EACH ROW WHEN (NEW.move_id IS NOT NULL OR NEW.vehicle_id IS NOT NULL) EXECUTE FUNCTION queue_move_profit('purchase_line');--> statement-breakpoint
CREATE TRIGGER hires_to_profit AFTER UPDATE OF state, job_id ON "hires" FOR EACH ROW WHEN (NEW.job_id IS NOT NULL) EXECUTE FUNCTION queue_move_profit('of_job');--> statement-breakpoint
CREATE TRIGGER hire_offers_to_profit AFTER INSERT OR UPDATE OF state, price ON "hire_offers" FOR EACH ROW WHEN (NEW.state = 'accepted') EXECUTE FUNCTION queue_move_profit('of_hire');--> statement-breakpoint
CREATE TRIGGER hire_extras_to_profit AFTER INSERT OR UPDATE OR DELETE ON "hire_extras" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_hire');--> statement-breakpoint
CREATE TRIGGER partner_commissions_to_profit AFTER INSERT OR UPDATE OF amount, status, won_by ON "partner_commissions" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('won_by');--> statement-breakpoint
CREATE TRIGGER opportunities_to_profit AFTER UPDATE OF won_quote_id, won_move_id, lead_id ON "opportunities" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('opportunity');--> statement-breakpoint
CREATE TRIGGER opportunity_quotes_to_profit AFTER INSERT OR UPDATE OF opportunity_id ON "opportunity_quotes" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('opportunity_quote');--> statement-breakpoint
CREATE TRIGGER leads_to_profit AFTER UPDATE OF source ON "leads" FOR EACH ROW WHEN (NEW.source IS DISTINCT FROM OLD.source) EXECUTE FUNCTION queue_move_profit('lead');--> statement-breakpoint
CREATE TRIGGER fuel_issues_to_profit AFTER INSERT OR UPDATE OF amount, day OR DELETE ON "fuel_issues" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_vehicle');--> statement-breakpoint
CREATE TRIGGER vehicle_readings_to_profit AFTER INSERT ON "vehicle_readings" FOR EACH ROW EXECUTE FUNCTION queue_move_profit('of_vehicle');--> statement-breakpoint
CREATE TRIGGER payroll_periods_to_profit AFTER INSERT OR UPDATE OF status ON "payroll_periods" FOR EACH ROW WHEN (NEW.status NOT IN ('draft', 'pending_approval')) EXECUTE FUNCTION queue_move_profit('payroll');--> statement-breakpoint
CREATE TRIGGER settings_to_profit AFTER INSERT OR UPDATE OF value ON "settings" FOR EACH ROW WHEN (NEW.section = 'moveProfit') EXECUTE FUNCTION queue_move_profit('all');--> statement-breakpoint
INSERT INTO move_profit_queue (move_id) SELECT id FROM moves WHERE status IN ('completed', 'cancelled');
