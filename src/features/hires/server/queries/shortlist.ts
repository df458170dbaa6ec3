import { sql } from "drizzle-orm";
import type { VehicleClass } from "~/features/fleet/vehicles/domain";
import { supplierPaperFacts } from "~/features/suppliers/server/queries";
import { supplierRates, suppliers } from "~/features/suppliers/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { byPromise } from "../../domain";
import { hireOffers, hires } from "../tables";

const MOST = 200;

interface Haulier extends Record<string, unknown> {
  id: string;
  name: string;
  town: string;
  hasPhone: boolean;
  price: string | null;
  lastPrice: string | null;
  lastOn: string | null;
  rating: number | null;
}

const centsOf = (amount: string | null) => (amount === null ? null : Number(amount));

/** Hauliers in use with their price for a class and the last agreed one, the most promising first. */
export async function listShortlist(reader: Reader, actor: Actor, of: VehicleClass, today: PlainDate) {
  assertCan(actor, "manage_moves");
  const { rows } = await reader.execute<Haulier>(sql`
    select s.id, s.name, s.town, s.phone <> '' as "hasPhone", r.price, last.price as "lastPrice", last.starts_at as "lastOn", s.rating
    from ${suppliers} s
    left join ${supplierRates} r on r.supplier_id = s.id and r.class = ${of}
    left join lateral (
      select o.price, h.starts_at from ${hireOffers} o join ${hires} h on h.id = o.hire_id
      where o.supplier_id = s.id and o.state = 'accepted' and h.class = ${of} and h.state = 'accepted'
      order by h.starts_at desc limit 1) last on true
    where s.kind = 'haulier' and s.status = 'active'
    order by r.price is null, lower(s.name), s.id limit ${MOST}`);
  const papers = await supplierPaperFacts.all()[0]?.(
    reader,
    rows.map(({ id }) => id),
    today,
  );
  return rows
    .map(({ price, lastPrice, lastOn, ...row }) => ({
      ...row,
      ...{ price: centsOf(price), lastPrice: centsOf(lastPrice) },
      lastOn: lastOn === null ? null : new Date(lastOn),
      expired: papers?.get(row.id)?.expired ?? [],
    }))
    .sort(byPromise);
}
