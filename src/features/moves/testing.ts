import { acceptQuote } from "~/features/quotes/server/commands/answer-quote";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { requestQuote } from "~/features/quotes/server/commands/request-quote";
import { readLinkToken } from "~/features/quotes/server/queries/quote-links";
import { aRequest, quoteOf, tokenOf } from "~/features/quotes/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { aPhone } from "~/platform/testing/phones";

export { movesHandlers } from "./server/handlers";
export { movesSubscribers } from "./server/subscribers";

let made = 0;

/** An accepted quote for KES 19,760. Quotes made by staff are assigned to them. */
export async function anAcceptedQuote(days = 3, maker: Actor = visitor) {
  made += 1;
  const now = new Date();
  const at = { now, publicUrl: "http://127.0.0.1:3000" };
  const customer = {
    name: `Wambui Oloo ${made}`,
    email: `wambui.${process.pid}.${made}@example.co.ke`,
    phone: aPhone(),
  };
  const request = aRequest({ customer, serviceDate: addDays(nairobiDate(now), days) });
  const { id, number, link } = await transaction((tx) => requestQuote(tx, maker, request, at));
  await transaction((tx) => approveQuote(tx, system, { id, ...at }));
  const token = tokenOf(link);
  await transaction((tx) =>
    acceptQuote(tx, linkHolder(customer.name), {
      linkId: readLinkToken(token),
      name: customer.name,
      terms: true,
      ip: "203.0.113.7",
      userAgent: "test",
      now,
    }),
  );
  return { ...(await quoteOf(number)), token };
}
