import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { fiscalYearOf, monthOf, nextMonth } from "./domain";
import {
  addManualEntry,
  approveManualEntry,
  repeatEntries,
  submitManualEntry,
} from "./manual/server/commands";
import { saveOpenings } from "./openings/server/commands";
import { sumTaxesOwedAt } from "./openings/server/queries";
import { closeBookMonth } from "./periods/server/commands";
import { postAll } from "./server/commands/post-entries";
import { startBooks } from "./server/commands/start-books";
import { bookAccounts } from "./server/tables";

/** The books of the demo company begin with its fiscal year; months are closed up to two months ago. */
export async function seedBooks(tx: Tx, now: Date): Promise<void> {
  const today = nairobiDate(now);
  const startsOn = fiscalYearOf(today, 1);
  await startBooks(tx, system, { startsOn, now });
  await saveOpenings(tx, system, {
    rows: [
      { number: "1000", amount: 185_000_000 },
      { number: "1010", amount: 64_250_000 },
      { number: "1030", amount: 3_500_000 },
      { number: "1500", amount: 1_240_000_000 },
      { number: "1590", amount: -372_000_000 },
      { number: "2300", amount: 0 - (await sumTaxesOwedAt(tx, startsOn)) },
      { number: "3000", amount: -900_000_000 },
    ],
    now,
  });
  const accounts = new Map((await tx.select().from(bookAccounts)).map(({ id, number }) => [number, id]));
  const line = (number: string, amount: number) => ({
    ...{ accountId: accounts.get(number) ?? "", amount },
    ...{ customerId: null, supplierId: null, moveId: null, vehicleId: null },
  });
  const once = { reversesOn: null, repeat: "never" as const, repeatUntil: null };
  const { id } = await addManualEntry(tx, system, {
    ...{ ...once, repeat: "monthly" as const, day: startsOn, memo: "Depreciation of the trucks" },
    lines: [line("6120", 10_350_000), line("1590", -10_350_000)],
    now,
  });
  const entry = { id: trustedReach(tx, "manual-entry", id, "made"), now };
  await submitManualEntry(tx, system, entry);
  await approveManualEntry(tx, system, entry);
  await repeatEntries(tx, system, now);
  const bank = { ...once, day: today, memo: "Bank charges of the month" };
  const lines = [line("6300", 245_000), line("1000", -245_000)];
  const waiting = await addManualEntry(tx, system, { ...bank, lines, now });
  await submitManualEntry(tx, system, { id: trustedReach(tx, "manual-entry", waiting.id, "made"), now });
  await addManualEntry(tx, system, {
    ...{ ...once, day: today, memo: "Packing stock counted" },
    lines: [line("5030", 1_870_000), line("1300", -1_870_000)],
    now,
  });
  await postAll(tx, now);
  for (let month = monthOf(startsOn); nextMonth(nextMonth(month)) <= monthOf(today); month = nextMonth(month))
    await closeBookMonth(tx, system, { month, kind: "soft", reason: "", now });
}
