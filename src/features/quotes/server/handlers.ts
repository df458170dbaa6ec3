import { limitForm } from "~/features/identity/server/commands/limit-forms";
import { listStaff } from "~/features/identity/server/queries";
import { securitySection } from "~/features/identity/settings";
import { roomsOffered } from "~/features/pricing/domain/contents";
import { askRoad } from "~/features/pricing/server/commands/find-road";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { can, isStaff } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { bulkHandlers } from "../bulk/server/handlers";
import { getQuoteChanges, NO_CHANGE } from "../changes/server/queries";
import { editQuoteContents } from "../contents/server/commands";
import { quotesContract } from "../contract/quotes";
import {
  approvalRefusal,
  askingRefusal,
  canDecide,
  canEdit,
  canRevise,
  pricingRefusal,
  withSuspension,
} from "../domain";
import { secondOf } from "../second-currency/domain";
import { setSecondCurrency } from "../second-currency/server/commands";
import { listSecondCurrencies } from "../second-currency/server/queries";
import { versionsHandlers } from "../versions/server/handlers";
import {
  approveQuote,
  askForApproval,
  deciderOf,
  rejectQuote,
  requestQuoteRevision,
  reviseQuote,
} from "./commands/decide-quote";
import { addQuoteNote, confirmQuotePrice, editQuoteFacts, editQuotePricing } from "./commands/edit-quote";
import { requestQuote } from "./commands/request-quote";
import {
  linkOf,
  noteCustomerContacted,
  noteWhatsAppOpened,
  revokeQuoteLink,
  sendQuote,
} from "./commands/share-quote";
import { countQuotesByStatus, listQuotes } from "./queries/quote-list";
import { getDuration } from "./queries/quote-plans";
import { getQuoteDetail, isForSuspended } from "./queries/quotes";
import { assertReachQuote } from "./reach";

const os = handlersOf(quotesContract);
const acting = actOn(assertReachQuote);
const done = true as const;

/** Limits quotes to one mailbox or number from all addresses together, so that visitors cannot flood a stranger's. */
const MAILBOX = { name: "quotemailbox", limit: 12, windowSeconds: 3600 };
const PHONE = { name: "quote-phone", limit: 12, windowSeconds: 3600 };

