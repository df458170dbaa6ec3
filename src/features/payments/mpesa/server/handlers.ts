import { invoiceNotFound } from "~/features/invoices/errors";
import { mayReachInvoices } from "~/features/invoices/server/queries";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { getMpesaSetup } from "../../server/commands/call-mpesa";
import { decideReview, undoDecision } from "../../server/commands/decide-review";
import { mpesaContract } from "../contract";
import { reviewNotFound } from "../errors";
import { registerAddresses, testConnection } from "./commands/ask-mpesa";
import {
  countOpenReviews,
  findRegistration,
  getConnectionTest,
  listReviews,
  mayReachReview,
  suggestInvoices,
} from "./queries";

const os = handlersOf(mpesaContract);

async function assertReach(
  actor: Actor,
  reviewId: string,
  invoiceIds: readonly string[] = [],
): Promise<void> {
  if (!(await mayReachReview(db(), actor, reviewId))) throw reviewNotFound();
  if (!(await mayReachInvoices(db(), actor, invoiceIds, "manage_finances"))) throw invoiceNotFound();
}

/** Each test and registration is a real call to Safaricom. */
const limitCalls = (actor: Actor, now: Date) =>
  throttle({ name: "mpesa-calls", limit: 10, windowSeconds: 60 }, actor.personId ?? actor.name, now);

export const mpesaHandlers = os.router({
  reviews: os.reviews.handler(({ input, context }) => listReviews(db(), context.actor, input)),
  reviewCount: os.reviewCount.handler(async ({ context }) => ({
    open: await countOpenReviews(db(), context.actor),
  })),
  suggestions: os.suggestions.handler(async ({ input, context }) => {
    await assertReach(context.actor, input.reviewId);
    return { invoices: await suggestInvoices(db(), input.reviewId) };
  }),
  decide: os.decide.handler(async ({ input, context }) => {
    const { decision } = input;
    const invoiceIds = decision.kind === "allocated" ? decision.parts.map(({ invoiceId }) => invoiceId) : [];
    await assertReach(context.actor, input.reviewId, invoiceIds);
    await transaction((tx) => decideReview(tx, context.actor, { ...input, now: context.now }));
    return { settled: true };
  }),
  undo: os.undo.handler(async ({ input, context }) => {
    await assertReach(context.actor, input.reviewId);
    await transaction((tx) => undoDecision(tx, context.actor, { ...input, now: context.now }));
    return { settled: false };
  }),

  testConnection: os.testConnection.handler(async ({ context: { actor, now } }) => {
    await limitCalls(actor, now);
    return testConnection(actor, now);
  }),
  connectionTest: os.connectionTest.handler(({ input }) => getConnectionTest(db(), input.requestId)),
  registerAddresses: os.registerAddresses.handler(async ({ context: { actor, now } }) => {
    await limitCalls(actor, now);
    return registerAddresses(actor, now);
  }),
  addresses: os.addresses.handler(async () => ({
    available: (await getMpesaSetup()).available,
    registered: await findRegistration(db()),
  })),
});
