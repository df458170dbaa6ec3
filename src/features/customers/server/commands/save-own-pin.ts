import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { customerEdited } from "../../domain";
import { customers } from "../tables";

/** Saves the PIN that a company gave on its own page, if it has none: a link's holder replaces nothing. */
export async function saveOwnPin(
  tx: Tx,
  actor: Actor,
  { customerId, kraPin, now }: { customerId: string; kraPin: string; now: Date },
): Promise<void> {
  const [saved] = await tx
    .update(customers)
    .set({ kraPin, updatedAt: now })
    .where(and(eq(customers.id, customerId), eq(customers.type, "corporate"), eq(customers.kraPin, "")))
    .returning({ customerNumber: customers.customerNumber });
  if (!saved) return;
  await record(tx, actor, customerEdited, {
    subjectId: customerId,
    summary: `Customer ${saved.customerNumber} gave the KRA PIN`,
    data: { customerNumber: saved.customerNumber, fields: ["kraPin"] },
    customerId,
    at: now,
  });
}
