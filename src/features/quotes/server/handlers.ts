import { listStaff } from "~/features/identity/server/queries";
import type { PriceLine } from "~/features/pricing/domain";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { type Actor, can, linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { throttle } from "~/platform/http/throttle";
import { AppError, notFound } from "~/platform/kernel/errors";
import { quotesContract } from "../contract";
import {
  approvalRefusal,
  canDecide,
  canEdit,
  canRevise,
  daysLeft,
  depositOf,
  type LinkState,
  linkStateOf,
} from "../domain";
import { acceptQuote, askForChange, declineQuote, noteViewed, requestBooking } from "./commands/answer-quote";
import { approveQuote, rejectQuote, requestQuoteRevision, reviseQuote } from "./commands/decide-quote";
import { addQuoteNote, editQuoteFacts, editQuotePricing } from "./commands/edit-quote";
import { requestQuote } from "./commands/request-quote";
import { ensureLink, linkOf, noteWhatsAppOpened, revokeQuoteLink, sendQuote } from "./commands/share-quote";
import {
  countQuotesByStatus,
  getOwnQuote,
  getQuoteDetail,
  getQuoteLines,
  getQuoteOfLink,
  listQuotes,
  listQuotesOfEmail,
  maySeeQuote,
  type QuoteRow,
  readLinkToken,
} from "./queries";

const os = handlersOf(quotesContract);
const done = { done: true as const };
const holder = linkHolder("Customer");

/** Another person's quote, for who sees only their own, is not there. */
async function assertVisible(actor: Actor, id: string): Promise<void> {
  if (!(await maySeeQuote(db(), actor, id))) throw notFound("Quote");
}

async function acting<T>(
  context: RequestContext,
  id: string,
  work: (
    at: { id: string; now: Date; publicUrl: string },
    tx: Parameters<Parameters<typeof transaction<T>>[0]>[0],
  ) => Promise<T>,
): Promise<T> {
  await assertVisible(context.actor, id);
  return transaction((tx) => work({ id, now: context.now, publicUrl: context.publicUrl }, tx));
}

/** Links are tried no oftener than quotes are asked for, times ten: a customer reloads, a guesser sweeps. */
async function limitLinks({ ip, now }: RequestContext): Promise<void> {
  const { estimateLimit } = await getSettings(db(), "security");
  await throttle({ name: "quote-links", limit: estimateLimit, windowSeconds: 60 }, ip, now);
}

function forCustomer(quote: QuoteRow, state: LinkState, preparedBy: string | null, now: Date) {
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
    serviceDate: quote.serviceDate,
    preferredTime: quote.preferredTime,
    subtotal: quote.subtotal,
    vatBase: quote.vatBase,
    vat: quote.vat,
    vatRate: quote.tax.vatRate,
    total: quote.total,
    depositRate: quote.depositRate,
    depositDue: depositOf(quote.total, quote.depositRate),
    validUntil: quote.validUntil,
    daysLeft: daysLeft(quote.validUntil, now),
    preparedBy,
    specialInstructions: quote.specialInstructions,
    acceptedAt: quote.acceptedAt,
    bookingRequestedAt: quote.bookingRequestedAt,
  };
}

/** A link that no longer leads anywhere shows its state and nothing else of the quote. */
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
    serviceDate: null,
    preferredTime: "",
    lines: [] as PriceLine[],
    subtotal: 0,
    vatBase: 0,
    vat: 0,
    total: 0,
    depositDue: 0,
    specialInstructions: "",
    preparedBy: null,
    bookingRequestedAt: null,
  };
}

