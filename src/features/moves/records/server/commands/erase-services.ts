import { eq, inArray, or } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { NO_INSURANCE, NO_PLACE } from "../../../domain";
import { moves } from "../../../server/tables";
import { serviceRecords } from "../queries";

const NOTHING_PERSONAL = {
  notes: "",
  title: "",
  description: "",
  origin: NO_PLACE,
  destination: NO_PLACE,
  items: [],
  specialRequirements: "",
  vehiclesUsed: [],
  equipmentUsed: [],
  packingMaterials: [],
  customerFeedback: "",
  internalNotes: "",
  paymentMethod: "",
  insurance: NO_INSURANCE,
  claims: [],
};

/**
 * Erases the personal data of a customer's moves and service records, with their issues and pictures. Returns the
 * moves.
 */
export async function eraseServices(tx: Tx, customerId: string, quoteIds: readonly string[], now: Date) {
  const erased = await tx
    .update(moves)
    .set({ ...NOTHING_PERSONAL, updatedAt: now })
    .where(or(eq(moves.customerId, customerId), inArray(moves.quoteId, [...quoteIds])))
    .returning({ id: moves.id, number: moves.number });
  const ids = erased.map(({ id }) => id);
  if (ids.length === 0) return { moves: [], beside: [] };
  const [records] = serviceRecords.all();
  return { moves: erased, beside: (await records?.erase(tx, ids)) ?? [] };
}
