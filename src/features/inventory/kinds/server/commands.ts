import { eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import {
  itemKindAdded,
  itemKindEdited,
  itemKindRetired,
  itemKindReturned,
  itemListPublished,
  itemListRestored,
} from "../domain/events";
import {
  changedFields,
  codeOf,
  compareKinds,
  type ItemKind,
  type KindFields,
  MAX_KINDS,
  nameKey,
} from "../domain/kinds";
import {
  kindChangedMeanwhile,
  kindNameTaken,
  kindsChangedMeanwhile,
  nothingToPublish,
  tooManyKinds,
} from "../errors";
import { allKinds, asKind, getDraft, getVersion, lockKind } from "./queries";
import { itemKinds, itemKindVersions } from "./tables";

/** Writes of the list wait for each other: names are compared with all others, and a version is of one state. */
export async function lockKinds(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('item-kinds'))`);
}

async function assertNameIsFree(tx: Tx, name: string, code: string): Promise<void> {
  const key = nameKey(name);
  const isTaken = (await allKinds(tx)).some((kind) => kind.code !== code && nameKey(kind.nameEn) === key);
  if (isTaken) throw kindNameTaken.at("nameEn");
}

/** Adds a kind to the list that is edited. Its code is new in the whole list. */
export async function addKind(
  tx: Tx,
  actor: Actor,
  { now, ...fields }: KindFields & { now: Date },
): Promise<{ id: string }> {
  await lockKinds(tx);
  const there = new Set((await allKinds(tx)).map(({ code }) => code));
  if (there.size >= MAX_KINDS) throw tooManyKinds({ most: MAX_KINDS });
  const code = codeOf(fields.nameEn, (one) => there.has(one));
  await assertNameIsFree(tx, fields.nameEn, code);
  const id = newId(now.getTime());
  await tx.insert(itemKinds).values({
    ...{ id, code, ...fields, family: fields.family || code },
    ...{ createdAt: now, updatedAt: now },
  });
  await record(tx, actor, itemKindAdded, {
    subjectId: id,
    summary: `Item ${fields.nameEn} added`,
    data: { code, name: fields.nameEn },
    at: now,
  });
  return { id };
}

/** `updatedAt` is the state the editor read: CONFLICT if it changed since. Records nothing if no field changed. */
export async function editKind(
  tx: Tx,
  actor: Actor,
  input: KindFields & { id: Reach<"item-kind">; updatedAt: Date; now: Date },
): Promise<void> {
  const { id, updatedAt, now } = input;
  await lockKinds(tx);
  const row = await lockKind(tx, id);
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw kindChangedMeanwhile();
  const before = asKind(row);
  const { nameEn, nameSw, words, rooms, volume, weight, minutes, flags, source, weightSource, reference } =
    input;
  const family = input.family || row.code;
  const fields: KindFields = {
    ...{ nameEn, nameSw, words, rooms, family, volume, weight, minutes, flags },
    ...{ source, weightSource, reference },
  };
  const changed = changedFields(before, { ...fields, active: before.active });
  if (changed.length === 0) return;
  await assertNameIsFree(tx, nameEn, row.code);
  await tx
    .update(itemKinds)
    .set({ ...fields, updatedAt: now })
    .where(eq(itemKinds.id, id));
  await record(tx, actor, itemKindEdited, {
    subjectId: id,
    summary: `Item ${nameEn} edited: ${changed.map(({ field }) => field).join(", ")}`,
    data: { code: row.code, name: nameEn, fields: changed.map(({ field }) => field) },
    at: now,
  });
}

const setActive =
  (active: boolean) =>
  async (tx: Tx, actor: Actor, { id, now }: { id: Reach<"item-kind">; now: Date }): Promise<void> => {
    await lockKinds(tx);
    const { code, nameEn: name, ...row } = await lockKind(tx, id);
    if (row.active === active) return;
    await tx.update(itemKinds).set({ active, updatedAt: now }).where(eq(itemKinds.id, id));
    await record(tx, actor, active ? itemKindReturned : itemKindRetired, {
      subjectId: id,
      summary: `Item ${name} ${active ? "back in use" : "retired"}`,
      data: { code, name },
      at: now,
    });
  };

/** Retires a kind: the list stays whole, and nobody is offered it. A second call has no effect. */
export const retireKind = setActive(false);
export const putKindBack = setActive(true);

/** Writes kinds by code in one statement: new ones are added, the others changed. */
export async function saveKinds(tx: Tx, kinds: readonly ItemKind[], now: Date): Promise<void> {
  if (kinds.length === 0) return;
  const changed = Object.entries(getTableColumns(itemKinds)).filter(
    ([name]) => !["id", "code", "createdAt"].includes(name),
  );
  await tx
    .insert(itemKinds)
    .values(kinds.map((kind) => ({ id: newId(now.getTime()), ...kind, createdAt: now, updatedAt: now })))
    .onConflictDoUpdate({
      target: itemKinds.code,
      set: Object.fromEntries(
        changed.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
      ),
    });
}

/**
 * Publishes the list as the next version. CONFLICT if there is nothing to publish, or if the list was changed or published
 * since the publisher read it.
 */
export async function publishKinds(
  tx: Tx,
  actor: Actor,
  { basedOn, changedAt, note, now }: { basedOn: number; changedAt: Date; note: string; now: Date },
): Promise<{ version: number }> {
  await lockKinds(tx);
  const draft = await getDraft(tx);
  if (draft.version !== basedOn || draft.changedAt.getTime() !== changedAt.getTime())
    throw kindsChangedMeanwhile();
  const changes = draft.changes.length;
  if (changes === 0) throw nothingToPublish();
  const version = basedOn + 1;
  const id = newId(now.getTime());
  const data = (await allKinds(tx)).map(asKind);
  await tx.insert(itemKindVersions).values({
    ...{ id, version, data, kinds: data.length, changes, note },
    ...{ publishedAt: now, publishedBy: actor.personId, publishedByName: actor.name },
  });
  await record(tx, actor, itemListPublished, {
    subjectId: id,
    summary: `Item list ${version} published: ${changes} changes`,
    data: { version, changes },
    at: now,
  });
  return { version };
}

/**
 * Makes the list to edit equal to a version: unpublished items go, published ones that the version does not have are
 * retired. The newest version discards all unpublished changes.
 */
export async function restoreVersion(
  tx: Tx,
  actor: Actor,
  { version, now }: { version: number; now: Date },
): Promise<{ changes: number }> {
  await lockKinds(tx);
  const [wanted, newest, rows] = [await getVersion(tx, version), await getVersion(tx), await allKinds(tx)];
  const codes = new Set(wanted.data.map(({ code }) => code));
  const later = newest.data
    .filter(({ code }) => !codes.has(code))
    .map((kind) => ({ ...kind, active: false }));
  const target = [...wanted.data, ...later];
  const differences = compareKinds(rows.map(asKind), target);
  if (differences.length === 0) return { changes: 0 };
  const changed = new Set(differences.map(({ code }) => code));
  const published = target.map(({ code }) => code);
  await tx.delete(itemKinds).where(notInArray(itemKinds.code, published));
  await saveKinds(
    tx,
    target.filter(({ code }) => changed.has(code)),
    now,
  );
  await record(tx, actor, itemListRestored, {
    subjectId: wanted.id,
    summary: `Item list set to version ${version}: ${differences.length} changes`,
    data: { version, changes: differences.length },
    at: now,
  });
  return { changes: differences.length };
}
