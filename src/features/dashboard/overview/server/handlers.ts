import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { overviewContract } from "../contract";
import { periodOf } from "../domain";
import { getCards, getInquiryTable, getMpesaPanel, getReceivables } from "./queries";

const os = handlersOf(overviewContract);

export const overviewHandlers = os.router({
  cards: os.cards.handler(({ input: { period = "month", from, to }, context: { actor, now } }) => {
    if (from && to && to < from) throw periodReversed.at("to");
    const asked = from && to ? { from, to } : period;
    return getCards(db(), actor, periodOf(asked, nairobiDate(now)));
  }),
  receivables: os.receivables.handler(({ context: { actor, now } }) =>
    getReceivables(db(), actor, nairobiDate(now)),
  ),
  inquiries: os.inquiries.handler(({ input, context: { actor, now } }) =>
    getInquiryTable(db(), actor, input, now),
  ),
  payments: os.payments.handler(({ context: { actor, now } }) => getMpesaPanel(db(), actor, now)),
});
