import { assertReachAccount, assertReachInvoice } from "~/features/invoices/server/reach";
import { getMpesaSetup } from "~/features/payments/server/commands/call-mpesa";
import { assertReachPayment } from "~/features/payments/server/reach";
import { db, type Tx, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { type DecisionAsked, mpesaContract } from "../contract";
import { reviewNotFound } from "../errors";
import { limitCalls, registerAddresses, testConnection } from "./commands/ask-mpesa";
import { decideReview, type ReviewDecision, undoDecision } from "./commands/decide-review";
import {
  countOpenReviews,
  findRegistration,
  getConnectionTest,
  listReviews,
  suggestInvoices,
} from "./queries/reviews";
import { assertReachReview, mayReachReview } from "./reach";

const os = handlersOf(mpesaContract);

/** Invoices, customer accounts and payments in a decision must each be within reach. */
async function reachDecision(tx: Tx, actor: Actor, decision: DecisionAsked): Promise<ReviewDecision> {
  if (decision.kind === "credit")
    return { ...decision, customerId: await assertReachAccount(tx, actor, decision.customerId) };
  if (decision.kind === "merged")
    return { ...decision, paymentId: await assertReachPayment(tx, actor, decision.paymentId) };
  if (decision.kind !== "allocated") return decision;
  const parts = [];
  for (const part of decision.parts)
    parts.push({
      ...part,
      invoiceId: await assertReachInvoice(tx, actor, "manage_finances", part.invoiceId),
    });
  return { ...decision, parts };
}

export const mpesaHandlers = os.router({
  reviews: os.reviews.handler(({ input, context }) => listReviews(db(), context.actor, input)),
  reviewCount: os.reviewCount.handler(async ({ context }) => ({
    open: await countOpenReviews(db(), context.actor),
  })),
  suggestions: os.suggestions.handler(async ({ input, context }) => {
    if (!(await mayReachReview(db(), context.actor, input.reviewId))) throw reviewNotFound();
    return { invoices: await suggestInvoices(db(), input.reviewId) };
  }),
  decide: os.decide.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const reviewId = await assertReachReview(tx, actor, input.reviewId);
      const decision = await reachDecision(tx, actor, input.decision);
      await decideReview(tx, actor, { reviewId, decision, now });
      return { settled: true };
    }),
  ),
  undo: os.undo.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const reviewId = await assertReachReview(tx, actor, input.reviewId);
      await undoDecision(tx, actor, { ...input, reviewId, now });
      return { settled: false };
    }),
  ),

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
