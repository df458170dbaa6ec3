import { eq } from "drizzle-orm";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { sqlState, type Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { SERVICE_LABELS } from "../../leads/domain";
import { isClosed } from "../../opportunities/domain";
import { pipelineNotFound, probabilityOfClosed } from "../../opportunities/errors";
import { pipelineStages, pipelines } from "../../opportunities/server/tables";
import { salesSection } from "../../settings";
import {
  changedStages,
  MOST_PIPELINES,
  mergeStages,
  type PipelineFields,
  pipelineArchived,
  pipelineCreated,
  pipelineEdited,
  pipelineRestored,
  type StageSettings,
  usualStages,
} from "../domain";
import {
  archivedIsNotFirst,
  closedIsNeverStuck,
  firstIsNotArchived,
  pipelineChangedMeanwhile,
  pipelineHasOpenSales,
  pipelineNameTaken,
  serviceOfAnother,
  stageTwice,
  tooManyPipelines,
} from "../errors";
import { countOpenIn, lockPipelines } from "./queries";

type Known = Awaited<ReturnType<typeof lockPipelines>>[number];

const UNIQUE_VIOLATION = "23505";
const refuseName = (error: unknown): never => {
  if (sqlState(error) === UNIQUE_VIOLATION) throw pipelineNameTaken.at("name");
  throw error;
};

/** INVALID at a repeated stage, or a closed one with another probability. */
function assertStages(given: readonly StageSettings[]): void {
  for (const [at, { stage, probability, stuckAfterDays }] of given.entries()) {
    if (given.findIndex((one) => one.stage === stage) !== at) throw stageTwice.at(`stages.${at}.stage`);
    if (!isClosed(stage)) continue;
    if (probability !== (stage === "closed_won" ? 100 : 0))
      throw probabilityOfClosed.at(`stages.${at}.probability`);
    if (stuckAfterDays !== null) throw closedIsNeverStuck.at(`stages.${at}.stuckAfterDays`);
  }
}

/** INVALID at `services` used by another active pipeline. */
function assertServices(services: readonly string[], others: readonly Known[]): void {
  for (const other of others) {
    const service = other.archivedAt ? undefined : other.services.find((one) => services.includes(one));
    if (service)
      throw serviceOfAnother.at("services", { service: SERVICE_LABELS[service], pipeline: other.name });
  }
}

const saveStages = (tx: Tx, pipelineId: string, stages: readonly StageSettings[]) =>
  tx.insert(pipelineStages).values(stages.map((stage) => ({ pipelineId, ...stage })));

/** Adds a pipeline. INVALID at `name` for one of another, at `services` for one that another names. */
export async function createPipeline(
  tx: Tx,
  actor: Actor,
  input: PipelineFields & { now: Date },
): Promise<{ id: string; rowVersion: number }> {
  const { name, now } = input;
  const services = [...new Set(input.services)];
  const all = await lockPipelines(tx);
  if (all.filter(({ archivedAt }) => !archivedAt).length >= MOST_PIPELINES)
    throw tooManyPipelines({ most: MOST_PIPELINES });
  assertServices(services, all);
  assertStages(input.stages);
  const id = newId(now.getTime());
  await tx.insert(pipelines).values({ id, name, services, createdAt: now, updatedAt: now }).catch(refuseName);
  await saveStages(tx, id, mergeStages(usualStages(), input.stages));
  await record(tx, actor, pipelineCreated, {
    subjectId: id,
    summary: `Pipeline ${name} created`,
    data: { name },
    at: now,
  });
  return { id, rowVersion: 1 };
}

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

interface PipelineChange extends Given<PipelineFields> {
  id: string;
  rowVersion: number;
  isDefault?: true | undefined;
  isArchived?: boolean | undefined;
  now: Date;
}

/** CONFLICT for the first pipeline, and with open opportunities. */
async function assertArchivable(tx: Tx, { id, isDefault }: Known): Promise<void> {
  if (isDefault) throw firstIsNotArchived();
  const count = await countOpenIn(tx, id);
  if (count > 0) throw pipelineHasOpenSales({ count });
}

/** Merges a change into the stored pipeline. CONFLICT after a concurrent change; no change records no event. */
export async function updatePipeline(
  tx: Tx,
  actor: Actor,
  input: PipelineChange,
): Promise<{ rowVersion: number }> {
  const { id, now } = input;
  const all = await lockPipelines(tx);
  const kept = all.find((one) => one.id === id);
  if (!kept) throw pipelineNotFound();
  if (kept.rowVersion !== input.rowVersion) throw pipelineChangedMeanwhile();
  const name = input.name ?? kept.name;
  const services = [...new Set(input.services ?? kept.services)];
  assertStages(input.stages ?? []);
  const before = kept.stages.map(({ pipelineId: _, ...stage }) => stage);
  const stages = mergeStages(before, input.stages ?? []);
  const staged = changedStages(before, stages);
  const isArchived = input.isArchived ?? kept.archivedAt !== null;
  const wasArchived = kept.archivedAt !== null;
  const isFirst = input.isDefault ?? kept.isDefault;
  if (isArchived && !wasArchived) await assertArchivable(tx, { ...kept, isDefault: isFirst });
  if (isArchived && isFirst) throw archivedIsNotFirst();
  if (!isArchived)
    assertServices(
      services,
      all.filter((one) => one.id !== id),
    );
  const fields = [
    ...(name === kept.name ? [] : ["name"]),
    ...(services.toSorted().join() === kept.services.toSorted().join() ? [] : ["services"]),
    ...(isFirst === kept.isDefault ? [] : ["isDefault"]),
    ...staged,
  ];
  if (fields.length === 0 && isArchived === wasArchived) return { rowVersion: kept.rowVersion };
  if (isFirst && !kept.isDefault)
    await tx.update(pipelines).set({ isDefault: false }).where(eq(pipelines.isDefault, true));
  const rowVersion = kept.rowVersion + 1;
  await tx
    .update(pipelines)
    .set({
      name,
      services,
      isDefault: isFirst,
      archivedAt: isArchived ? (kept.archivedAt ?? now) : null,
      rowVersion,
      updatedAt: now,
    })
    .where(eq(pipelines.id, id))
    .catch(refuseName);
  if (staged.length > 0) {
    await tx.delete(pipelineStages).where(eq(pipelineStages.pipelineId, id));
    await saveStages(tx, id, stages);
  }
  const told = { subjectId: id, at: now };
  if (fields.length > 0)
    await record(tx, actor, pipelineEdited, {
      ...told,
      summary: `Pipeline ${name} edited: ${describeFields(fields)}`,
      data: { name, fields },
    });
  if (isArchived !== wasArchived)
    await record(tx, actor, isArchived ? pipelineArchived : pipelineRestored, {
      ...told,
      summary: `Pipeline ${name} ${isArchived ? "archived" : "restored"}`,
      data: { name },
    });
  return { rowVersion };
}

/** Replaces the company's loss reasons, without repeats. CONFLICT if the settings changed meanwhile. */
export async function setLossReasons(
  tx: Tx,
  actor: Actor,
  input: { lossReasons: string[]; version: number; now: Date },
): Promise<void> {
  const { value } = await getSettingsForPage(tx, salesSection);
  const lossReasons = [...new Set(input.lossReasons)];
  await saveSettings(tx, actor, {
    section: salesSection,
    value: { ...value, lossReasons },
    version: input.version,
    now: input.now,
  });
}
