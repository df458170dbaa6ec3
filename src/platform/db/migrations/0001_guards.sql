-- What is once written stays: a correction is another row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_lists_append_only BEFORE UPDATE OR DELETE ON "price_lists" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The specification's prices (part 1, sections 3 and 9), in cents: version 1, in force from the company's founding.
INSERT INTO "price_lists" ("id", "version", "valid_from", "data", "published_at", "published_by_name") VALUES (
  '01427e46-3a00-7000-8000-000000000001', 1, '2014-01-01T00:00:00+03:00', '{"baseFee":500000,"fixedDistance":{"km":45,"fee":200000},"roadFactor":130,"distanceBands":[{"upToKm":20,"fee":150000},{"upToKm":50,"fee":200000},{"upToKm":100,"fee":450000},{"upToKm":200,"fee":900000},{"upToKm":350,"fee":1600000},{"upToKm":500,"fee":2400000},{"upToKm":800,"fee":3600000},{"upToKm":null,"fee":5000000}],"rooms":[{"id":"bedroom","name":"Bedrooms","price":250000,"description":"Bed, wardrobe, clothes"},{"id":"living_room","name":"Living Room","price":300000,"description":"Sofas, TV, rugs, wall unit"},{"id":"kitchen","name":"Kitchen","price":200000,"description":"Fridge, cooker, gas, crockery"},{"id":"bathroom","name":"Bathrooms","price":100000,"description":"Cabinets, linen, machine"},{"id":"dining_room","name":"Dining Room","price":150000,"description":"Table, chairs, display"},{"id":"office","name":"Home Office","price":200000,"description":"Desk, chair, computer, files"}],"services":[{"id":"packing","name":"Professional Packing","price":500000,"description":"Wrapped, boxed and labelled before we load","features":["Cartons and wrap included","Labelled by room"],"category":"additional"},{"id":"storage","name":"Temporary Storage (up to 30 days)","price":300000,"description":"A locked unit until your new place is ready","features":["Dry and guarded","Up to 30 days"],"category":"storage"},{"id":"insurance","name":"Moving Insurance","price":200000,"description":"Cover for what the truck carries, door to door","features":["Claims within 9 months","Loading to unloading"],"category":"insurance"},{"id":"assembly","name":"Furniture Assembly","price":250000,"description":"Beds, wardrobes and desks, apart and together","features":["Tools brought along","Both homes"],"category":"additional"},{"id":"cleaning","name":"Post-Move Cleaning","price":400000,"description":"The home you leave, ready to hand back","features":["Floors, kitchen, bathrooms","Materials included"],"category":"additional"},{"id":"express","name":"Express Delivery","price":350000,"description":"Loaded and delivered on the same day","features":["Truck to yourself","Same-day arrival"],"category":"additional"}]}', '2014-01-01T00:00:00+03:00', 'MoveEase');
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER events_kept BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_lists_kept BEFORE TRUNCATE ON "price_lists" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_note_lines_append_only BEFORE UPDATE OR DELETE ON "credit_note_lines" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER settlements_append_only BEFORE UPDATE OR DELETE ON "settlements" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_kept BEFORE TRUNCATE ON "credit_notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER settlements_kept BEFORE TRUNCATE ON "settlements" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- An issued invoice keeps what it says; only drafts are edited and deleted.
CREATE TRIGGER invoices_issued BEFORE UPDATE ON "invoices" FOR EACH ROW
  WHEN (NOT OLD.draft AND (NEW.draft, NEW.number, NEW.account_number, NEW.customer_id, NEW.issue_date, NEW.subtotal, NEW.vat_base, NEW.vat, NEW.total, NEW.deposit_due)
    IS DISTINCT FROM (OLD.draft, OLD.number, OLD.account_number, OLD.customer_id, OLD.issue_date, OLD.subtotal, OLD.vat_base, OLD.vat, OLD.total, OLD.deposit_due))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE DELETE ON "invoices" FOR EACH ROW WHEN (NOT OLD.draft) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM invoices WHERE id = OLD.invoice_id AND NOT draft) THEN
    RAISE EXCEPTION 'lines of an issued invoice are never changed or deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER invoice_lines_issued BEFORE UPDATE OR DELETE ON "invoice_lines" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued();--> statement-breakpoint
