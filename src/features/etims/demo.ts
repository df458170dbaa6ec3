import { and, asc, desc, eq, isNull, like, lt, sql } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { createDraft, issueDraft } from "~/features/invoices/drafts/server/commands";
import { changePin } from "~/features/invoices/server/commands/change-buyer";
import { invoices } from "~/features/invoices/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { localizationSection } from "~/features/settings/localization/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettings, getSettingsForPage } from "~/features/settings/server/queries";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { UNREACHED_WORDS } from "./device/domain";
import { initialiseEtims } from "./device/server/commands";
import { registerWaiting } from "./items/server/commands/register-waiting";
import { documentsDelayed, HOUR_MS, queueCaughtUp } from "./notices/domain";
import { retrySubmission } from "./server/commands/mend-queue";
import { sendSubmissions } from "./server/commands/send-submissions";
import { findBranch } from "./server/queries/queue";
import { etimsBranches, etimsSubmissions } from "./server/tables";

type Clock = () => Date;

/** The simulated KRA knows no PIN that ends in Q. */
const MISTYPED = "A004417236Q";
const RIGHT = "A004417236K";

/** A morning without KRA, two days ago. The messages of past invoices count as signed, so no copy follows them. */
export async function seedTax(tx: Tx, now: Date): Promise<void> {
  const [branch] = await tx.select().from(etimsBranches);
  if (!branch) return;
  await seedTrouble(tx, branch.id, now);
  const began = new Date(now.getTime() - 50 * HOUR_MS);
  const ended = new Date(began.getTime() + 3 * HOUR_MS);
  await record(tx, system, documentsDelayed, {
    subjectId: branch.id,
    summary: "4 documents waiting for KRA. KRA takes no documents at the moment.",
    data: {
      waiting: 4,
      oldestAt: new Date(began.getTime() - HOUR_MS).toISOString(),
      cause: "away",
      problem: UNREACHED_WORDS,
    },
    at: began,
  });
  await record(tx, system, queueCaughtUp, {
    subjectId: branch.id,
    summary: "KRA has all documents again",
    data: { noticedAt: began.toISOString() },
    at: ended,
  });
  await tx.update(etimsSubmissions).set({ copySentAt: now }).where(isNull(etimsSubmissions.copySentAt));
}

/** A second credit note that KRA would refuse, and an invoice with a PIN that KRA does not know. */
async function seedTrouble(tx: Tx, branchId: string, now: Date): Promise<void> {
  const [credited, rejected] = await tx
    .select({
      id: etimsSubmissions.id,
      at: etimsSubmissions.createdAt,
      invoiceId: invoices.id,
      document: invoices.number,
    })
    .from(etimsSubmissions)
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .innerJoin(quotes, eq(quotes.id, invoices.quoteId))
    .where(
      and(
        eq(etimsSubmissions.branchId, branchId),
        eq(etimsSubmissions.state, "queued"),
        // A further invoice of a move ahead would have the wrong PIN too.
        lt(quotes.serviceDate, nairobiDate(now)),
        isNull(etimsSubmissions.creditNoteId),
        isNull(invoices.cancelledAt),
        eq(invoices.creditedAmount, 0),
      ),
    )
    .orderBy(asc(etimsSubmissions.number))
    .limit(2);
  if (!credited || !rejected) return;
  const accountant = await seedActor(tx, "accountant");
  for (const [amount, reason, minutesAgo] of [
    [150_000, "A wardrobe was scratched", 60],
    [90_000, "Discount agreed by phone", 30],
  ] as const)
    await creditInvoice(tx, accountant, {
      invoiceId: trustedReach(tx, "invoice", credited.invoiceId, "made"),
      amount,
      reason,
      now: new Date(now.getTime() - minutesAgo * 60_000),
    });
  await changePin(tx, accountant, {
    id: trustedReach(tx, "invoice", rejected.invoiceId, "made"),
    kraPin: MISTYPED,
    now: new Date(rejected.at.getTime() + 30_000),
  });
}

/** Reports what the demo issued to the simulated KRA, so that nothing waits in the settings' branch when the office opens. */
export async function reportDemo(now: Clock): Promise<void> {
  const { branch } = await findBranch(db());
  if (!branch) return;
  await correctPin(branch.id, now);
  await loseAnswer(branch.id, now);
  while (await sendSubmissions(branch.id, now));
  // The notice of the rejection is days old.
  await db().update(etimsBranches).set({ noticedAt: null }).where(eq(etimsBranches.id, branch.id));
  await rejectAtBranch(now);
}

/** Sends a branch's next documents as at this moment. */
async function sendAt(branchId: string, at: Date, most?: number): Promise<void> {
  await db().update(etimsBranches).set({ nextAt: at }).where(eq(etimsBranches.id, branchId));
  await sendSubmissions(branchId, () => at, most);
}

