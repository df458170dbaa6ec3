import { sql } from "drizzle-orm";
import { aPdf } from "~/features/documents/testing";
import { floatsAs } from "~/features/floats/testing";
import { aPerson } from "~/features/identity/testing";
import { aLine, purchasesAs } from "~/features/purchases/testing";
import { makeEmployee } from "~/features/staff/testing";
import { aSupplier } from "~/features/suppliers/testing";
import { db } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { bookAccountsHandlers } from "./accounts/server/handlers";
import { fiscalYearOf, monthOf, nextMonth } from "./domain";
import { manualEntriesHandlers } from "./manual/server/handlers";
import { bookOpeningsHandlers } from "./openings/server/handlers";
import { bookMonthsHandlers } from "./periods/server/handlers";
import { bookReportsHandlers } from "./reports/server/handlers";
import { booksHandlers, journalHandlers } from "./server/handlers";

export const booksAs = (actor: Actor, over: Partial<RequestContext> = {}) => ({
  books: callAs(booksHandlers, actor, over),
  journal: callAs(journalHandlers, actor, over),
  accounts: callAs(bookAccountsHandlers, actor, over),
  months: callAs(bookMonthsHandlers, actor, over),
  openings: callAs(bookOpeningsHandlers, actor, over),
  entries: callAs(manualEntriesHandlers, actor, over),
  reports: callAs(bookReportsHandlers, actor, over),
});

/** Starts the books two fiscal years ago, unless they have started. Returns their first day. */
export async function startedBooks(actor: Actor): Promise<string> {
  const { books } = booksAs(actor);
  const { startsOn, suggestedStart } = await books.get();
  if (startsOn) return startsOn;
  const first = fiscalYearOf(suggestedStart.replace(/^\d+/, (year) => String(Number(year) - 2)) as never, 1);
  await books.start({ startsOn: first });
  return first;
}

const CODES = ["5020", "6220", "1500"];

/** People and a supplier for `buyAnything`. */
export async function someBuyers(boss: Actor) {
  const { id: supplierId } = await aSupplier(boss, { withholding: "contractual" });
  const { personId: holderId } = await makeEmployee({ role: "team_lead" });
  return { boss, approver: await aPerson({ role: "admin" }), supplierId, holderId };
}

/** A step of a purchase or a float; one that does not fit is refused. `of` chooses the purchase. */
export async function buyAnything(
  { what, of, share, now }: { what: string; of: number; share: number; now: Date },
  { boss, approver, supplierId, holderId }: Awaited<ReturnType<typeof someBuyers>>,
): Promise<void> {
  const { purchases } = purchasesAs(boss, { now });
  const { floats } = floatsAs(boss, { now });
  const [day, amount] = [nairobiDate(now), Math.max(100, Math.round(2_320_000 * share))];
  const states = { approve: ["draft"], settle: ["approved"], undo: ["paid"] }[what] ?? ["draft", "approved"];
  const { rows } = await db().execute<{ id: string; total: string }>(
    sql`select id, total from purchases where state = any(${textArray(states)}) order by created_at, id`,
  );
  const found = rows[of % Math.max(1, rows.length)];
  const reason = "Entered by mistake";
  const reference = newId();
  if (what === "bill")
    await purchases.add({
      ...{ supplierId, billNumber: newId(), day },
      lines: [aLine({ amount, accountCode: CODES[of % 3] as string }), aLine({ amount: 100, vatCode: "A" })],
    });
  if (what === "spend")
    await purchases.add({
      ...{ payee: "Mfano Kiosk", funds: of % 3 === 0 ? "own_money" : "float", spentBy: holderId, day },
      lines: [aLine({ amount })],
    });
  if (what === "issue") await floats.issue({ id: holderId, amount, override: "Many moves today" });
  if (what === "count") {
    const { balance } = await floats.get({ id: holderId });
    const count = { id: holderId, seen: balance, cash: Math.round(balance * share) };
    await floats.count({ ...count, keepsRest: of % 2 === 0, reason: "A note was torn" });
  }
  if (!found) return;
  const { id } = found;
  if (what === "approve")
    await purchasesAs(approver, { now }).purchases.approve({ id, total: Number(found.total) });
  if (what === "proof") await purchases.prove({ id, proof: "etims", proofNumber: newId() });
  if (what === "drop") await purchases.cancel({ id, reason });
  if (what === "undo") await purchases.undo({ id, reason });
  if (what === "settle") {
    const method = (["bank", "mpesa", "cash", "float"] as const)[of % 4] ?? "bank";
    await purchases.pay({ id, method, reference, floatOf: holderId, paidOn: day });
  }
}

