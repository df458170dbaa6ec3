import { eq } from "drizzle-orm";
import { lockMove } from "~/features/moves/server/queries/moves";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import {
  type Answerer,
  type ClearanceKind,
  canBecome,
  clearanceAdded,
  clearanceDecided,
  clearanceEdited,
  clearanceRemoved,
  type Decision,
  KIND_NAMES,
  MOST_CLEARANCES,
  needsReason,
  placeKey,
  STATE_LABELS,
} from "../../domain";
import { clearanceExists, clearanceHasState, clearanceStays, tooManyClearances } from "../../errors";
import { type ClearanceRow, getMoveOf, listRows, lockClearance, type MoveOf } from "../queries/clearances";
import { clearances } from "../tables";

export const nameOf = ({ kind, address }: Pick<ClearanceRow, "kind" | "address">) =>
  `${KIND_NAMES[kind].en} for ${address}`;
export const factOf = ({ kind }: Pick<ClearanceRow, "kind">, move: Pick<MoveOf, "id" | "number">) => ({
  ...{ moveId: move.id, move: move.number, kind },
});

interface Adding {
  id: Reach<"move">;
  kind: ClearanceKind;
  address: string;
  contactName: string;
  contactPhone: string;
  note: string;
  now: Date;
}

/** Adds a clearance by hand. CONFLICT if its place has it already. */
export async function addClearance(tx: Tx, actor: Actor, { id, ...input }: Adding): Promise<{ id: string }> {
  await lockMove(tx, id);
  const move = await getMoveOf(tx, id);
  const made = await insertClearance(tx, actor, move, { ...input, source: "office" });
  if (!made) throw clearanceExists.at("kind");
  return { id: made };
}

type NewClearance = Omit<Adding, "id"> & { source: "survey" | "office" };

/** Returns the new row's id; undefined if the place has it already. The move is locked. */
export async function insertClearance(
  tx: Tx,
  actor: Actor,
  move: MoveOf,
  { now, ...input }: NewClearance,
): Promise<string | undefined> {
  const place = placeKey(input.address);
  const before = await listRows(tx, move.id);
  if (before.some((row) => row.place === place && row.kind === input.kind)) return undefined;
  if (before.length >= MOST_CLEARANCES) throw tooManyClearances({ most: MOST_CLEARANCES });
  const id = newId(now.getTime());
  await tx.insert(clearances).values({
    ...{ ...input, id, moveId: move.id, place },
    ...{ createdAt: now, createdBy: actor.personId, updatedAt: now },
  });
  await record(tx, actor, clearanceAdded, {
    subjectId: id,
    summary: `${move.number}: ${nameOf(input)} needed`,
    data: { ...factOf(input, move), source: input.source },
    customerId: move.customerId,
    at: now,
  });
  return id;
}

interface Deciding {
  id: Reach<"clearance">;
  to: Decision;
  reason: string;
  now: Date;
}

/** Confirms, waives, fails or opens a clearance again. INVALID without the reason that it needs. */
export async function decideClearance(tx: Tx, actor: Actor, { id, ...input }: Deciding): Promise<void> {
  await settleClearance(tx, actor, await lockClearance(tx, id), { ...input, via: "office", name: "" });
}

interface Answer extends Omit<Deciding, "id"> {
  via: Answerer;
  /** Of a person without an account. */
  name: string;
}

export async function settleClearance(
  tx: Tx,
  actor: Actor,
  row: ClearanceRow,
  { to, reason, via, name, now }: Answer,
): Promise<void> {
  if (row.state === to) return;
  if (!canBecome(row.state, to)) throw clearanceHasState();
  if (needsReason(to) && !reason) throw reasonRequired.at("reason");
  const isOpen = to === "open";
  await tx
    .update(clearances)
    .set({
      ...{ state: to, reason: needsReason(to) ? reason : "", updatedAt: now },
      ...{ decidedAt: isOpen ? null : now, decidedVia: isOpen ? null : via },
      ...{ decidedBy: isOpen ? null : actor.personId, decidedName: isOpen ? "" : name },
    })
    .where(eq(clearances.id, row.id));
  const move = await getMoveOf(tx, row.moveId);
  const by = name ? ` by ${name}` : "";
  await record(tx, actor, clearanceDecided, {
    subjectId: row.id,
    summary: `${move.number}: ${nameOf(row)} is ${STATE_LABELS[to].toLowerCase()}${by}${needsReason(to) ? `: ${reason}` : ""}`,
    data: { ...factOf(row, move), to, via, reason: needsReason(to) ? reason : "" },
    customerId: move.customerId,
    at: now,
  });
}

interface Editing {
  id: Reach<"clearance">;
  contactName: string;
  contactPhone: string;
  note: string;
  now: Date;
}

/** Sets the caretaker and the note of a clearance. */
export async function editClearance(tx: Tx, actor: Actor, { id, now, ...input }: Editing): Promise<void> {
  const row = await lockClearance(tx, id);
  const fields = (["contactName", "contactPhone", "note"] as const).filter(
    (name) => row[name] !== input[name],
  );
  if (fields.length === 0) return;
  await tx
    .update(clearances)
    .set({ ...input, updatedAt: now })
    .where(eq(clearances.id, id));
  const move = await getMoveOf(tx, row.moveId);
  await record(tx, actor, clearanceEdited, {
    subjectId: id,
    summary: `${move.number}: contact of ${nameOf(row)} changed`,
    data: { ...factOf(row, move), fields },
    customerId: move.customerId,
    at: now,
  });
}

/** Removes an open clearance. */
export async function removeClearance(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: Reach<"clearance">; now: Date },
): Promise<void> {
  await deleteClearance(tx, actor, await lockClearance(tx, id), now);
}

export async function deleteClearance(tx: Tx, actor: Actor, row: ClearanceRow, now: Date): Promise<void> {
  if (row.state !== "open") throw clearanceStays();
  await tx.delete(clearances).where(eq(clearances.id, row.id));
  const move = await getMoveOf(tx, row.moveId);
  await record(tx, actor, clearanceRemoved, {
    subjectId: row.id,
    summary: `${move.number}: ${nameOf(row)} removed`,
    data: factOf(row, move),
    customerId: move.customerId,
    at: now,
  });
}

/** The reach of a clearance that this transaction found by its move. */
export const ofMove = (tx: Tx, row: Pick<ClearanceRow, "id">) =>
  trustedReach(tx, "clearance", row.id, "part");