/** KRA does not know a buyer's PIN. The accountant corrects it and sends the document again. */
async function correctPin(branchId: string, now: Clock): Promise<void> {
  const [wrong] = await db()
    .select({
      id: etimsSubmissions.id,
      number: etimsSubmissions.number,
      at: etimsSubmissions.createdAt,
      invoiceId: invoices.id,
    })
    .from(etimsSubmissions)
    .innerJoin(invoices, eq(invoices.id, etimsSubmissions.invoiceId))
    .where(and(eq(etimsSubmissions.state, "queued"), eq(invoices.customerKraPin, MISTYPED)));
  if (!wrong?.number) return;
  if (wrong.number > 1) await sendSubmissions(branchId, now, wrong.number - 1);
  await sendAt(branchId, new Date(wrong.at.getTime() + 60_000));
  const corrected = new Date(wrong.at.getTime() + 2 * HOUR_MS);
  await transaction(async (tx) => {
    const accountant = await seedActor(tx, "accountant", ["manage_finances"]);
    const id = trustedReach(tx, "invoice", wrong.invoiceId, "made");
    await changePin(tx, accountant, { id, kraPin: RIGHT, now: corrected });
    await retrySubmission(tx, accountant, { id: wrong.id, now: corrected });
  });
  await sendAt(branchId, corrected, 1);
}

/** The answer to the next document is lost. Sent again, it is known to KRA, which gives no signature then. */
async function loseAnswer(branchId: string, now: Clock): Promise<void> {
  const { etims } = await getSettings(db(), localizationSection);
  // So that the next call reports a document.
  await registerWaiting(branchId, now);
  await fetch(new URL("/_sim/etims", etims.baseUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode: "cut", times: 1 }),
  });
  await sendSubmissions(branchId, now);
  await sendAt(branchId, now(), 1);
}

/**
 * The yard in Mombasa reported by its own device before the head office reported all: KRA does not know the buyer's PIN of
 * its last invoice, and the credit note waits behind it. A branch of its own, because a rejected document stops its branch.
 */
async function rejectAtBranch(now: Clock): Promise<void> {
  const { etims } = await getSettings(db(), localizationSection);
  const issued = new Date(now().getTime() - 3 * HOUR_MS);
  await nameBranch({ branch: "02", serialNumber: "STANDIN-002" }, issued);
  await initialiseEtims(system, now);
  const { id: branchId } = await transaction(async (tx) => {
    const [buyer] = await tx
      .select()
      .from(invoices)
      .where(like(invoices.customerKraPin, "P%"))
      .orderBy(desc(invoices.createdAt))
      .limit(1);
    if (!buyer) throw new Error("The demo company has no invoice of a company.");
    const { customerName, customerEmail, customerPhone } = buyer;
    const accountant = await seedActor(tx, "accountant", ["manage_finances"]);
    const fields = {
      ...{
        customerName,
        customerEmail,
        customerPhone,
        customerKraPin: `${buyer.customerKraPin.slice(0, -1)}Q`,
      },
      fromLocation: "Nyali, Mombasa",
      toLocation: "Kizingo, Mombasa",
      serviceDate: nairobiDate(issued),
      dueDate: null,
      depositDue: 0,
      lines: [
        {
          category: "additional" as const,
          description: "Packing of 30 archive boxes",
          quantity: 30,
          unitPrice: 60_000,
        },
      ],
    };
    const { id } = await createDraft(tx, accountant, { fields, now: issued });
    await issueDraft(tx, accountant, { id, now: issued });
    await creditInvoice(tx, accountant, {
      invoiceId: id,
      amount: 208_800,
      reason: "Three boxes were not packed",
      now: new Date(issued.getTime() + HOUR_MS),
    });
    await tx
      .update(outboxMessages)
      .set({ status: "sent", attempts: 1, sentAt: sql`${outboxMessages.createdAt}` })
      .where(and(eq(outboxMessages.subjectId, id), eq(outboxMessages.status, "queued")));
    const [reported] = await tx
      .select({ id: etimsSubmissions.branchId })
      .from(etimsSubmissions)
      .where(eq(etimsSubmissions.invoiceId, id))
      .limit(1);
    if (!reported) throw new Error("The invoice of the branch is not reported.");
    return reported;
  });
  await sendAt(branchId, new Date(issued.getTime() + 60_000));
  const { branch, serialNumber } = etims;
  await nameBranch({ branch, serialNumber }, now());
}

/** The settings name another branch and its device. */
const nameBranch = (named: { branch: string; serialNumber: string }, now: Date): Promise<void> =>
  transaction(async (tx) => {
    const { value, version } = await getSettingsForPage(tx, localizationSection);
    const etims = { ...(value.etims as object), ...named };
    await saveSettings(tx, system, {
      section: localizationSection,
      value: { ...value, etims },
      version,
      now,
    });
  });
