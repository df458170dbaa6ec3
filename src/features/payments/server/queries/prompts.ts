import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { prepared, type Reader } from "~/platform/db/database";
import { OPEN_STATES, type PromptState, secondsLeft } from "../../prompts/domain";
import { promptNotFound } from "../../prompts/errors";
import { mpesaReceipts, stkPromptPayments, stkPrompts } from "../tables";

function shown(prompt: typeof stkPrompts.$inferSelect, receipt: string | null, now: Date) {
  return {
    id: prompt.id,
    invoiceId: prompt.invoiceId,
    state: prompt.state as PromptState,
    amount: prompt.amount,
    phone: prompt.phone,
    reason: prompt.reason,
    receipt,
    createdAt: prompt.createdAt,
    secondsLeft: secondsLeft(prompt, now),
  };
}

export type ShownPrompt = ReturnType<typeof shown>;
export type PromptRow = typeof stkPrompts.$inferSelect;

const promptWithReceipt = {
  prompt: stkPrompts,
  receipt: mpesaReceipts.receipt,
};

/** One prompt for display; throws NOT_FOUND. */
export async function getPrompt(reader: Reader, id: string, now: Date): Promise<ShownPrompt> {
  const [row] = await reader
    .select(promptWithReceipt)
    .from(stkPrompts)
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.promptId, stkPrompts.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, stkPromptPayments.paymentId))
    .where(eq(stkPrompts.id, id));
  if (!row) throw promptNotFound();
  return shown(row.prompt, row.receipt, now);
}

/** One prompt's row; undefined if there is none. */
export async function findPrompt(reader: Reader, id: string): Promise<PromptRow | undefined> {
  const [row] = await reader.select().from(stkPrompts).where(eq(stkPrompts.id, id));
  return row;
}

/** The prompt with this CheckoutRequestID. */
export async function findPromptOfRequest(
  reader: Reader,
  checkoutRequestId: string,
): Promise<PromptRow | undefined> {
  const [row] = await reader
    .select()
    .from(stkPrompts)
    .where(eq(stkPrompts.checkoutRequestId, checkoutRequestId));
  return row;
}

/** The id of the payment that came from a prompt; undefined until it is booked. */
export async function findPaymentOfPrompt(reader: Reader, promptId: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ paymentId: stkPromptPayments.paymentId })
    .from(stkPromptPayments)
    .where(eq(stkPromptPayments.promptId, promptId));
  return row?.paymentId;
}

/** The id of the prompt that a payment came from. */
export async function findPromptOfPayment(reader: Reader, paymentId: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ promptId: stkPromptPayments.promptId })
    .from(stkPromptPayments)
    .where(eq(stkPromptPayments.paymentId, paymentId));
  return row?.promptId;
}

/** The latest prompts of an invoice, newest first. */
export async function listPromptsOfInvoice(
  reader: Reader,
  invoiceId: string,
  now: Date,
): Promise<ShownPrompt[]> {
  const rows = await reader
    .select(promptWithReceipt)
    .from(stkPrompts)
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.promptId, stkPrompts.id))
    .leftJoin(mpesaReceipts, eq(mpesaReceipts.paymentId, stkPromptPayments.paymentId))
    .where(eq(stkPrompts.invoiceId, invoiceId))
    .orderBy(desc(stkPrompts.createdAt))
    .limit(10);
  return rows.map(({ prompt, receipt }) => shown(prompt, receipt, now));
}

/** The prompts of an invoice that may still bring money, newest first. Amounts are whole shillings. */
export function listOpenPrompts(reader: Reader, invoiceId: string) {
  return openPrompts(reader).execute({ invoiceId });
}

const openPrompts = prepared("open_prompts_of_invoice", (reader) =>
  reader
    .select({ amount: stkPrompts.amount, createdAt: stkPrompts.createdAt })
    .from(stkPrompts)
    .leftJoin(stkPromptPayments, eq(stkPromptPayments.promptId, stkPrompts.id))
    .where(
      and(
        eq(stkPrompts.invoiceId, sql.placeholder("invoiceId")),
        inArray(stkPrompts.state, OPEN_STATES),
        isNull(stkPromptPayments.promptId),
      ),
    )
    .orderBy(desc(stkPrompts.createdAt))
    .limit(10),
);