export const quotesHandlers = os.router({
  request: os.request.handler(async ({ input, context }) => {
    const { quoteLimit } = await getSettings(db(), securitySection);
    const { email, phone } = input.customer;
    await limitForm(context, [
      ...(isStaff(context.actor)
        ? []
        : ([
            [MAILBOX, email],
            [PHONE, phone],
          ] as const)),
      [{ name: "quotes", limit: quoteLimit, windowSeconds: 60 }, context.ip],
    ]);
    await askRoad(input, context);
    return transaction((tx) =>
      once(tx, { scope: "quotes", key: context.idempotencyKey, input }, async () => {
        const asked = { ...input, locale: input.locale ?? context.locale };
        const { id: _, total, ...made } = await requestQuote(tx, context.actor, asked, context);
        return { ...made, total: total / 100 };
      }),
    );
  }),
  make: os.make.handler(async ({ input: { notes, notify, ...input }, context }) => {
    const { actor, now, publicUrl } = context;
    await askRoad(input, context);
    const scope = `office-quotes:${actor.personId ?? actor.name}`;
    const request = { scope, key: context.idempotencyKey, input: { ...input, notes, notify } };
    return transaction((tx) =>
      once(tx, request, async () => {
        const { id, number } = await requestQuote(tx, actor, input, { now, publicUrl, quiet: !notify });
        if (notes) await addQuoteNote(tx, actor, { id, content: notes, now });
        return { id, number };
      }),
    );
  }),
  list: os.list.handler(({ input, context }) =>
    listQuotes(db(), context.actor, { ...input, now: context.now }),
  ),
  counts: os.counts.handler(({ context }) => countQuotesByStatus(db(), context.actor)),
  get: os.get.handler(async ({ input, context }) => {
    const { openLinkId, ...read } = await getQuoteDetail(db(), context.actor, input);
    const quote = withSuspension(read, await isForSuspended(db(), read));
    const { actor } = context;
    const manage = can(actor, "manage_quotes");
    const { allowSelfApproval } = await getSettings(db(), quotesSection);
    const decider = deciderOf(actor);
    const refusal = approvalRefusal(quote, decider, allowSelfApproval);
    const current = quote.supersededAt === null;
    const unpriced = pricingRefusal(quote);
    const mayPrice = manage || can(actor, "approve_quotes");
    const edit = manage && canEdit(quote);
    const [{ change, cancellation, reschedulings }, secondOffers, priceList, duration] = await Promise.all([
      getQuoteChanges(db(), quote, context.now),
      edit ? listSecondCurrencies(db(), context.now) : [],
      edit ? getPriceList(db(), quote.priceListVersion) : null,
      getDuration(db(), quote),
    ]);
    return {
      ...quote,
      ...duration,
      change: manage ? change : NO_CHANGE,
      cancellation,
      reschedulings,
      second: secondOf(quote),
      secondOffers,
      offers: priceList && { rooms: roomsOffered(priceList), services: priceList.services },
      accessDifficulty: quote.accessDifficulty as "easy",
      link:
        manage && openLinkId && quote.status === "approved"
          ? linkOf(openLinkId, context.publicUrl, quote.locale)
          : null,
      may: {
        edit,
        approve: current && canDecide(quote.status, "approved") && !refusal && !unpriced,
        askForApproval:
          current && canDecide(quote.status, "approved") && !askingRefusal(quote, decider, allowSelfApproval),
        reject: current && canDecide(quote.status, "rejected") && !refusal,
        requestRevision:
          current && canDecide(quote.status, "revision") && (manage || can(actor, "approve_quotes")),
        revise: manage && canRevise(quote),
        send:
          manage &&
          current &&
          quote.status === "approved" &&
          !quote.acceptedAt &&
          !quote.declinedAt &&
          quote.customerEmail !== "",
        change: manage && (change.cancel !== null || change.reschedule !== null),
        waiveFee: can(actor, "approve_quotes"),
      },
      mayConfirmPrice: mayPrice && canEdit(quote) && unpriced !== undefined,
      approvalRefusal: canDecide(quote.status, "approved") ? ((unpriced ?? refusal)?.message ?? "") : "",
    };
  }),
  editPricing: os.editPricing.handler(async ({ input, context }) => ({
    done,
    ...(await acting(context, input, editQuotePricing)),
  })),
  confirmPrice: os.confirmPrice.handler(({ input, context }) =>
    answerDone(acting(context, input, confirmQuotePrice)),
  ),
  editFacts: os.editFacts.handler(async ({ input, context }) => ({
    done,
    ...(await acting(context, input, editQuoteFacts)),
  })),
  setSecondCurrency: os.setSecondCurrency.handler(({ input, context }) =>
    answerDone(acting(context, input, setSecondCurrency)),
  ),
  editContents: os.editContents.handler(async ({ input, context }) => ({
    done,
    ...(await acting(context, input, editQuoteContents)),
  })),
  approve: os.approve.handler(({ input, context }) => acting(context, input, approveQuote)),
  askForApproval: os.askForApproval.handler(({ input, context }) =>
    answerDone(acting(context, input, askForApproval)),
  ),
  reject: os.reject.handler(({ input, context }) => answerDone(acting(context, input, rejectQuote))),
  requestRevision: os.requestRevision.handler(({ input, context }) =>
    answerDone(acting(context, input, requestQuoteRevision)),
  ),
  revise: os.revise.handler(({ input, context }) => acting(context, input, reviseQuote)),
  send: os.send.handler(({ input, context }) => acting(context, input, sendQuote)),
  openWhatsApp: os.openWhatsApp.handler(({ input, context }) => acting(context, input, noteWhatsAppOpened)),
  contact: os.contact.handler(({ input, context }) =>
    answerDone(acting(context, input, noteCustomerContacted)),
  ),
  revokeLink: os.revokeLink.handler(({ input, context }) =>
    answerDone(acting(context, input, revokeQuoteLink)),
  ),
  addNote: os.addNote.handler(({ input, context }) => answerDone(acting(context, input, addQuoteNote))),
  staff: os.staff.handler(async () => ({ staff: await listStaff(db()) })),
  ...bulkHandlers,
  ...versionsHandlers,
});
