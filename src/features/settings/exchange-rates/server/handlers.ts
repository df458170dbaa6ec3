import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { exchangeRatesContract } from "../contract";
import { removeRate, setRate } from "./commands";
import { listRates } from "./queries";

const os = handlersOf(exchangeRatesContract);

export const exchangeRatesHandlers = os.router({
  list: os.list.handler(() => listRates(db())),
  set: os.set.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await setRate(tx, actor, { ...input, now });
      return { done: true as const };
    }),
  ),
  remove: os.remove.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await removeRate(tx, actor, { ...input, now });
      return { done: true as const };
    }),
  ),
});
