import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { exchangeRatesContract } from "../contract";
import { removeRate, setRate } from "./commands";
import { listRates } from "./queries";

const os = handlersOf(exchangeRatesContract);

export const exchangeRatesHandlers = os.router({
  list: os.list.handler(() => listRates(db())),
  set: os.set.handler(({ input, context }) => answerDone(act(context, input, setRate))),
  remove: os.remove.handler(({ input, context }) => answerDone(act(context, input, removeRate))),
});
