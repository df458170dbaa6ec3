import type { RouterClient } from "@orpc/server";
import type { Actor } from "~/platform/http/actor";
import type { statementsHandlers } from "./server/handlers";

type Readers = (actor: Actor) => { gatewayStatements: RouterClient<typeof statementsHandlers> };

const columns = { reference: "Reference", amount: "Amount", fee: "", date: "" };

/** One successful call of every write, for the tests of all writes. */
export const statementWrites = (as: Readers, acting: () => Actor) => ({
  "gatewayStatements.upload": async () => () =>
    as(acting()).gatewayStatements.upload({
      gateway: "stripe",
      fileName: "payouts.csv",
      csv: "Reference,Amount\npi_1,100.00\n",
      columns,
    }),
});
