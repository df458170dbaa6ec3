import { desc, sql } from "drizzle-orm";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { KIND_LABELS } from "../domain";
import { suppliers } from "./tables";

async function findSuppliers(
  reader: Reader,
  _actor: unknown,
  readings: readonly Reading[],
): Promise<Found[]> {
  const rows = await reader
    .select({ id: suppliers.id, name: suppliers.name, kind: suppliers.kind, town: suppliers.town })
    .from(suppliers)
    .where(occurs(sql`${suppliers}.search`, readings))
    .orderBy(desc(suppliers.createdAt), desc(suppliers.id))
    .limit(READ);
  return rows.map(({ id, name, kind, town }) => ({
    kind: "supplier",
    id,
    title: name,
    detail: [KIND_LABELS[kind], town].filter(Boolean).join(" · "),
    to: `/suppliers/${id}`,
  }));
}

export const supplierSearch = searchKinds.answer({
  kind: "supplier",
  needs: "manage_suppliers",
  find: findSuppliers,
});
