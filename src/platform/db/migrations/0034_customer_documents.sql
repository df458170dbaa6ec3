CREATE TABLE "customer_restrictions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"restricted_by" uuid,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" uuid,
	"lift_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "customer_documents_key_unique" UNIQUE("key"),
	CONSTRAINT "customer_documents_kind_known" CHECK ("customer_documents"."kind" in ('contract', 'identity', 'inventory', 'insurance', 'photo', 'correspondence', 'other')),
	CONSTRAINT "customer_documents_media_type_known" CHECK ("customer_documents"."media_type" in ('application/pdf', 'image/jpeg'))
);
--> statement-breakpoint
ALTER TABLE "customer_restrictions" ADD CONSTRAINT "customer_restrictions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_restrictions" ADD CONSTRAINT "customer_restrictions_restricted_by_people_id_fk" FOREIGN KEY ("restricted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_restrictions" ADD CONSTRAINT "customer_restrictions_lifted_by_people_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_documents" ADD CONSTRAINT "customer_documents_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_restrictions_customer" ON "customer_restrictions" USING btree ("customer_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_restrictions_open" ON "customer_restrictions" USING btree ("customer_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "customer_documents_customer" ON "customer_documents" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_documents_kind" ON "customer_documents" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "customer_documents_deleted_at" ON "customer_documents" USING btree ("deleted_at") WHERE deleted_at is not null;
-- by hand
--> statement-breakpoint
SELECT attach_audit('customer_documents');
--> statement-breakpoint
SELECT attach_audit('customer_restrictions');
--> statement-breakpoint
CREATE FUNCTION restricted_customers() RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT customer_id FROM customer_restrictions WHERE lifted_at IS NULL
  UNION SELECT c.id FROM customers c JOIN customer_restrictions r ON c.merged_into = r.customer_id WHERE r.lifted_at IS NULL
$$;
--> statement-breakpoint
-- A restricted customer's data is read and open invoices settled; every other fact about them is refused, whoever records it
-- (docs/decisions/0044). What may go on is named here, so that a fact of a later feature is refused until it is.
CREATE FUNCTION refuse_for_restricted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused text;
BEGIN
  IF NOT EXISTS (SELECT FROM customer_restrictions WHERE lifted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  SELECT e.type INTO refused FROM added e
  WHERE split_part(e.type, '.', 1) NOT IN ('payment', 'settlement', 'prompt', 'mpesa_review', 'mpesa_arrival', 'person', 'newsletter', 'trail', 'access')
    AND e.type NOT IN ('customer.restricted', 'customer.restriction_lifted', 'customer.erased', 'customer.data_copied',
      'customer.document_shown', 'customer.identity_shown', 'invoice.settled', 'quote.requested', 'quote.viewed', 'message.settled')
    AND EXISTS (SELECT FROM restricted_customers() r(id) WHERE r.id = coalesce(e.customer_id, CASE e.subject_type
        -- One that names no customer yet is theirs whose address it has.
        WHEN 'quote' THEN (SELECT coalesce(q.customer_id, c.id) FROM quotes q
          LEFT JOIN customers c ON q.customer_id IS NULL AND lower(c.email) = lower(q.customer_email)
          WHERE q.id = e.subject_id ORDER BY c.merged_into NULLS FIRST LIMIT 1)
        WHEN 'move' THEN (SELECT m.customer_id FROM moves m WHERE m.id = e.subject_id)
        WHEN 'invoice' THEN (SELECT i.customer_id FROM invoices i WHERE i.id = e.subject_id)
        WHEN 'customer' THEN e.subject_id
      END))
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION '% is refused: the data of this customer is restricted', refused USING ERRCODE = 'MV001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_refused_for_restricted AFTER INSERT ON events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_for_restricted();
