import { formatWait } from "~/features/etims/notices/domain";
import { findQueueAge } from "~/features/etims/notices/server/queries";
import { getDailySums } from "~/features/metrics/server/queries";
import { countOpenReviews } from "~/features/mpesa/server/queries/reviews";
import { sumReceipts } from "~/features/payments/receipts/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { getReceivables } from "../../../overview/server/queries";
import { cashWeeks } from "../../domain/days";

/** Money in yesterday, what customers owe, and M-Pesa transactions to match, within the actor's reach. */
export async function getMoney(reader: Reader, actor: Actor, now: Date) {
  const today = nairobiDate(now);
  const day = addDays(today, -1);
  const [received, receivables, unmatched, toKra] = await Promise.all([
    sumReceipts(reader, actor, { from: day, to: day }),
    getReceivables(reader, actor, today),
    countOpenReviews(reader, actor),
    findQueueAge(reader, actor, now),
  ]);
  const { waiting = 0, oldestAt, isLate = false } = toKra ?? {};
  const queue = toKra && { waiting, oldestLabel: oldestAt ? formatWait(oldestAt, now) : "", isLate };
  return { day, received, ...receivables, unmatched, toKra: queue };
}

/** Money received and money still due, by week. Reads the daily sums, so the cost grows with days alone. */
export async function getCash(reader: Reader, now: Date) {
  const weeks = cashWeeks(nairobiDate(now));
  const from = weeks[0] ?? nairobiDate(now);
  const to = addDays(weeks.at(-1) ?? from, 6);
  const sums = await getDailySums(reader, { from, to }, ["received", "reversed", "due"]);
  return weeks.map((week) => {
    const last = addDays(week, 6);
    const ofWeek = sums.filter(({ day }) => day >= week && day <= last);
    const sumOf = (isDue: boolean) =>
      ofWeek.reduce((sum, { figure, amount }) => ((figure === "due") === isDue ? sum + amount : sum), 0);
    return { from: week, to: last, received: sumOf(false), due: sumOf(true) };
  });
}
