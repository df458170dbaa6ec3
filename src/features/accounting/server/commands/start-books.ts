import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { booksStarted } from "../../domain";
import { booksStartedAlready, firstDayAhead, firstDayNotOfMonth } from "../../errors";
import { findBooks, lockJournal } from "../queries/journal";
import { books } from "../tables";

/** Tables whose rows are read at the start, by the kind under which they wait. */
const TABLES: Readonly<Record<string, string>> = {
  invoice: "invoices",
  credit_note: "credit_notes",
  payment: "payments",
  settlement: "settlements",
  payroll: "payroll_periods",
  salary: "salary_payments",
  remittance: "payroll_remittances",
  staff_loan: "payroll_deduction_movements",
  purchase: "purchases",
  purchase_payment: "purchase_payments",
  withheld: "withholdings",
  float: "float_movements",
};

/** Chooses the first day, once. All documents wait for the journal from then on. */
export async function startBooks(
  tx: Tx,
  actor: Actor,
  { startsOn, now }: { startsOn: PlainDate; now: Date },
): Promise<void> {
  await lockJournal(tx);
  if (await findBooks(tx)) throw booksStartedAlready();
  if (!startsOn.endsWith("-01")) throw firstDayNotOfMonth.at("startsOn");
  if (startsOn > nairobiDate(now)) throw firstDayAhead.at("startsOn");
  const id = newId(now.getTime());
  await tx.insert(books).values({ id, startsOn, startedAt: now, startedBy: actor.personId });
  for (const [kind, table] of Object.entries(TABLES))
    await tx.execute(
      sql`insert into journal_queue (kind, source_id) select ${kind}, id from ${sql.identifier(table)} order by id`,
    );
  await tx.execute(
    sql`insert into journal_queue (kind, source_id) values ('opening', ${id}), ('opening_typed', ${id})`,
  );
  await record(tx, actor, booksStarted, {
    subjectId: id,
    summary: `The books start on ${startsOn}`,
    data: { startsOn },
    at: now,
  });
}
