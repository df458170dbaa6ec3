import { and, eq, isNull } from "drizzle-orm";
import { getCreditNote } from "~/features/invoices/credit-notes/server/queries";
import type { invoiceCredited, invoiceIssued } from "~/features/invoices/domain";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { type Localization, localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import type { Recorded } from "~/platform/events/events";
import { nairobiDate } from "~/platform/kernel/dates";
import { enqueue } from "~/platform/tasks/tasks";
import { namedBranch } from "../../device/server/queries";
import { ALL_YEARS, creditProblem, isBeforeStart, seriesOf } from "../../domain";
import { listReportedCredits } from "../queries/submissions";
import { etimsBranches, etimsSubmissions } from "../tables";
import { sendSubmissionsTask } from "../tasks";

type Data<Type> = Type extends EventType<infer Fields> ? Fields : never;

/** Queues an issued invoice for KRA, in the transaction that issues it. Nothing without eTIMS. */
export async function queueInvoice(tx: Tx, event: Recorded<Data<typeof invoiceIssued>>): Promise<void> {
  const { etims } = await getSettings(tx, localizationSection);
  if (!etims.enabled) return;
  const branchId = await branchOf(tx, etims);
  const facts = { branchId, invoiceId: event.subjectId, createdAt: event.at };
  if (isBeforeStart(event.at, etims.startsOn)) {
    await insert(tx, { ...facts, state: "not_required" });
    return;
  }
  if (etims.connection === "manual") {
    await insert(tx, { ...facts, state: "by_hand" });
    return;
  }
  await insertQueued(tx, facts);
}

/** Queues a credit note of a reported invoice, or notes why KRA does not get it. */
export async function queueCreditNote(tx: Tx, event: Recorded<Data<typeof invoiceCredited>>): Promise<void> {
  const { subjectId: invoiceId, at } = event;
  const { creditNoteId } = event.data;
  const [original] = await tx
    .select()
    .from(etimsSubmissions)
    .where(and(eq(etimsSubmissions.invoiceId, invoiceId), isNull(etimsSubmissions.creditNoteId)));
  if (!original) {
    // The invoice is from before eTIMS was switched on.
    const { etims } = await getSettings(tx, localizationSection);
    if (!etims.enabled) return;
    const branchId = await branchOf(tx, etims);
    await insert(tx, { branchId, invoiceId, creditNoteId, state: "not_required", createdAt: at });
    return;
  }
  const facts = { branchId: original.branchId, invoiceId, creditNoteId, createdAt: at };
  const { etims } = await getSettings(tx, localizationSection);
  // A device cannot refer to an invoice that it has not reported.
  const isByHand = original.number === null && ["by_hand", "signed_by_hand"].includes(original.state);
  if (isByHand || (original.number !== null && etims.connection === "manual")) {
    await insert(tx, { ...facts, state: "by_hand" });
    return;
  }
  if (original.number === null) {
    await insert(tx, { ...facts, state: "not_required" });
    return;
  }
  const problem = await findCreditProblem(tx, invoiceId, creditNoteId, at);
  if (problem) await insert(tx, { ...facts, state: "not_reportable", problem });
  else await insertQueued(tx, { ...facts, original: original.number });
}

async function findCreditProblem(
  tx: Tx,
  invoiceId: string,
  creditNoteId: string,
  at: Date,
): Promise<string | undefined> {
  const invoice = await getInvoiceById(tx, invoiceId);
  const note = await getCreditNote(tx, creditNoteId);
  const before = await listReportedCredits(tx, invoiceId);
  return creditProblem({
    originalIssued: invoice.issueDate,
    originalTotal: invoice.total,
    before,
    total: note.total,
    hasLines: note.lines.length > 0 && (note.vat === 0 || note.vatBase > 0),
    today: nairobiDate(at),
  });
}

/** The branch of the settings. */
export async function branchOf(tx: Tx, etims: Localization["etims"]): Promise<string> {
  const { environment, pin, branch } = namedBranch(etims);
  const named = and(
    eq(etimsBranches.environment, environment),
    eq(etimsBranches.pin, pin),
    eq(etimsBranches.branch, branch),
  );
  const find = () => tx.select({ id: etimsBranches.id }).from(etimsBranches).where(named);
  const [before] = await find();
  if (before) return before.id;
  await tx.insert(etimsBranches).values({ environment, pin, branch }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error("The eTIMS branch was not written.");
  return made.id;
}

type NewSubmission = typeof etimsSubmissions.$inferInsert;

/** The branch's next number is given here. The counter's row stays locked until the end, so numbers are in order. */
async function insertQueued(tx: Tx, facts: Omit<NewSubmission, "state" | "number">): Promise<void> {
  const number = await nextNumber(tx, seriesOf(facts.branchId), ALL_YEARS);
  await insert(tx, { ...facts, number, state: "queued" });
  await enqueue(tx, sendSubmissionsTask, { branchId: facts.branchId });
}

const insert = (tx: Tx, facts: NewSubmission) => tx.insert(etimsSubmissions).values(facts);
