import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { editCustomer } from "../server/commands/save-customer";
import { customers } from "../server/tables";
import { findPairs } from "./server/commands/find-pairs";

/** Pairs that are likely one: the first two share an email, the next two a phone. Deterministic but for `now`. */
export async function seedDuplicates(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const [one, two, three, four] = ids;
  if (!one || !two || !three || !four) return;
  const of = async (id: string) => {
    const [row] = await tx.select().from(customers).where(eq(customers.id, id));
    return row;
  };
  const [first, third] = [await of(one), await of(three)];
  const give = (id: string, contactInfo: { alternateEmail?: string; whatsappNumber?: string }) =>
    editCustomer(tx, system, { id: trustedReach(tx, "customer", id, "made"), change: { contactInfo }, now });
  await give(two, { alternateEmail: first?.email ?? "" });
  await give(four, { whatsappNumber: third?.phone ?? "" });
  await findPairs(tx, ids, now);
}
