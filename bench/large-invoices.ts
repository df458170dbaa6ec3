import type pg from "pg";

/** Two invoices that a shilling at a time does not settle, beside those that are there: issued ones never change. */
export async function largeInvoices(database: pg.ClientBase | pg.Pool): Promise<[string, string]> {
  const { rows } = await database.query(
    `insert into invoices (id, number, account_number, customer_id, customer_name, customer_email, customer_phone, from_location,
        to_location, issue_date, service_date, due_date, tax, subtotal, vat_base, vat, total, deposit_due, created_at)
      select gen_random_uuid(), 'IL-' || left(gen_random_uuid()::text, 8), left(gen_random_uuid()::text, 12), customer_id, customer_name,
        customer_email, customer_phone, from_location, to_location, current_date, current_date + 14, current_date + 14, tax,
        1000000000, 0, 0, 1000000000, 0, now()
      from invoices, generate_series(1, 2) where id = (select id from invoices where not draft order by id limit 1)
      returning id`,
  );
  const [one, other] = rows.map(({ id }: { id: string }) => id);
  if (!one || !other) throw new Error("There is no invoice to copy.");
  return [one, other];
}
