import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
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
