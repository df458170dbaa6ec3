import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { ROLES, type Role, TYPE_LABELS } from "../../domain";
import { getMapping, lockJournal } from "../../server/queries/journal";
import { bookAccounts, bookMappings, journalLines } from "../../server/tables";
import { type AccountFields, accountAdded, accountEdited, accountMapped } from "../domain";
import {
  accountChanged,
  accountInactive,
  accountMappedStill,
  accountNameTaken,
  accountNotFound,
  accountNumberTaken,
  accountTypeOfRole,
  accountTypeUsed,
} from "../errors";

async function assertFree(tx: Tx, { number, nameEn }: AccountFields, id: string): Promise<void> {
  const others = ne(bookAccounts.id, id);
  if ((await tx.$count(bookAccounts, and(eq(bookAccounts.number, number), others))) > 0)
    throw accountNumberTaken.at("number");
  if ((await tx.$count(bookAccounts, and(sql`lower(${bookAccounts.nameEn}) = lower(${nameEn})`, others))) > 0)
    throw accountNameTaken.at("nameEn");
}

export async function addAccount(
  tx: Tx,
  actor: Actor,
  { now, ...fields }: AccountFields & { now: Date },
): Promise<{ id: string }> {
  const id = newId(now.getTime());
  await lockJournal(tx);
  await assertFree(tx, fields, id);
  await tx.insert(bookAccounts).values({ id, ...fields, createdAt: now, updatedAt: now });
  const { number, nameEn: name } = fields;
  await record(tx, actor, accountAdded, {
    ...{ subjectId: id, summary: `Account ${number} ${name} added`, data: { number, name }, at: now },
  });
  return { id };
}

const FIELDS = ["number", "nameEn", "nameSw", "type", "taxCode", "active"] as const;

/** The type of an account with entries stays, and a mapped account stays in use. */
export async function editAccount(
  tx: Tx,
  actor: Actor,
  {
    id,
    updatedAt,
    now,
    ...fields
  }: AccountFields & { id: Reach<"book-account">; updatedAt: Date; now: Date },
): Promise<void> {
  await lockJournal(tx);
  const [row] = await tx.select().from(bookAccounts).where(eq(bookAccounts.id, id)).for("update");
  if (!row) throw accountNotFound();
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw accountChanged();
  const changed = FIELDS.filter((field) => row[field] !== fields[field]);
  if (changed.length === 0) return;
  await assertFree(tx, fields, id);
  const isMapped = [...(await getMapping(tx)).values()].includes(id);
  if (isMapped && !fields.active) throw accountMappedStill();
  if (
    changed.includes("type") &&
    (isMapped || (await tx.$count(journalLines, eq(journalLines.accountId, id))) > 0)
  )
    throw accountTypeUsed.at("type");
  await tx
    .update(bookAccounts)
    .set({ ...fields, updatedAt: now })
    .where(eq(bookAccounts.id, id));
  const { number, nameEn: name } = fields;
  await record(tx, actor, accountEdited, {
    subjectId: id,
    summary: `Account ${number} ${name} edited`,
    data: { number, name, fields: changed },
    at: now,
  });
}

/** Changes the account of a role for later entries. Posted entries keep their account. */
export async function setMapping(
  tx: Tx,
  actor: Actor,
  { role, number, now }: { role: Role; number: string; now: Date },
): Promise<void> {
  await lockJournal(tx);
  const [to] = await tx.select().from(bookAccounts).where(eq(bookAccounts.number, number));
  if (!to) throw accountNotFound();
  if (!to.active) throw accountInactive.at("number");
  const before = (await getMapping(tx)).get(role);
  if (before === to.id) return;
  const [was] = before ? await tx.select().from(bookAccounts).where(eq(bookAccounts.id, before)) : [];
  if (was && was.type !== to.type) throw accountTypeOfRole.at("number", { type: TYPE_LABELS[was.type] });
  await tx
    .insert(bookMappings)
    .values({ id: newId(now.getTime()), role, accountId: to.id, since: now, setBy: actor.personId });
  await record(tx, actor, accountMapped, {
    subjectId: to.id,
    summary: `${ROLES[role]}: posted to ${number} ${to.nameEn} from now on`,
    data: { number, name: to.nameEn, role },
    at: now,
  });
}