export const quotesHandlers = os.router({
  request: os.request.handler(async ({ input, context }) => {
    const { quoteLimit } = await getSettings(db(), "security");
    await throttle({ name: "quotes", limit: quoteLimit, windowSeconds: 60 }, context.ip, context.now);
    return transaction((tx) =>
      once(tx, { scope: "quotes", key: context.idempotencyKey, input }, async () => {
        const { id: _, total, ...made } = await requestQuote(tx, context.actor, input, context);
        return { ...made, total: total / 100 };
      }),
    );
  }),
  list: os.list.handler(({ input, context }) =>
    listQuotes(db(), context.actor, { ...input, now: context.now }),
  ),
  counts: os.counts.handler(({ context }) => countQuotesByStatus(db(), context.actor)),
  get: os.get.handler(async ({ input, context }) => {
    const { openLinkId, ...quote } = await getQuoteDetail(db(), context.actor, input);
    const { actor } = context;
    const manage = can(actor, "manage_quotes");
    const { allowSelfApproval } = await getSettings(db(), "quotes");
    const refusal =
      approvalRefusal(
        quote,
        { personId: actor.personId, mayManage: manage, mayApprove: can(actor, "approve_quotes") },
        allowSelfApproval,
      ) ?? "";
    const current = quote.supersededAt === null;
    return {
      ...quote,
      accessDifficulty: quote.accessDifficulty as "easy",
      link:
        manage && openLinkId && quote.status === "approved" ? linkOf(openLinkId, context.publicUrl) : null,
      may: {
        edit: manage && canEdit(quote),
        approve: current && canDecide(quote.status, "approved") && refusal === "",
        reject: current && canDecide(quote.status, "rejected") && refusal === "",
        requestRevision:
          current && canDecide(quote.status, "revision") && (manage || can(actor, "approve_quotes")),
        revise: manage && canRevise(quote),
        send: manage && current && quote.status === "approved" && !quote.acceptedAt && !quote.declinedAt,
      },
      approvalRefusal: canDecide(quote.status, "approved") ? refusal : "",
    };
  }),
  editPricing: os.editPricing.handler(({ input, context }) =>
    acting(context, input.id, async (at, tx) => {
      await editQuotePricing(tx, context.actor, { ...input, ...at });
      return done;
    }),
  ),
  editFacts: os.editFacts.handler(({ input, context }) =>
    acting(context, input.id, async (at, tx) => {
      await editQuoteFacts(tx, context.actor, { ...input, ...at });
      return done;
    }),
  ),
  approve: os.approve.handler(({ input, context }) =>
    acting(context, input.id, (at, tx) => approveQuote(tx, context.actor, at)),
  ),
  reject: os.reject.handler(({ input, context }) =>
    acting(context, input.id, async (at, tx) => {
      await rejectQuote(tx, context.actor, { ...at, reason: input.reason });
      return done;
    }),
  ),
  requestRevision: os.requestRevision.handler(({ input, context }) => {
    if (!can(context.actor, "manage_quotes") && !can(context.actor, "approve_quotes"))
      throw new AppError("FORBIDDEN", "You do not have permission to do this.");
    return acting(context, input.id, async (at, tx) => {
      await requestQuoteRevision(tx, context.actor, { ...at, reason: input.reason });
      return done;
    });
  }),
  revise: os.revise.handler(({ input, context }) =>
    acting(context, input.id, (at, tx) => reviseQuote(tx, context.actor, at)),
  ),
  send: os.send.handler(({ input, context }) =>
    acting(context, input.id, (at, tx) => sendQuote(tx, context.actor, at)),
  ),
  openWhatsApp: os.openWhatsApp.handler(({ input, context }) =>
    acting(context, input.id, (at, tx) => noteWhatsAppOpened(tx, context.actor, at)),
  ),
  revokeLink: os.revokeLink.handler(({ input, context }) =>
    acting(context, input.id, async (at, tx) => {
      await revokeQuoteLink(tx, context.actor, at);
      return done;
    }),
  ),
  addNote: os.addNote.handler(({ input, context }) =>
    acting(context, input.id, async (at, tx) => {
      await addQuoteNote(tx, context.actor, { ...at, content: input.content });
      return done;
    }),
  ),
  staff: os.staff.handler(async () => ({ staff: await listStaff(db()) })),

  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { quote, state, preparedBy } = await getQuoteOfLink(db(), input.token, context.now);
    const shown = forCustomer(quote, state, preparedBy, context.now);
    if (state === "revoked" || state === "superseded" || state === "withdrawn") return withoutContent(shown);
    if (state === "open" && !quote.viewedAt)
      await transaction((tx) =>
        noteViewed(tx, holder, { linkId: readLinkToken(input.token), now: context.now }),
      );
    return { ...shown, lines: await getQuoteLines(db(), quote.id) };
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
    const { quoteLimit } = await getSettings(db(), "security");
    await throttle({ name: "quote-messages", limit: quoteLimit, windowSeconds: 60 }, context.ip, context.now);
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
    const shown = await transaction((tx) =>
      Promise.all(
        rows.map(async (quote) => {
          const state = linkStateOf({ ...quote, linkRevokedAt: null }, now);
          const reachable = state !== "withdrawn" && state !== "superseded";
          return {
            ...forCustomer(quote, state, null, now),
            link: reachable ? await ensureLink(tx, quote.id, { now, publicUrl }) : null,
          };
        }),
      ),
    );
    return { quotes: shown };
  }),
  book: os.book.handler(async ({ input: { reference, ...wish }, context }) => {
    const { actor, now } = context;
    if (!actor.emailConfirmed || !actor.email)
      throw new AppError("FORBIDDEN", "Please confirm your email address first. We sent you a link.");
    const quote = await getOwnQuote(db(), actor.email, reference);
    await transaction((tx) => requestBooking(tx, actor, { quoteId: quote.id, ...wish, now }));
    return done;
  }),
});
