-- What is once written stays: a correction is another row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
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
