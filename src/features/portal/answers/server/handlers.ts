import { findCancellation, findChange } from "~/features/changes/server/queries";
import { isCompanyWithoutPin } from "~/features/customers/server/queries/customers";
import { limitForm } from "~/features/identity/server/commands/limit-forms";
import { securitySection } from "~/features/identity/settings";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { dayLineIn, linesIn, priceWordIn } from "~/features/pricing/server/queries/translations";
import { NO_CHANGE } from "~/features/quotes/changes/server/queries";
import { daysLeft, depositOf, type LinkState, linkStateOf } from "~/features/quotes/domain";
import { emailNotConfirmed, quoteNotFound } from "~/features/quotes/errors";
import { secondOf } from "~/features/quotes/second-currency/domain";
import {
  acceptQuote,
  askForChange,
  declineQuote,
  noteViewed,
  requestBooking,
} from "~/features/quotes/server/commands/answer-quote";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { ensureLinks, readShareToken } from "~/features/quotes/server/commands/share-quote";
import { getQuoteByLink, getQuoteOfLink, readLinkToken } from "~/features/quotes/server/queries/quote-links";
import {
  getOwnQuote,
  getQuoteLines,
  listQuotesOfEmail,
  type QuoteRow,
} from "~/features/quotes/server/queries/quotes";
import { hasSentSuccessor } from "~/features/quotes/versions/server/queries";
import { tierLines } from "~/features/settings/domain/change-fees";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { wishIn } from "~/features/settings/windows/domain";
import { db, transaction } from "~/platform/db/database";
import { isStaff, linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { answersContract } from "../contract";

const os = handlersOf(answersContract);
const done = { done: true as const };
const holder = linkHolder("Customer");

function forCustomer(
  quote: QuoteRow,
  state: LinkState,
  preparedBy: string | null,
  { now, locale }: Pick<RequestContext, "now" | "locale">,
) {
  return {
    id: quote.id,
    reference: quote.reference,
    number: quote.number,
    status: quote.status,
    state,
    customerName: quote.customerName,
    customerPhone: quote.customerPhone,
    from: quote.fromLocation,
    to: quote.toLocation,
    fromAddress: quote.fromAddress,
    toAddress: quote.toAddress,
    distanceKm: quote.distanceKm,
    longDistanceKm: quote.longDistanceKm,
    serviceDate: quote.serviceDate,
    preferredTime: wishIn(locale, quote.preferredTime) ?? priceWordIn(locale, quote.preferredTime),
    rooms: quote.rooms,
    services: quote.services,
    subtotal: quote.subtotal,
    vatBase: quote.vatBase,
    vat: quote.vat,
    vatRate: quote.tax.vatRate,
    vatRegistered: quote.tax.vatRegistered,
    total: quote.total,
    depositRate: quote.depositRate,
    depositDue: depositOf(quote.total, quote.depositRate),
    second: secondOf(quote),
    priceType: quote.priceType,
    pricedBy: quote.pricedBy,
    dayLine: dayLineIn(locale, quote.dayPrice),
    validUntil: quote.validUntil,
    daysLeft: daysLeft(quote.validUntil, now),
    preparedBy,
    specialInstructions: quote.specialInstructions,
    acceptedAt: quote.acceptedAt,
    bookingRequestedAt: quote.bookingRequestedAt,
  };
}

async function linesForCustomer(quote: QuoteRow, { locale }: Pick<RequestContext, "locale">) {
  const lines = await getQuoteLines(db(), quote.id);
  const list = quote.services.length > 0 ? await getPriceList(db(), quote.priceListVersion) : undefined;
  return linesIn(locale, lines).map((line) => {
    const service = list?.services.find(({ id }) => id === line.code);
    return { ...line, about: service ? priceWordIn(locale, service.description) : "" };
  });
}

function withoutContent(quote: ReturnType<typeof forCustomer>) {
  return {
    ...quote,
    customerName: "",
    customerPhone: "",
    from: "",
    to: "",
    fromAddress: "",
    toAddress: "",
    distanceKm: 0,
    longDistanceKm: null,
    serviceDate: null,
    preferredTime: "",
    rooms: {},
    services: [],
    lines: [] as (PriceLine & { about: string })[],
    subtotal: 0,
    vatBase: 0,
    vat: 0,
    total: 0,
    depositDue: 0,
    second: null,
    priceType: null,
    pricedBy: "rooms" as const,
    dayLine: null,
    specialInstructions: "",
    preparedBy: null,
    bookingRequestedAt: null,
  };
}

export const answersHandlers = {
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { quote, state, preparedBy } = await getQuoteOfLink(db(), input.token, context.now);
    const shown = forCustomer(quote, state, preparedBy, context);
    const fees = await getSettings(db(), quotesSection);
    const terms = {
      cancel: tierLines(fees.cancelFees, context.locale),
      reschedule: tierLines(fees.rescheduleFees, context.locale),
    };
    const lastDay = addDays(nairobiDate(context.now), fees.daysAhead);
    if (state === "revoked" || state === "superseded" || state === "withdrawn")
      return {
        ...withoutContent(shown),
        ...{ terms, lastDay, change: NO_CHANGE },
        cancellation: null,
        asksKraPin: false,
        successorSent: state === "superseded" && (await hasSentSuccessor(db(), quote)),
      };
    const [lines, change, cancellation, asksKraPin] = await Promise.all([
      linesForCustomer(quote, context),
      findChange(db(), quote, "customer", context.now),
      findCancellation(db(), quote),
      state === "open" && isCompanyWithoutPin(db(), quote.customerEmail),
    ]);
    return { ...shown, terms, lastDay, lines, change, cancellation, asksKraPin, successorSent: false };
  }),
  viewed: os.viewed.handler(async ({ input: { token }, context }) => {
    await limitLinks(context);
    const { quote, state } = await getQuoteOfLink(db(), token, context.now);
    if (state === "open" && !quote.viewedAt && !isStaff(context.actor))
      await transaction((tx) => noteViewed(tx, holder, { linkId: readLinkToken(token), now: context.now }));
    return done;
  }),
  ofShare: os.ofShare.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { quote, state, preparedBy } = await getQuoteByLink(db(), readShareToken(input.token), context.now);
    if (state === "revoked" || state === "superseded" || state === "withdrawn") throw quoteNotFound();
    const {
      id: _,
      customerPhone: __,
      fromAddress: ___,
      toAddress: ____,
      bookingRequestedAt: _____,
      ...shown
    } = forCustomer(quote, state, preparedBy, context);
    // People with the shared link see items and prices, not the customer or their requests.
    return {
      ...shown,
      customerName: "",
      specialInstructions: "",
      lines: await linesForCustomer(quote, context),
    };
  }),
  accept: os.accept.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { token, ...answer } = input;
    const accepted = await transaction((tx) =>
      acceptQuote(tx, holder, {
        ...answer,
        linkId: readLinkToken(token),
        ip: context.ip,
        userAgent: context.userAgent,
        now: context.now,
      }),
    );
    return { number: accepted.number, acceptedAt: accepted.acceptedAt };
  }),
  decline: os.decline.handler(async ({ input, context }) => {
    await limitLinks(context);
    await transaction((tx) =>
      declineQuote(tx, holder, {
        linkId: readLinkToken(input.token),
        reason: input.reason,
        now: context.now,
      }),
    );
    return done;
  }),
  askForChange: os.askForChange.handler(async ({ input, context }) => {
    const { quoteLimit } = await getSettings(db(), securitySection);
    await limitForm(context, [
      [{ name: "quote-messages", limit: quoteLimit, windowSeconds: 60 }, context.ip],
    ]);
    await transaction((tx) =>
      askForChange(tx, holder, {
        linkId: readLinkToken(input.token),
        message: input.message,
        now: context.now,
      }),
    );
    return done;
  }),

  mine: os.mine.handler(async ({ context }) => {
    const { actor, now, publicUrl } = context;
    personIdOf(actor);
    if (!actor.emailConfirmed || !actor.email) return { quotes: [] };
    const rows = await listQuotesOfEmail(db(), actor.email);
    const quotes = rows.map((quote) => {
      const state = linkStateOf({ ...quote, linkRevokedAt: null }, now);
      return { quote, state, reachable: state !== "withdrawn" && state !== "superseded" };
    });
    const reachable = quotes.filter((of) => of.reachable).map(({ quote }) => quote);
    const links = await transaction((tx) => ensureLinks(tx, reachable, { now, publicUrl }));
    return {
      quotes: quotes.map(({ quote, state }) => ({
        ...forCustomer(quote, state, null, context),
        link: links.get(quote.id) ?? null,
      })),
    };
  }),
  book: os.book.handler(async ({ input: { reference, ...wish }, context }) => {
    const { actor, now } = context;
    if (!actor.emailConfirmed || !actor.email) throw emailNotConfirmed();
    const quote = await getOwnQuote(db(), actor.email, reference);
    await transaction((tx) =>
      requestBooking(tx, actor, { ...wish, quoteId: trustedReach(tx, "quote", quote.id, "owner"), now }),
    );
    return done;
  }),
};
