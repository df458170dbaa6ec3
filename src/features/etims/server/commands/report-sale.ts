import { eq } from "drizzle-orm";
import type { EtimsAnswer, EtimsConnection } from "~/integrations/etims/call";
import { readStamp, type SentParts, sentPartsOf } from "~/integrations/etims/fields";
import {
  type EtimsSale,
  type SaleSignature,
  saveSale,
  saveVscuInvoice,
  saveVscuSale,
  signatureOf,
} from "~/integrations/etims/sales";
import { type Tx, transaction } from "~/platform/db/database";
import { type Outcome, refusedOutcome } from "../../domain";
import { etimsExchanges, etimsSubmissions } from "../tables";
import type { Claimed } from "./claim-branch";

const CALL_MS = 30_000;
/** Characters of a request or an answer that are stored. */
const LONGEST_TEXT = 500_000;

export interface Tried {
  outcome: Outcome;
  request: string;
  answer: string;
  /** The request's amounts by tax code. */
  sent?: SentParts;
  /** Our number of the document that was sent. */
  document?: string;
}

interface Call {
  connection: EtimsConnection;
  submission: Claimed;
  sale: EtimsSale;
}

/** Reports a document to KRA's online unit. */
export async function reportSale({ connection, submission, sale }: Call): Promise<Tried> {
  const answer = await saveSale({ ...connection, timeoutMs: CALL_MS }, sale);
  return triedOf(sale, answer, outcomeOf(answer, submission.unknownSince !== null));
}

/**
 * Reports a document to the program in the office: first the sale, which it signs, then the sale's invoice. That it took the
 * sale is stored before the second call, so that after a cut only the invoice is sent again. `renew` keeps the branch's
 * claim; false ends the work.
 */
export async function reportToVscu(
  { connection, submission, sale }: Call,
  renew: () => Promise<boolean>,
): Promise<Tried | undefined> {
  const patient = { ...connection, timeoutMs: CALL_MS };
  let saved = submission.saleSavedAt ? await findSaved(submission.id) : undefined;
  if (!saved) {
    const answer = await saveVscuSale(patient, sale);
    const tried = triedOf(sale, answer, outcomeOf(answer, submission.unknownSince !== null));
    if (tried.outcome.kind !== "signed" && tried.outcome.kind !== "taken") return tried;
    await noteSaved(submission.id, tried);
    if (!(await renew())) return undefined;
    saved = tried.answer;
  }
  const answer = await saveVscuInvoice(patient, sale);
  const request = JSON.stringify(sale).slice(0, LONGEST_TEXT);
  if (answer.kind === "done" || (answer.kind === "refused" && answer.code === "994"))
    return {
      outcome: signedOr(answer.code, signatureOf(saved)),
      request,
      sent: sentPartsOf(sale),
      document: sale.trdInvcNo,
      answer: saved,
    };
  if (answer.kind === "refused") {
    // It does not know the sale: the next try begins with it.
    if (SALE_MISSING.has(answer.code)) await forgetSaved(submission.id);
    return {
      outcome: refusedOutcome(answer.code, answer.message, false),
      request,
      sent: sentPartsOf(sale),
      document: sale.trdInvcNo,
      answer: answer.text,
    };
  }
  // The sale's answer stays stored: it holds the signature.
  return { outcome: outcomeOf(answer, true), request: "", answer: "" };
}

const SALE_MISSING: ReadonlySet<string> = new Set(["921", "922"]);

const ofSubmission = (id: string) => eq(etimsSubmissions.id, id);

async function noteSaved(id: string, { request, answer, sent }: Tried): Promise<void> {
  await transaction(async (tx) => {
    await tx.update(etimsSubmissions).set({ saleSavedAt: new Date() }).where(ofSubmission(id));
    await storeExchange(tx, id, { request, answer, sent });
  });
}

const forgetSaved = (id: string) =>
  transaction((tx) => tx.update(etimsSubmissions).set({ saleSavedAt: null }).where(ofSubmission(id)));

async function findSaved(id: string): Promise<string> {
  return transaction(async (tx) => {
    const [row] = await tx
      .select({ answer: etimsExchanges.answer })
      .from(etimsExchanges)
      .where(eq(etimsExchanges.submissionId, id));
    return row?.answer ?? "";
  });
}

/** Stores the last request for a document, and KRA's answer. */
export async function storeExchange(
  tx: Tx,
  submissionId: string,
  exchange: Pick<Tried, "request" | "answer" | "sent">,
): Promise<void> {
  await tx
    .insert(etimsExchanges)
    .values({ submissionId, ...exchange })
    .onConflictDoUpdate({ target: etimsExchanges.submissionId, set: exchange });
}

const triedOf = (sale: EtimsSale, answer: EtimsAnswer<unknown>, outcome: Outcome): Tried => ({
  outcome,
  request: JSON.stringify(sale).slice(0, LONGEST_TEXT),
  sent: sentPartsOf(sale),
  document: sale.trdInvcNo,
  answer: "text" in answer ? answer.text.slice(0, LONGEST_TEXT) : answer.detail,
});

function outcomeOf(answer: EtimsAnswer<unknown>, sentBefore: boolean): Outcome {
  switch (answer.kind) {
    case "done":
      return signedOr(answer.code, answer.data as SaleSignature | null);
    case "refused":
      return refusedOutcome(answer.code, answer.message, sentBefore);
    case "unreached":
      return { kind: "later", code: "", message: answer.detail };
    case "unreadable":
      return { kind: "unknown", detail: answer.detail };
  }
}

/** Signed, or taken without a signature. */
function signedOr(code: string, data: SaleSignature | null): Outcome {
  const signedAt = data ? readStamp(data.signedAt) : undefined;
  if (!data || !signedAt) return { kind: "taken", code };
  const { receiptNumber, internalData, signature } = data;
  return { kind: "signed", receiptNumber, internalData, signature, signedAt, code };
}
