import { takeNumbers } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { insertRows } from "~/platform/db/insert-rows";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import type { CustomerFields } from "../../../domain";
import { columnsOf, readFields } from "../../../server/commands/save-customer";
import { identityNumberRow } from "../../../server/commands/save-profile";
import { customerAddresses, customerIdentityNumbers, customers } from "../../../server/tables";

/** Rows of one statement: their text stays some megabytes. */
const TOGETHER = 2_000;

/**
 * Adds validated customers in bulk, each with the next CUST number. Returns the ids of those added, without
 * customers that others added meanwhile. The caller records one event for all.
 */
export async function addCustomers(
  tx: Tx,
  actor: Actor,
  all: readonly { fields: CustomerFields; sharesPhone: unknown }[],
  now: Date,
): Promise<string[]> {
  if (all.length === 0) return [];
  const added: string[] = [];
  const first = await takeNumbers(tx, "customer", 0, all.length, 1001);
  for (let from = 0; from < all.length; from += TOGETHER) {
    const rows = all.slice(from, from + TOGETHER).map(({ fields, sharesPhone }, at) => {
      const read = readFields(fields, now);
      const phoneShared = sharesPhone !== undefined;
      return { id: newId(), customerNumber: `CUST${first + from + at}`, fields: read, phoneShared };
    });
    const known = await insertRows(
      tx,
      customers,
      rows.map(({ id, customerNumber, fields, phoneShared }) => ({
        ...columnsOf(fields),
        phoneShared,
        id,
        customerNumber,
        createdBy: actor.personId,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const inserted = new Set(known);
    const theirs = rows.filter(({ id }) => inserted.has(id));
    added.push(...theirs.map(({ id }) => id));
    await insertRows(
      tx,
      customerAddresses,
      theirs.flatMap(({ id: customerId, fields }) =>
        fields.addresses.map((address, position) => ({ ...address, id: newId(), customerId, position })),
      ),
    );
    await insertRows(
      tx,
      customerIdentityNumbers,
      theirs.flatMap(({ id, fields: { personalInfo: person } }) =>
        (["id", "passport"] as const).flatMap((kind) => {
          const number = kind === "id" ? person.idNumber : person.passportNumber;
          return number ? [identityNumberRow(id, kind, number)] : [];
        }),
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
  }
  return added;
}
