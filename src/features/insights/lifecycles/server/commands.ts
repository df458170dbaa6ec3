import { eq, isNull } from "drizzle-orm";
import { sqlState, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import {
  firstOutOfOrder,
  type LifecycleFields,
  type LifecycleStage,
  lifecycleArchived,
  lifecycleCreated,
  lifecycleEdited,
  lifecycleRestored,
  MOST_LIFECYCLES,
} from "../domain";
import {
  lifecycleChangedMeanwhile,
  lifecycleNameTaken,
  lifecycleOutOfOrder,
  tooManyLifecycles,
} from "../errors";
import { lockLifecycle } from "./queries";
import { lifecycles } from "./tables";

const UNIQUE_VIOLATION = "23505";
const refuseName = (error: unknown): never => {
  if (sqlState(error) === UNIQUE_VIOLATION) throw lifecycleNameTaken.at("name");
  throw error;
};

function assertOrder(stages: readonly LifecycleStage[]): void {
  const at = firstOutOfOrder(stages);
  if (at !== undefined) throw lifecycleOutOfOrder.at(`stages.${at}.from`);
}

async function assertRoom(tx: Tx): Promise<void> {
  if ((await tx.$count(lifecycles, isNull(lifecycles.archivedAt))) >= MOST_LIFECYCLES)
    throw tooManyLifecycles({ most: MOST_LIFECYCLES });
}

/** Adds a lifecycle. INVALID at `name` if taken, and at a stage that starts no later than the previous one. */
export async function createLifecycle(
  tx: Tx,
  actor: Actor,
  { name, audience, stages, now }: LifecycleFields & { now: Date },
): Promise<{ id: string; rowVersion: number }> {
  assertOrder(stages);
  await assertRoom(tx);
  const id = newId(now.getTime());
  await tx
    .insert(lifecycles)
    .values({ id, name, audience, stages, createdAt: now, updatedAt: now })
    .catch(refuseName);
  await record(tx, actor, lifecycleCreated, {
    subjectId: id,
    summary: `Lifecycle ${name} created`,
    data: { name },
    at: now,
  });
  return { id, rowVersion: 1 };
}

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
const NAMES = ["name", "audience", "stages"] as const;

/** Merges a change into the stored lifecycle. CONFLICT after a concurrent change; no change records no event. */
export async function updateLifecycle(
  tx: Tx,
  actor: Actor,
  input: Given<LifecycleFields> & {
    id: string;
    rowVersion: number;
    isArchived?: boolean | undefined;
    now: Date;
  },
): Promise<{ rowVersion: number }> {
  const { id, now } = input;
  const row = await lockLifecycle(tx, id);
  if (row.rowVersion !== input.rowVersion) throw lifecycleChangedMeanwhile();
  const { name = row.name, audience = row.audience, stages = row.stages } = input;
  assertOrder(stages);
  const after = { name, audience, stages };
  const fields = NAMES.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(row[field]));
  const wasArchived = row.archivedAt !== null;
  const { isArchived = wasArchived } = input;
  if (fields.length === 0 && isArchived === wasArchived) return { rowVersion: row.rowVersion };
  if (wasArchived && !isArchived) await assertRoom(tx);
  const rowVersion = row.rowVersion + 1;
  await tx
    .update(lifecycles)
    .set({ ...after, rowVersion, archivedAt: isArchived ? (row.archivedAt ?? now) : null, updatedAt: now })
    .where(eq(lifecycles.id, id))
    .catch(refuseName);
  const told = { subjectId: id, at: now };
  if (fields.length > 0)
    await record(tx, actor, lifecycleEdited, {
      ...told,
      summary: `Lifecycle ${name} edited: ${describeFields(fields)}`,
      data: { name, fields: [...fields] },
    });
  if (isArchived !== wasArchived)
    await record(tx, actor, isArchived ? lifecycleArchived : lifecycleRestored, {
      ...told,
      summary: `Lifecycle ${name} ${isArchived ? "archived" : "restored"}`,
      data: { name },
    });
  return { rowVersion };
}
