import { eq } from "drizzle-orm";
import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { matchOrCreateCustomer } from "../server/commands";
import { customers } from "../server/tables";
import { findPairs } from "./server/commands/find-pairs";
import { customerDuplicatesHandlers } from "./server/handlers";

export { customerDuplicatesTasks } from "./server/tasks";
export { customerDuplicatesHandlers };

let made = 0;

/** Creates a customer with unique contact details and this name. */
export async function aDouble(name = "Kerubo Nyaboke"): Promise<{ id: string; customerNumber: string }> {
  made += 1;
  const contact = {
    name,
    email: `kerubo${made}@example.co.ke`,
    phone: `+2547340${String(10_000 + made)}`,
  };
  return transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
}

/** One successful call of every write of duplicates; `admin` prepares it. */
export const duplicateWrites = (admin: () => Actor, acting: () => Actor) => {
  const as = (actor: Actor) => callAs(customerDuplicatesHandlers, actor);
  const aPair = async () => {
    const [one, other] = [await aDouble(), await aDouble()];
    await transaction(async (tx) => {
      const [known] = await tx.select().from(customers).where(eq(customers.id, one.id));
      await tx
        .update(customers)
        .set({ secondaryPhone: known?.phone ?? "" })
        .where(eq(customers.id, other.id));
      await findPairs(tx, [one.id], new Date());
    });
    const { rows } = await as(admin()).list({ limit: 100 });
    const pair = rows.find((row) => [row.first.id, row.second.id].includes(one.id));
    return { id: pair?.id ?? "" };
  };
  const aMerge = async () => {
    const [one, other] = [await aDouble(), await aDouble()];
    const { mergeId } = await as(admin()).merge({ id: one.id, mergedId: other.id });
    return { id: one.id, mergeId };
  };
  return {
    "customerDuplicates.dismiss": async () => {
      const pair = await aPair();
      return () => as(acting()).dismiss(pair);
    },
    "customerDuplicates.restore": async () => {
      const pair = await aPair();
      await as(admin()).dismiss(pair);
      return () => as(acting()).restore(pair);
    },
    "customerDuplicates.merge": async () => {
      const [one, other] = [await aDouble(), await aDouble()];
      return () => as(acting()).merge({ id: one.id, mergedId: other.id, fields: ["name"] });
    },
    "customerDuplicates.unmerge": async () => {
      const merge = await aMerge();
      return () => as(acting()).unmerge(merge);
    },
  };
};
