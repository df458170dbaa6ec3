import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { aCustomer } from "../notes/testing";
import { customerRestrictionHandlers } from "./server/handlers";

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
