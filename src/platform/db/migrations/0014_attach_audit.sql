-- A new table's before and after: its migration says SELECT attach_audit('vehicles'). Its rows are named by their primary key.
CREATE OR REPLACE FUNCTION keep_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unsaid text[] := ARRAY['token', 'token_hash', 'secret', 'sealed', 'password', 'nonce', 'updated_at', 'last_used_at', 'search', 'row_version'];
  whole jsonb := to_jsonb(OLD);
  was jsonb := whole - unsaid;
  became jsonb;
  key text := coalesce(was->>'id', was->>'section', concat_ws(' ', was->>'role', was->>'person_id', was->>'permission'));
BEGIN
  IF TG_NARGS > 0 THEN
    SELECT string_agg(whole ->> k.name, ' ' ORDER BY k.position) INTO key FROM unnest(TG_ARGV) WITH ORDINALITY k(name, position);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    became := to_jsonb(NEW) - unsaid;
    IF was = became THEN RETURN NULL; END IF;
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, became -> o.key) INTO was, became
    FROM jsonb_each(was) o WHERE o.value IS DISTINCT FROM became -> o.key;
  END IF;
  INSERT INTO row_changes (table_name, row_key, before, after) VALUES (TG_TABLE_NAME, key, was, became);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION attach_audit(audited regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  named text;
  keys text;
BEGIN
  SELECT relname INTO named FROM pg_class WHERE oid = audited;
  SELECT string_agg(quote_literal(a.attname), ', ' ORDER BY array_position(i.indkey::int2[], a.attnum)) INTO keys
  FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
  WHERE i.indrelid = audited AND i.indisprimary;
  IF keys IS NULL THEN
    RAISE EXCEPTION '% has no primary key: nobody could say which of its rows was changed', named;
  END IF;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION keep_change(%s)',
    named || '_change_kept', audited, keys);
END $$;
