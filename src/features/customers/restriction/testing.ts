import { transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { matchOrCreateCustomer } from "../server/commands";
import { customerRestrictionHandlers } from "./server/handlers";

export { customerRestrictionHandlers };

let made = 0;

/** The id of a unique customer. */
export async function aCustomer(): Promise<string> {
  made += 1;
  const contact = {
    name: "Nekesa Wafula",
    email: `nekesa${made}@example.co.ke`,
    phone: `+2547330${String(10_000 + made)}`,
  };
  const { id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  return id;
}

/** One successful call of every write of restrictions. */
export const restrictionWrites = (actor: () => Actor) => {
  const restrictions = () => callAs(customerRestrictionHandlers, actor());
  const reason = "Asked for by letter";
  return {
    "customerRestriction.restrict": async () => {
      const id = await aCustomer();
      return () => restrictions().restrict({ id, reason });
    },
    "customerRestriction.lift": async () => {
      const id = await aCustomer();
      await restrictions().restrict({ id, reason });
      return () => restrictions().lift({ id, reason });
    },
  };
};