-- The figures above the list of invoices: every statement leaves the difference it made, whoever wrote it.
CREATE FUNCTION sum_invoices_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_sums (day, assigned_to, invoices, revenue, outstanding)
  SELECT issue_date, assigned_to, count(*), sum(total - credited_amount), sum(total - credited_amount - paid_amount)
  FROM added WHERE NOT draft AND cancelled_at IS NULL GROUP BY issue_date, assigned_to;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION sum_invoices_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_sums (day, assigned_to, invoices, revenue, outstanding)
  SELECT issue_date, assigned_to, sum(n), sum(n * (total - credited_amount)), sum(n * (total - credited_amount - paid_amount))
  FROM (SELECT 1 AS n, a.* FROM added a UNION ALL SELECT -1, g.* FROM gone g) change
  WHERE NOT draft AND cancelled_at IS NULL GROUP BY issue_date, assigned_to
  HAVING sum(n) <> 0 OR sum(n * (total - credited_amount)) <> 0 OR sum(n * (total - credited_amount - paid_amount)) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_summed_added AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_invoices_added();--> statement-breakpoint
CREATE TRIGGER invoices_summed_changed AFTER UPDATE ON "invoices" REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sum_invoices_changed();
--> statement-breakpoint
CREATE TRIGGER mpesa_arrivals_append_only BEFORE UPDATE OR DELETE ON "mpesa_arrivals" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER mpesa_arrivals_kept BEFORE TRUNCATE ON "mpesa_arrivals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER mpesa_decisions_append_only BEFORE UPDATE OR DELETE ON "mpesa_decisions" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whatever visitors' pages are made of counts their version up, whoever wrote it: every process then renders anew.
CREATE FUNCTION count_content_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_version (id, version) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET version = content_version.version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settings_counted AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION count_content_version();--> statement-breakpoint
CREATE TRIGGER price_lists_counted AFTER INSERT ON "price_lists" FOR EACH STATEMENT EXECUTE FUNCTION count_content_version();--> statement-breakpoint
CREATE TRIGGER content_items_counted AFTER INSERT OR UPDATE OR DELETE ON "content_items" FOR EACH STATEMENT EXECUTE FUNCTION count_content_version();

