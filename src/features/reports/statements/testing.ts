import type { RouterClient } from "@orpc/server";
import { anInvoice } from "~/features/invoices/testing";
import type { Actor } from "~/platform/http/actor";
import type { statementsHandlers } from "./server/handlers";

type Readers = (actor: Actor) => { statements: RouterClient<typeof statementsHandlers> };

/** One successful call of every write, for the tests of all writes. */
export const accountStatementWrites = (as: Readers, acting: () => Actor) => ({
  "statements.email": async () => {
    const { customerId } = await anInvoice();
    return () => as(acting()).statements.email({ customerId, from: "2026-01-01", to: "2026-12-31" });
  },
});
