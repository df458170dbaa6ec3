import { eq } from "drizzle-orm";
import { findInvoiceOfQuote } from "~/features/invoices/server/queries/invoices";
import { anApprovedQuote, invoicesSubscribers } from "~/features/invoices/testing";
import { movesSection } from "~/features/moves/settings";
import { movesSubscribers } from "~/features/moves/testing";
import { recordPayment } from "~/features/payments/server/commands/record-payment";
import { acceptQuote } from "~/features/quotes/server/commands/answer-quote";
import { quotes } from "~/features/quotes/server/tables";
import { anOpenDay } from "~/features/quotes/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { db, transaction } from "~/platform/db/database";
import { type Actor, linkHolder, system, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { claimsOfCapacity } from "./server/commands/claim-day";
import { bookingNeedsTrucks } from "./server/commands/require-trucks";
import { capacityHandlers } from "./server/handlers";
import { fullDaysOfCapacity } from "./server/queries/days";
import { findHold } from "./server/queries/holds";
import { capacitySubscribers } from "./server/subscribers";

export const capacityAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(capacityHandlers, actor, over);
export const asCustomer = (over: Partial<RequestContext> = {}) => capacityAs(visitor, over);

/** Registered in the order of the features. */
export const bookingSubscribers = [...movesSubscribers, ...invoicesSubscribers, ...capacitySubscribers];

/** Joins what the server assembly joins. */
export function joinCapacity(): void {
  for (const answer of [claimsOfCapacity, fullDaysOfCapacity, bookingNeedsTrucks]) answer.join();
}

export async function setMoves(values: Record<string, unknown>): Promise<void> {
  await transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, movesSection);
    await saveSettings(tx, system, {
      section: movesSection,
      value: { ...value, ...values },
      version,
      now: new Date(),
    });
  });
}

type Approved = Awaited<ReturnType<typeof anApprovedQuote>>;

/** An approved quote without a day, unless one is given. */
export const aQuote = (serviceDate?: PlainDate): Promise<Approved> =>
  transaction((tx) => anApprovedQuote(tx, { serviceDate }));

/** The customer accepts the quote for a day. */
export const buy = (
  { linkId, customer }: Pick<Approved, "linkId" | "customer">,
  serviceDate: PlainDate,
  { now = new Date(), window }: { now?: Date; window?: TimeWindow } = {},
) =>
  transaction((tx) =>
    acceptQuote(tx, linkHolder(customer.name), {
      ...{ linkId, name: customer.name, terms: true, serviceDate, window, now },
      ...{ ip: "203.0.113.7", userAgent: "test" },
    }),
  );

/** Pays the deposit of a quote's invoice. */
export const payDeposit = (quoteId: string, now = new Date()) =>
  transaction(async (tx) => {
    const invoice = await findInvoiceOfQuote(tx, quoteId);
    if (!invoice) throw new Error("The quote has no invoice.");
    const reach = trustedReach(tx, "invoice", invoice.id, "made");
    return recordPayment(tx, system, {
      ...{ invoiceId: reach, amount: invoice.depositDue, method: "cash", reference: "", notes: "", now },
    });
  });

export const holdOf = (quoteId: string) => findHold(db(), quoteId);

export async function dayOfQuote(quoteId: string): Promise<PlainDate | null> {
  const [row] = await db().select({ date: quotes.serviceDate }).from(quotes).where(eq(quotes.id, quoteId));
  return row?.date ?? null;
}

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  let days = 150;
  const aDay = () => {
    days += 4;
    return anOpenDay(days);
  };
  const aHeldDay = async () => {
    const quote = await aQuote();
    const date = aDay();
    await buy(quote, date);
    return { quote, date, id: (await holdOf(quote.id))?.id ?? "" };
  };
  const aFullDay = async () => {
    const date = aDay();
    const { dailyCapacity } = await getSettings(db(), movesSection);
    for (let place = 0; place < dailyCapacity; place++) await buy(await aQuote(), date);
    return { date, ...(await aQuote()) };
  };
  return {
    "capacity.extend": async () => {
      const { id } = await aHeldDay();
      return () => capacityAs(acting()).extend({ id, hours: 2, reason: "Bank transfer sent" });
    },
    "capacity.release": async () => {
      const { id } = await aHeldDay();
      return () => capacityAs(acting()).release({ id, reason: "The customer called" });
    },
    "capacity.choose": async () => {
      const { quote, date, id } = await aHeldDay();
      await capacityAs(admin()).release({ id, reason: "Another day" });
      return () => asCustomer().choose({ token: quote.token, serviceDate: date });
    },
    "capacity.join": async () => {
      const { token, date } = await aFullDay();
      return () => asCustomer().join({ token, date });
    },
    "capacity.leave": async () => {
      const { token, date } = await aFullDay();
      await asCustomer().join({ token, date });
      return () => asCustomer().leave({ token, date });
    },
  };
};