--> statement-breakpoint
-- The daily sums of the dashboard and the reports. What a row contributes is said once, by its *_figures function;
-- triggers write the difference of every statement, whoever wrote it, and the check compares sums with rows by the same.
CREATE FUNCTION nairobi_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT (at AT TIME ZONE 'Africa/Nairobi')::date $$;--> statement-breakpoint
CREATE FUNCTION seconds_between(since timestamptz, until timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT greatest(0, extract(epoch FROM until - since))::bigint $$;--> statement-breakpoint
CREATE TYPE daily_figure AS (day date, figure text, key text, n bigint, amount bigint);--> statement-breakpoint
CREATE FUNCTION invoice_figures(i invoices) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, f.n, f.amount
  FROM (SELECT coalesce((SELECT nullif(service_type, '') FROM quotes WHERE id = (i).quote_id), 'other') AS service,
      ((i).cancelled_at IS NULL)::int AS live, ((i).cancelled_at IS NULL AND NOT (i).settled)::int AS open,
      (i).total - (i).credited_amount AS revenue, (i).total - (i).credited_amount - (i).paid_amount AS owed) s,
    LATERAL (VALUES ((i).issue_date, 'invoiced', s.service, 1, (i).total), ((i).issue_date, 'revenue', s.service, s.live, s.revenue),
      ((i).issue_date, 'outstanding', s.service, s.open, s.owed), ((i).due_date, 'due', '', s.open, s.owed),
      ((i).issue_date, 'person_revenue', coalesce((i).assigned_to::text, ''), s.live, s.revenue)) f(day, figure, key, n, amount)
  WHERE NOT (i).draft
$$;--> statement-breakpoint
CREATE FUNCTION payment_figures(p payments) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, 1, (p).amount
  FROM (SELECT nairobi_day((p).received_at) AS day, (p).kind = 'reversal' AS back, CASE WHEN (p).kind = 'reversal' AND (p).method = 'mpesa' THEN (
      SELECT nairobi_day(a.paid_at) FROM mpesa_arrival_payments l JOIN mpesa_arrivals a ON a.id = l.arrival_id WHERE l.payment_id = (p).reversal_of) END AS arrived) s,
    LATERAL (VALUES (s.day, CASE WHEN s.back THEN 'reversed' ELSE 'received' END, (p).method, true),
      (coalesce(s.arrived, s.day), 'mpesa_taken_back', CASE WHEN s.arrived IS NULL THEN 'direct' ELSE 'arrival' END, s.back AND (p).method = 'mpesa')) f(day, figure, key, counts)
  WHERE f.counts
$$;--> statement-breakpoint
CREATE FUNCTION arrival_figures(a mpesa_arrivals) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT nairobi_day((a).paid_at), 'mpesa_arrived', (a).source, 1, (a).amount
$$;--> statement-breakpoint
CREATE FUNCTION arrival_payment_figures(l mpesa_arrival_payments) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, '', 1, p.amount FROM payments p JOIN mpesa_arrivals a ON a.id = (l).arrival_id,
    LATERAL (VALUES (nairobi_day(a.paid_at), 'mpesa_matched'), (nairobi_day(p.received_at), 'mpesa_linked')) f(day, figure)
  WHERE p.id = (l).payment_id
$$;--> statement-breakpoint
CREATE FUNCTION quote_figures(q quotes) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT nairobi_day((q).created_at), 'quotes', (q).status, 1, (q).total WHERE (q).superseded_at IS NULL
$$;--> statement-breakpoint
CREATE FUNCTION journey_figures(j quote_journeys) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT f.day, f.figure, f.key, 1, f.amount
  FROM (SELECT nairobi_day((j).requested_at) AS day, coalesce((j).assigned_to::text, '') AS person) s,
    LATERAL (VALUES (s.day, 'funnel', 'requested', 0, true),
      (s.day, 'funnel', 'approved', seconds_between((j).requested_at, (j).approved_at), (j).approved_at IS NOT NULL),
      (s.day, 'funnel', 'viewed', seconds_between((j).approved_at, (j).viewed_at), (j).viewed_at IS NOT NULL),
      (s.day, 'funnel', 'accepted', seconds_between((j).viewed_at, (j).accepted_at), (j).accepted_at IS NOT NULL),
      (s.day, 'quoted', s.person, (j).total, true),
      (nairobi_day((j).accepted_at), 'won', s.person, (j).total, (j).accepted_at IS NOT NULL),
      (s.day, 'inquiries', 'calculator', (j).total, (j).source = 'calculator')) f(day, figure, key, amount, counts)
  WHERE f.counts
$$;--> statement-breakpoint
CREATE FUNCTION settled_figures(s settled_invoices) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT nairobi_day(min(v.created_at)), 'funnel', 'paid', 1, seconds_between(min(v.accepted_at), (s).settled_at)
  FROM quotes q JOIN quotes v ON v.number = q.number WHERE q.id = (s).quote_id GROUP BY q.id
$$;--> statement-breakpoint
CREATE FUNCTION inquiry_figures(q inquiries) RETURNS SETOF daily_figure LANGUAGE sql STABLE AS $$
  SELECT nairobi_day((q).created_at), f.figure, f.key, 1, f.amount
  FROM (VALUES ('inquiries', (q).source, (q).amount, true), ('inquiry_quoted', (q).source, (q).amount, (q).quote_id IS NOT NULL),
      ('answered', (q).source, seconds_between((q).created_at, (q).first_response_at), (q).first_response_at IS NOT NULL),
      ('in_time', (q).source, 0, (q).first_response_at <= (q).respond_by),
      ('person_answered', coalesce((q).assigned_to::text, ''), seconds_between((q).created_at, (q).first_response_at), (q).first_response_at IS NOT NULL)) f(figure, key, amount, counts)
  WHERE f.counts
$$;--> statement-breakpoint
DO $do$
DECLARE t record; c text;
BEGIN
  FOR t IN SELECT * FROM (VALUES ('invoices', 'invoice'), ('payments', 'payment'), ('mpesa_arrivals', 'arrival'), ('mpesa_arrival_payments', 'arrival_payment'),
      ('quotes', 'quote'), ('quote_journeys', 'journey'), ('settled_invoices', 'settled'), ('inquiries', 'inquiry')) v(name, noun) LOOP
    FOREACH c IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
      EXECUTE format($f$CREATE FUNCTION sum_%1$s_%2$s() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO daily_sums (day, figure, key, n, amount)
  SELECT f.day, f.figure, f.key, sum(c.sign * f.n), sum(c.sign * f.amount)
  FROM (%3$s) c, LATERAL %4$s_figures(c.changed) f GROUP BY 1, 2, 3 HAVING sum(c.sign * f.n) <> 0 OR sum(c.sign * f.amount) <> 0;
  RETURN NULL;
END $body$ $f$, t.name, lower(c), array_to_string(ARRAY[
          CASE WHEN c <> 'DELETE' THEN format('SELECT 1 AS sign, ROW(r.*)::%I AS changed FROM added r', t.name) END,
          CASE WHEN c <> 'INSERT' THEN format('SELECT -1 AS sign, ROW(r.*)::%I AS changed FROM gone r', t.name) END], ' UNION ALL '), t.noun);
      EXECUTE format('CREATE TRIGGER %1$s_day_sum_%2$s AFTER %2$s ON %1$I REFERENCING %3$s FOR EACH STATEMENT EXECUTE FUNCTION sum_%1$s_%2$s()', t.name, lower(c),
        concat_ws(' ', CASE WHEN c <> 'DELETE' THEN 'NEW TABLE AS added' END, CASE WHEN c <> 'INSERT' THEN 'OLD TABLE AS gone' END));
    END LOOP;
  END LOOP;
END $do$;--> statement-breakpoint
CREATE VIEW current_quote_journeys AS
  SELECT number, (array_agg(source ORDER BY version))[1] AS source, (array_agg(assigned_to ORDER BY version DESC))[1] AS assigned_to,
    (array_agg(total ORDER BY accepted_at IS NULL, version DESC))[1] AS total, min(created_at) AS requested_at,
    coalesce(min(decided_at) FILTER (WHERE status = 'approved'), min(sent_at), min(viewed_at), min(accepted_at)) AS approved_at,
    coalesce(min(viewed_at), min(accepted_at)) AS viewed_at, min(accepted_at) AS accepted_at
  FROM quotes GROUP BY number;--> statement-breakpoint
CREATE FUNCTION follow_journeys(numbers text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(numbers) = 0 THEN RETURN; END IF;
  -- Locked first: whoever waits here then reads what the other has written.
  PERFORM 1 FROM quote_journeys WHERE number = ANY (numbers) ORDER BY number FOR UPDATE;
  DELETE FROM quote_journeys j WHERE number = ANY (numbers) AND NOT EXISTS (SELECT 1 FROM quotes q WHERE q.number = j.number);
  INSERT INTO quote_journeys AS j SELECT * FROM current_quote_journeys WHERE number = ANY (numbers)
  ON CONFLICT (number) DO UPDATE SET (source, assigned_to, total, requested_at, approved_at, viewed_at, accepted_at)
    = (excluded.source, excluded.assigned_to, excluded.total, excluded.requested_at, excluded.approved_at, excluded.viewed_at, excluded.accepted_at)
  WHERE j IS DISTINCT FROM excluded;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_quotes_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM follow_journeys(ARRAY(SELECT DISTINCT number FROM added)); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION follow_quotes_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_journeys(ARRAY(SELECT DISTINCT a.number FROM added a JOIN gone g USING (id)
    WHERE (a.version, a.source, a.assigned_to, a.total, a.status, a.decided_at, a.sent_at, a.viewed_at, a.accepted_at, a.created_at)
      IS DISTINCT FROM (g.version, g.source, g.assigned_to, g.total, g.status, g.decided_at, g.sent_at, g.viewed_at, g.accepted_at, g.created_at)));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_quotes_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM follow_journeys(ARRAY(SELECT DISTINCT number FROM gone)); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER quotes_followed_added AFTER INSERT ON "quotes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_quotes_added();--> statement-breakpoint
CREATE TRIGGER quotes_followed_changed AFTER UPDATE ON "quotes" REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_quotes_changed();--> statement-breakpoint
CREATE TRIGGER quotes_followed_gone AFTER DELETE ON "quotes" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_quotes_gone();--> statement-breakpoint
CREATE FUNCTION note_settled_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settled_invoices (invoice_id, quote_id, settled_at) SELECT id, quote_id, now() FROM added WHERE settled AND cancelled_at IS NULL AND NOT draft;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_settled_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM settled_invoices WHERE invoice_id = NEW.id;
  IF NEW.settled AND NEW.cancelled_at IS NULL AND NOT NEW.draft THEN
    INSERT INTO settled_invoices (invoice_id, quote_id, settled_at)
    VALUES (NEW.id, NEW.quote_id, coalesce((SELECT max(received_at) FROM payments WHERE invoice_id = NEW.id AND kind = 'payment'), now()));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_settled_added AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_settled_added();--> statement-breakpoint
CREATE TRIGGER invoices_settled_changed AFTER UPDATE ON "invoices" FOR EACH ROW
  WHEN ((OLD.settled AND OLD.cancelled_at IS NULL AND NOT OLD.draft) IS DISTINCT FROM (NEW.settled AND NEW.cancelled_at IS NULL AND NOT NEW.draft)) EXECUTE FUNCTION note_settled_changed();

--> statement-breakpoint
-- The audit trail. Nothing of it is changed, deleted or emptied, but for an erasure, which leaves nothing of what was said.
CREATE TRIGGER events_erased_only BEFORE UPDATE ON "events" FOR EACH ROW
  WHEN ((NEW.id, NEW.type, NEW.subject_type, NEW.subject_id, NEW.customer_id, NEW.actor_kind, NEW.actor_id, NEW.at, NEW.request_id, NEW.txid, NEW.written_at, NEW.summary, NEW.data, NEW.actor_name, NEW.ip)
    IS DISTINCT FROM (OLD.id, OLD.type, OLD.subject_type, OLD.subject_id, OLD.customer_id, OLD.actor_kind, OLD.actor_id, OLD.at, OLD.request_id, OLD.txid, OLD.written_at, 'Erased', '{}'::jsonb, 'Erased', NULL::text))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER row_changes_erased_only BEFORE UPDATE ON "row_changes" FOR EACH ROW
  WHEN ((NEW.id, NEW.table_name, NEW.row_key, NEW.txid, NEW.written_at, NEW.before, NEW.after)
    IS DISTINCT FROM (OLD.id, OLD.table_name, OLD.row_key, OLD.txid, OLD.written_at, NULL::jsonb, NULL::jsonb))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER trail_links_erased_only BEFORE UPDATE ON "trail_links" FOR EACH ROW
  WHEN (NEW.erased_by IS NULL OR (NEW.position, NEW.kind, NEW.row_id, NEW.salt, NEW.personal, NEW.seal, NEW.linked_at)
    IS DISTINCT FROM (OLD.position, OLD.kind, OLD.row_id, NULL::text, OLD.personal, OLD.seal, OLD.linked_at))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER row_changes_append_only BEFORE DELETE ON "row_changes" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER trail_links_append_only BEFORE DELETE ON "trail_links" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER row_changes_kept BEFORE TRUNCATE ON "row_changes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER trail_links_kept BEFORE TRUNCATE ON "trail_links" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER trail_waiting_kept BEFORE TRUNCATE ON "trail_waiting" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION wait_for_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trail_waiting (kind, row_id, txid) SELECT TG_ARGV[0], id, txid FROM added;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_wait_for_link AFTER INSERT ON "events" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wait_for_link('event');--> statement-breakpoint
CREATE TRIGGER row_changes_wait_for_link AFTER INSERT ON "row_changes" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wait_for_link('change');--> statement-breakpoint
-- Before and after of every row that the business changes or deletes. Columns that give access, or say nothing, stay out.
CREATE FUNCTION keep_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unsaid text[] := ARRAY['token', 'token_hash', 'secret', 'sealed', 'password', 'nonce', 'updated_at', 'last_used_at', 'search', 'row_version'];
  was jsonb := to_jsonb(OLD) - unsaid;
  became jsonb;
  key text := coalesce(was->>'id', was->>'section', concat_ws(' ', was->>'role', was->>'person_id', was->>'permission'));
BEGIN
  IF TG_OP = 'UPDATE' THEN
    became := to_jsonb(NEW) - unsaid;
    IF was = became THEN RETURN NULL; END IF;
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, became -> o.key) INTO was, became
    FROM jsonb_each(was) o WHERE o.value IS DISTINCT FROM became -> o.key;
  END IF;
  INSERT INTO row_changes (table_name, row_key, before, after) VALUES (TG_TABLE_NAME, key, was, became);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $do$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN (
      'events', 'row_changes', 'trail_waiting', 'trail_links', 'daily_sums', 'invoice_sums', 'quote_journeys', 'settled_invoices', 'sessions', 'accounts',
      'verifications', 'two_factors', 'setup_codes', 'idempotency_keys', 'throttle_windows', 'counters', 'outbox_messages', 'mpesa_events', 'content_version') LOOP
    EXECUTE format('CREATE TRIGGER %1$s_change_kept AFTER UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION keep_change()', t);
  END LOOP;
END $do$;
--> statement-breakpoint
-- Every process hears of every fact when it is committed (platform/events/live.ts). Ids only: NOTIFY is heard by whoever listens.
CREATE FUNCTION tell_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('moveease_events', NEW.id || ' ' || NEW.type || ' ' || NEW.subject_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER events_told AFTER INSERT ON "events" FOR EACH ROW EXECUTE FUNCTION tell_of_event();
