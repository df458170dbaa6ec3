import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { AppError } from "~/platform/kernel/errors";
import { quoteBulkActed, quoteMessaged } from "../../domain";
import { noneTaken } from "../../errors";
import { approveQuote, rejectQuote, requestQuoteRevision } from "../../server/commands/decide-quote";
import { sendQuote } from "../../server/commands/share-quote";
import { sendCustomerMail } from "../../server/messages/quote-messages";
import type { SelectedQuote } from "../../server/queries/quote-list";
import { type BulkDecision, type BulkOutcome, namesOfRefused } from "../domain";
import { getSelectedQuotes } from "./queries";

interface Bulk {
  ids: readonly string[];
  now: Date;
  publicUrl: string;
}

/**
 * Applies `work` to each quote in a separate savepoint. A refusal affects only that quote and is reported with its
 * number. Throws CONFLICT without changes if every quote is refused.
 */
async function withEach(
  tx: Tx,
  selected: readonly SelectedQuote[],
  work: (inner: Tx, quote: SelectedQuote) => Promise<void>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, refused: [] };
  for (const quote of selected) {
    try {
      await tx.transaction((inner) => work(inner as Tx, quote));
      outcome.done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.refused.push({ number: quote.number, reason: error.message });
    }
  }
  if (outcome.done === 0) throw noneTaken({ refused: namesOfRefused(outcome) });
  return outcome;
}

/** The line 'Bulk {action}' (docs/domain/readings.md#quotes) in one quote's audit log. */
function logBulk(tx: Tx, actor: Actor, quote: SelectedQuote, action: string, selected: number, at: Date) {
  return record(tx, actor, quoteBulkActed, {
    subjectId: quote.id,
    summary: `Bulk ${action}`,
    data: { number: quote.number, action, selected },
    customerId: quote.customerId,
    at,
  });
}

/** Decides every quote that the actor may decide. */
export async function decideQuotes(
  tx: Tx,
  actor: Actor,
  input: Bulk & { action: BulkDecision; reason: string },
): Promise<BulkOutcome> {
  const { action, reason, now, publicUrl } = input;
  const selected = await getSelectedQuotes(tx, actor, input.ids);
  return withEach(tx, selected, async (inner, quote) => {
    const decision = { id: trustedReach(inner, "quote", quote.id, "selected"), now, publicUrl, reason };
    if (action === "approve") await approveQuote(inner, actor, decision);
    else if (action === "reject") await rejectQuote(inner, actor, decision);
    else await requestQuoteRevision(inner, actor, decision);
    await logBulk(inner, actor, quote, action, selected.length, now);
  });
}

/** Sends the link of every quote that can be sent, once more. */
export async function resendQuotes(tx: Tx, actor: Actor, input: Bulk): Promise<BulkOutcome> {
  const { now, publicUrl } = input;
  const selected = await getSelectedQuotes(tx, actor, input.ids);
  return withEach(tx, selected, async (inner, quote) => {
    await sendQuote(inner, actor, {
      id: trustedReach(inner, "quote", quote.id, "selected"),
      now,
      publicUrl,
    });
    await logBulk(inner, actor, quote, "email", selected.length, now);
  });
}

/** One message to each customer, however many of their quotes are selected; it names them. */
export async function writeToCustomers(
  tx: Tx,
  actor: Actor,
  input: Omit<Bulk, "publicUrl"> & { message: { subject: string; body: string } },
): Promise<BulkOutcome> {
  const { message, now } = input;
  const selected = await getSelectedQuotes(tx, actor, input.ids);
  const byCustomer = Map.groupBy(selected, ({ customerEmail }) => customerEmail.toLowerCase());
  for (const quotes of byCustomer.values()) {
    const messageId = await sendCustomerMail(tx, quotes, message);
    for (const quote of quotes) {
      await record(tx, actor, quoteMessaged, {
        subjectId: quote.id,
        summary: `Email to ${quote.customerEmail}: ${message.subject}`,
        data: { number: quote.number, subject: message.subject, messageId },
        customerId: quote.customerId,
        at: now,
      });
      await logBulk(tx, actor, quote, "email", selected.length, now);
    }
  }
  return { done: selected.length, refused: [] };
}

/** Records an export of these quotes to a file. Throws NOT_FOUND for quotes out of scope. */
export async function noteExported(
  tx: Tx,
  actor: Actor,
  input: { ids: readonly string[]; now: Date },
): Promise<void> {
  const selected = await getSelectedQuotes(tx, actor, input.ids);
  for (const quote of selected) await logBulk(tx, actor, quote, "export", selected.length, input.now);
}
