import { limitForm } from "~/features/identity/server/commands/limit-forms";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { db, transaction } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { log } from "~/platform/http/log";
import { actOn, answerDone } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import type { Touch } from "~/platform/kernel/first-touch";
import { inquiriesContract } from "../contract";
import { INQUIRY_THANKS, type InquirySource, MIN_FILL_MS } from "../domain/inquiries";
import { formTooQuick, hiddenFieldFilled } from "../errors";
import {
  approveInquiry,
  assignInquiry,
  completeInquiry,
  logInquiryContact,
  rejectInquiry,
  replyToInquiry,
} from "./commands/decide-inquiry";
import { fileClaim } from "./commands/file-claim";
import {
  confirmNewsletter,
  endNewsletter,
  endSubscription,
  requestNewsletter,
} from "./commands/keep-subscription";
import { type InquiryForm, receiveInquiry } from "./commands/receive-inquiry";
import {
  countInquiries,
  getInquiry,
  getInquiryOrigin,
  listClaimsOfEmail,
  listInquiries,
  listSubscribers,
} from "./queries";
import { assertReachInquiry } from "./reach";

const os = handlersOf(inquiriesContract);
const done = { done: true as const };

interface Carried {
  homepage?: string | undefined;
  shownAt?: number | undefined;
  email: string;
  phone?: string | undefined;
}

const HOUR = 3600;
/** Customers of a mobile network share an IP address. */
const FORMS = { name: "forms", limit: 600, windowSeconds: HOUR };
const CLAIMS = { name: "claims", limit: 120, windowSeconds: HOUR };
/** Per mailbox and phone number, so that no one can flood them with acknowledgements. */
const MAILBOX = { name: "form-mailbox", limit: 4, windowSeconds: HOUR };
const PHONE = { name: "form-phone", limit: 4, windowSeconds: HOUR };
const TOKENS = { name: "newsletter-links", limit: 600, windowSeconds: HOUR };

/**
 * Returns false if the honeypot is filled in, so that the answer can look successful. Throws if the form was submitted
 * too fast. Then applies the limits by mailbox, phone and IP address.
 */
async function isFromPerson(form: Carried, context: RequestContext, limit = FORMS): Promise<boolean> {
  const { ip, now } = context;
  if (form.homepage) {
    log().info({ requestId: context.requestId }, "a form with its hidden field filled in was dropped");
    return false;
  }
  if (form.shownAt !== undefined && now.getTime() - form.shownAt < MIN_FILL_MS) {
    throw formTooQuick();
  }
  await limitForm(context, [
    [MAILBOX, form.email],
    [PHONE, form.phone],
    [limit, ip],
  ]);
  return true;
}

async function receive(
  source: InquirySource,
  { homepage, shownAt, touch, ...form }: InquiryForm & Carried & { touch?: Touch | undefined },
  context: RequestContext,
): Promise<{ message: string }> {
  if (await isFromPerson({ homepage, shownAt, email: form.email, phone: form.phone }, context)) {
    const request = { scope: `inquiries:${source}`, key: context.idempotencyKey, input: form };
    await transaction((tx) =>
      once(tx, request, () => receiveInquiry(tx, context.actor, form, { source, touch, now: context.now })),
    );
  }
  return { message: INQUIRY_THANKS };
}

const acting = actOn(assertReachInquiry);

export const inquiriesHandlers = os.router({
  requestQuote: os.requestQuote.handler(({ input, context }) => receive("home", input, context)),
  contact: os.contact.handler(({ input, context }) => receive("contact", input, context)),
  fileClaim: os.fileClaim.handler(async ({ input, context }) => {
    const { homepage, shownAt, ...form } = input;
    const trusted = await isFromPerson(
      { homepage, shownAt, email: form.email, phone: form.phone },
      context,
      CLAIMS,
    );
    if (!trusted) throw hiddenFieldFilled();
    return fileClaim(context.actor, form, { now: context.now, key: context.idempotencyKey });
  }),
  myClaims: os.myClaims.handler(async ({ context: { actor } }) => {
    personIdOf(actor);
    if (!actor.emailConfirmed || !actor.email) return { claims: [] };
    return { claims: await listClaimsOfEmail(db(), actor.email) };
  }),
  subscribe: os.subscribe.handler(async ({ input, context }) => {
    const { homepage, shownAt, ...form } = input;
    if (await isFromPerson({ homepage, shownAt, email: form.email }, context)) {
      await transaction((tx) => requestNewsletter(tx, context.actor, form, context));
    }
    return done;
  }),
  confirmSubscription: os.confirmSubscription.handler(async ({ input, context }) => {
    await throttle(TOKENS, context.ip, context.now);
    const { now, publicUrl } = context;
    await transaction((tx) => confirmNewsletter(tx, { ...input, now, publicUrl }));
    return done;
  }),
  unsubscribe: os.unsubscribe.handler(async ({ input, context }) => {
    await throttle(TOKENS, context.ip, context.now);
    await transaction((tx) => endNewsletter(tx, { ...input, now: context.now }));
    return done;
  }),

  list: os.list.handler(({ input, context }) =>
    listInquiries(
      db(),
      { ...input, assignedTo: input.assignedTo === "me" ? personIdOf(context.actor) : input.assignedTo },
      context.now,
    ),
  ),
  counts: os.counts.handler(({ context }) => countInquiries(db(), context.now)),
  get: os.get.handler(({ input }) => getInquiry(db(), input.id)),
  assignees: os.assignees.handler(async () => ({ staff: await listStaffWhoMay(db(), "manage_inquiries") })),
  approve: os.approve.handler(({ input, context }) =>
    transaction(async (tx) => {
      const id = assertReachInquiry(tx, context.actor, input.id);
      await approveInquiry(tx, context.actor, { id, now: context.now });
      const { quoteNumber } = await getInquiryOrigin(tx, input.id);
      return { ...done, quoteNumber };
    }),
  ),
  reject: os.reject.handler(({ input, context }) => answerDone(acting(context, input, rejectInquiry))),
  complete: os.complete.handler(({ input, context }) => answerDone(acting(context, input, completeInquiry))),
  assign: os.assign.handler(({ input, context }) => answerDone(acting(context, input, assignInquiry))),
  reply: os.reply.handler(({ input, context }) => {
    const request = {
      scope: `inquiry-replies:${context.actor.personId ?? context.actor.name}`,
      key: context.idempotencyKey,
      input,
    };
    return answerDone(
      acting(context, input, (tx, actor, reply) => once(tx, request, () => replyToInquiry(tx, actor, reply))),
    );
  }),
  logContact: os.logContact.handler(({ input, context }) =>
    answerDone(acting(context, input, logInquiryContact)),
  ),

  subscribers: os.subscribers.handler(({ input }) => listSubscribers(db(), input)),
  endSubscription: os.endSubscription.handler(async ({ input, context }) => {
    await transaction((tx) => endSubscription(tx, context.actor, { ...input, now: context.now }));
    return done;
  }),
});
