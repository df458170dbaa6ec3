import { and, eq, sql } from "drizzle-orm";
import { floatSpending } from "~/features/purchases/server/commands/spend-float";
import { getSettings } from "~/features/settings/server/queries";
import { cashHolders } from "~/features/site-payments/server/queries/cash-holders";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can, system } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { countedMovements, floatCounted, floatIssued, type IssueMethod, obstaclesOf } from "../domain";
import {
  floatBlocked,
  floatChanged,
  floatDifferenceReason,
  floatHolderUnknown,
  floatNothingCounted,
  floatOverrideDenied,
  floatReceiptTaken,
  floatReferenceRequired,
  floatTooSmall,
} from "../errors";
import { floatsSection } from "../settings";
import { findHolder, listOpenSince, readBalance } from "./queries";
import { floatMovements, floats } from "./tables";

/** Locks a person's float until the transaction ends; a first one begins at zero. */
async function lockFloat(tx: Tx, personId: string): Promise<Cents> {
  await tx.insert(floats).values({ personId }).onConflictDoNothing();
  const [row] = await tx.select().from(floats).where(eq(floats.personId, personId)).for("update");
  return row?.balance ?? 0;
}

type Movement = Omit<typeof floatMovements.$inferInsert, "id" | "createdBy">;

/** Writes movements of a locked float, and its balance. */
async function writeMovements(
  tx: Tx,
  actor: Actor,
  balance: Cents,
  movements: readonly Movement[],
): Promise<void> {
  const [first] = movements;
  if (!first) return;
  const { personId, at } = first;
  const sum = movements.reduce((total, { amount }) => total + amount, 0);
  await tx
    .insert(floatMovements)
    .values(movements.map((one) => ({ ...one, id: newId(), createdBy: actor.personId })));
  await tx
    .update(floats)
    .set({ balance: balance + sum, updatedAt: at })
    .where(eq(floats.personId, personId));
}

export interface IssueInput {
  id: Reach<"float">;
  amount: Cents;
  method: IssueMethod;
  /** M-Pesa's receipt. */
  reference: string;
  /** Why it is issued in spite of the limits; empty without a reason. */
  override: string;
  now: Date;
}

/**
 * Issues a float. A balance above the limit, or money that is open for too long, blocks it: people who approve purchases
 * may override that with a reason.
 */
export async function issueFloat(tx: Tx, actor: Actor, input: IssueInput): Promise<void> {
  const { id, amount, method, override, now } = input;
  const reference = method === "mpesa" ? input.reference : "";
  const name = await findHolder(tx, id);
  if (name === undefined) throw floatHolderUnknown.at("personId");
  if (method === "mpesa") await assertReceipt(tx, reference);
  const balance = await lockFloat(tx, id);
  const since = (await listOpenSince(tx, [{ personId: id, balance }])).get(id) ?? null;
  const limits = await getSettings(tx, floatsSection);
  const why = obstaclesOf({ balance, since }, amount, limits, nairobiDate(now)).join(" and ");
  if (why && !override) throw floatBlocked.at("override", { why });
  if (why && !can(actor, "approve_purchases")) throw floatOverrideDenied({ why });
  const reason = why ? override : "";
  await writeMovements(tx, actor, balance, [
    { personId: id, kind: "issued", amount, method, reference, reason, at: now },
  ]);
  await record(tx, actor, floatIssued, {
    subjectId: id,
    summary: `Float for ${name}: ${formatKes(amount)}${reason ? `, although ${why}: ${reason}` : ""}`,
    data: { name, amount, override: reason },
    at: now,
  });
}

async function assertReceipt(tx: Tx, reference: string): Promise<void> {
  if (!reference) throw floatReferenceRequired.at("reference");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('float-receipts'))`);
  const same = and(
    eq(floatMovements.method, "mpesa"),
    sql`upper(${floatMovements.reference}) = upper(${reference})`,
  );
  if ((await tx.$count(floatMovements, same)) > 0) throw floatReceiptTaken.at("reference");
}

export interface CountInput {
  id: Reach<"float">;
  /** The balance that the counter saw. */
  seen: Cents;
  /** Cents that were handed in. */
  cash: Cents;
  /** The person keeps the rest; otherwise a difference has a reason. */
  keepsRest: boolean;
  reason: string;
  now: Date;
}

/** Takes counted cash in the office. A difference to the balance is named, with its reason. */
export async function countFloat(tx: Tx, actor: Actor, input: CountInput): Promise<void> {
  const { id, seen, cash, keepsRest, reason, now } = input;
  const name = (await findHolder(tx, id, { former: true })) ?? "";
  const balance = await lockFloat(tx, id);
  if (balance !== seen) throw floatChanged({ balance: formatKes(balance) });
  const movements = countedMovements(balance, cash, keepsRest);
  if (movements.length === 0) throw floatNothingCounted.at("cash");
  const difference = movements.find(({ kind }) => kind === "difference")?.amount ?? 0;
  if (difference !== 0 && !reason)
    throw floatDifferenceReason.at("reason", {
      difference: `${difference < 0 ? "−" : "+"}${formatKes(Math.abs(difference))}`,
    });
  const said = difference === 0 ? "" : reason;
  await writeMovements(
    tx,
    actor,
    balance,
    movements.map((one) => ({
      ...{ ...one, personId: id, at: now },
      ...(one.kind === "difference" ? { reason: said } : {}),
    })),
  );
  const differs =
    difference === 0
      ? ""
      : `, ${formatKes(Math.abs(difference))} ${difference < 0 ? "missing" : "too much"}: ${said}`;
  await record(tx, actor, floatCounted, {
    subjectId: id,
    summary: `Cash of ${name} counted: ${formatKes(cash)}${differs}`,
    data: { name, amount: cash, difference, reason: said },
    at: now,
  });
}

/** For `site-payments`: cash of customers is in the same pocket. `cash.taken` is the record of it. */
export const cashInFloats = cashHolders.answer({
  async add(tx, { id, personId, amount, at }) {
    const balance = await lockFloat(tx, personId);
    await writeMovements(tx, system, balance, [{ personId, kind: "cash_taken", amount, takingId: id, at }]);
  },
  inHand: readBalance,
});

/** For `purchases`, which do not know floats. The purchase's own event is the record of it. */
export const spendingOfFloats = floatSpending.answer(async (tx, actor, spending) => {
  const { personId, purchaseId, amount, now } = spending;
  const balance = await lockFloat(tx, personId);
  const [spent] = await tx
    .select({ sum: sql<number>`coalesce(-sum(${floatMovements.amount}), 0)::float8` })
    .from(floatMovements)
    .where(and(eq(floatMovements.personId, personId), eq(floatMovements.purchaseId, purchaseId)));
  const more = amount - (spent?.sum ?? 0);
  if (more === 0) return;
  if (more > balance) throw floatTooSmall.at("funds", { balance: formatKes(balance) });
  const kind = more > 0 ? "spent" : "given_back";
  await writeMovements(tx, actor, balance, [{ personId, kind, amount: -more, purchaseId, at: now }]);
});
