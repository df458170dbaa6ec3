import { and, asc, eq, inArray } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { customers } from "../server/tables";
import type { NoteType } from "./domain";
import { addNote } from "./server/commands";

const NOTES: readonly (readonly [NoteType, string])[] = [
  ["important", "Prefers to be called after 5 p.m.; she teaches until then."],
  ["warning", "Two large dogs in the compound. Call from the gate before the crew gets out."],
  [
    "follow_up",
    "Asked for a price for the office in Westlands as well. Ring in the first week of next month.",
  ],
  ["other", "Came to us through a colleague at the bank in Upper Hill."],
  [
    "warning",
    "The estate lets trucks in between 9 a.m. and 4 p.m. only, and asks for the number plate a day before.",
  ],
  ["important", "The piano is the mother's. It goes last onto the truck and first off it."],
  ["follow_up", "Boxes still to be collected: 14 of ours, kept dry in the store."],
];

/** Notes of the first customers, by those who look after customers. Deterministic but for `now`. */
export async function seedCustomerNotes(tx: Tx, now: Date): Promise<void> {
  const authors = await tx
    .select({ personId: people.id, name: people.name })
    .from(people)
    .where(and(inArray(people.role, ["sales_rep", "customer_service", "manager"]), eq(people.active, true)))
    .orderBy(asc(people.name));
  const known = await tx
    .select({ id: customers.id })
    .from(customers)
    .orderBy(asc(customers.customerNumber))
    .limit(12);
  for (const [index, customer] of known.entries()) {
    const author = authors[index % Math.max(1, authors.length)];
    const actor = author ? mintActor({ kind: "person", ...author }) : system;
    for (let each = 0; each <= index % 3; each++) {
      const [type, content] = NOTES[(index + each * 3) % NOTES.length] ?? ["other", ""];
      const at = new Date(now.getTime() - (index * 3 + (2 - each) * 5 + 1) * 86_400_000);
      await addNote(tx, actor, {
        id: trustedReach(tx, "customer", customer.id, "made"),
        type,
        content,
        now: at,
      });
    }
  }
}