let made = 0;

/** A draft of KES 100 for the bank, today. */
export async function aManualEntry(actor: Actor, day: string) {
  made += 1;
  const { accounts, entries } = booksAs(actor);
  const known = (await accounts.list()).accounts;
  const idOf = (number: string) => known.find((account) => account.number === number)?.id ?? "";
  return entries.add({
    ...{ day, memo: `Bank charges ${made}` },
    lines: [
      { accountId: idOf("6300"), amount: 10_000 },
      { accountId: idOf("1000"), amount: -10_000 },
    ],
  });
}

/** The next month that may close. */
async function nextToClose(actor: Actor): Promise<string> {
  const { startsOn, closedUntil } = await booksAs(actor).books.get();
  return closedUntil ? nextMonth(closedUntil) : monthOf((startsOn ?? "") as never);
}

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => {
  const as = () => booksAs(admin());
  const draft = async () => {
    await startedBooks(admin());
    return aManualEntry(admin(), nairobiDate(new Date()));
  };
  const waiting = async () => {
    const entry = await draft();
    await as().entries.submit({ id: entry.id });
    return entry;
  };
  const account = () => {
    made += 1;
    const number = String(70_000 + made);
    return { number, nameEn: `Account ${number}`, type: "expense" as const };
  };
  return {
    "books.start": async () => () => startedBooks(admin()),
    "bookAccounts.add": async () => () => as().accounts.add(account()),
    "bookAccounts.edit": async () => {
      const { id } = await as().accounts.add(account());
      const known = (await as().accounts.list()).accounts.find((each) => each.id === id);
      if (!known) throw new Error("The account was not added.");
      return () => as().accounts.edit({ ...known, nameEn: `${known.nameEn} renamed` });
    },
    "bookAccounts.map": async () => {
      const fields = account();
      await as().accounts.add({ ...fields, type: "expense" });
      return () => as().accounts.map({ role: "fees", number: fields.number });
    },
    "bookMonths.close": async () => {
      await startedBooks(admin());
      const month = await nextToClose(admin());
      return () => as().months.close({ month });
    },
    "bookMonths.reopen": async () => {
      await startedBooks(admin());
      const month = await nextToClose(admin());
      await as().months.close({ month });
      return () => as().months.reopen({ month, reason: "A late bill" });
    },
    "bookOpenings.save": async () => {
      await startedBooks(admin());
      made += 1;
      return () => as().openings.save({ rows: [{ number: "1000", amount: made * 100 }] });
    },
    "manualEntries.add": async () => {
      await startedBooks(admin());
      return () => aManualEntry(admin(), nairobiDate(new Date()));
    },
    "manualEntries.edit": async () => {
      const { number } = await draft();
      const entry = await as().entries.get({ number });
      return () => as().entries.edit({ ...entry, memo: "Bank charges, corrected" });
    },
    "manualEntries.submit": async () => {
      const { id } = await draft();
      return () => as().entries.submit({ id });
    },
    "manualEntries.approve": async () => {
      const { id } = await waiting();
      const other = await aPerson({ role: "admin" });
      return () => booksAs(other).entries.approve({ id });
    },
    "manualEntries.refuse": async () => {
      const { id } = await waiting();
      return () => as().entries.refuse({ id, reason: "Wrong account" });
    },
    "manualEntries.cancel": async () => {
      const { id } = await draft();
      return () => as().entries.cancel({ id, reason: "Twice" });
    },
    "manualEntries.attach": async () => {
      const { id } = await draft();
      return () => as().entries.attach({ id, file: aPdf("bill.pdf") });
    },
  };
};
