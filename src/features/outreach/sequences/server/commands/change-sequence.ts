import { eq } from "drizzle-orm";
import { textRequired, textTooLong } from "~/features/settings/message-texts/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { unknownVariable } from "~/platform/kernel/message-text";
import {
  isMessage,
  lacksNumber,
  MAX_SMS,
  type SequenceFields,
  type SequenceKind,
  STEP_TEXTS,
  type Step,
  sequenceCreated,
  sequenceDeleted,
  sequenceEdited,
  textsNeeded,
  variablesFor,
} from "../../domain";
import {
  sequenceChangedMeanwhile,
  sequenceNotFound,
  sequenceStepsRequired,
  stepLinkNotValid,
  stepNumberMissing,
  stepsOutOfOrder,
  stepVariableUnknown,
} from "../../errors";
import { sequences } from "../tables";
import { stopFollowUps } from "./stop-follow-ups";

type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

function cleanedStep(step: Step): Step {
  const needed = textsNeeded(step.channel);
  const texts = Object.fromEntries(
    STEP_TEXTS.map((name) => [
      name,
      needed.includes(name) || !isMessage(step.channel) ? step[name].trim() : "",
    ]),
  ) as Pick<Step, (typeof STEP_TEXTS)[number]>;
  return { ...step, ...texts, link: step.channel === "email" ? step.link.trim() : "" };
}

function assertStep(step: Step, at: number, kind: SequenceKind): void {
  const field = (name: string) => `steps.${at}.${name}`;
  for (const name of textsNeeded(step.channel)) if (!step[name]) throw textRequired.at(field(name));
  for (const name of STEP_TEXTS) {
    const unknown = unknownVariable(step[name], variablesFor(kind));
    if (step.channel === "sms" && step[name].length > MAX_SMS)
      throw textTooLong.at(field(name), { most: MAX_SMS });
    if (unknown) throw stepVariableUnknown.at(field(name), { variable: unknown });
  }
  if (lacksNumber(step, "en")) throw stepNumberMissing.at(field("text"), { number: "{number}" });
  if (lacksNumber(step, "sw")) throw stepNumberMissing.at(field("textSw"), { number: "{number}" });
  if (step.link && !/^https:\/\/[^\s/]+\.[^\s]+$/.test(step.link)) throw stepLinkNotValid.at(field("link"));
}

function assertSequence({ steps, kind }: SequenceFields): void {
  if (steps.length === 0) throw sequenceStepsRequired.at("steps");
  for (const [at, step] of steps.entries()) {
    assertStep(step, at, kind);
    const before = steps[at - 1];
    // Counted back from the last day, the later step has fewer days.
    const isLate = before && (kind === "quote_expiring" ? step.days > before.days : step.days < before.days);
    if (isLate) throw stepsOutOfOrder.at(`steps.${at}.days`);
  }
}

const cleaned = (fields: SequenceFields): SequenceFields => ({
  ...fields,
  name: fields.name.trim(),
  steps: fields.steps.map(cleanedStep),
});

/** Adds a sequence. It follows up what happens from now on. */
export async function createSequence(
  tx: Tx,
  actor: Actor,
  { now, ...input }: SequenceFields & { now: Date },
): Promise<{ id: string }> {
  const fields = cleaned(input);
  assertSequence(fields);
  const id = newId(now.getTime());
  await tx
    .insert(sequences)
    .values({ id, ...fields, makerId: actor.personId, createdAt: now, updatedAt: now });
  await record(tx, actor, sequenceCreated, {
    subjectId: id,
    summary: `Sequence ${fields.name} created`,
    data: { name: fields.name },
    at: now,
  });
  return { id };
}

async function lockSequence(tx: Tx, id: string) {
  const [row] = await tx.select().from(sequences).where(eq(sequences.id, id)).for("update");
  if (!row) throw sequenceNotFound();
  return row;
}

const NAMES = ["name", "kind", "isActive", "steps"] as const;
const STEP_FIELDS = ["channel", "days", ...STEP_TEXTS, "link"] as const;
/** jsonb reorders fields. */
const said = (value: unknown) =>
  Array.isArray(value)
    ? JSON.stringify(value.map((step: Step) => STEP_FIELDS.map((name) => step[name])))
    : String(value);

/**
 * Updates the given fields. Active follow-ups continue with the new steps. Disabling the sequence or changing its kind
 * stops them all. CONFLICT after another change.
 */
export async function updateSequence(
  tx: Tx,
  actor: Actor,
  input: Given<SequenceFields> & { id: string; updatedAt?: Date | undefined; now: Date },
): Promise<void> {
  const { id, updatedAt, now } = input;
  const row = await lockSequence(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw sequenceChangedMeanwhile();
  const given = Object.fromEntries(
    NAMES.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  ) as Partial<SequenceFields>;
  const after = cleaned({ ...row, ...given });
  assertSequence(after);
  const changed = NAMES.filter((name) => said(row[name]) !== said(after[name]));
  if (changed.length === 0) return;
  const { name, kind, isActive, steps } = after;
  await tx
    .update(sequences)
    .set({ name, kind, isActive, steps, makerId: actor.personId, updatedAt: now })
    .where(eq(sequences.id, id));
  await record(tx, actor, sequenceEdited, {
    subjectId: id,
    summary: `Sequence ${name} edited: ${describeFields(changed)}`,
    data: { name, fields: changed },
    at: now,
  });
  if (!isActive || changed.includes("kind"))
    await stopFollowUps(tx, actor, { sequenceId: id }, { why: "switched_off", now });
}

/** Deletes a sequence and ends its follow-ups. Their history remains. */
export async function deleteSequence(
  tx: Tx,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { name } = await lockSequence(tx, id);
  await stopFollowUps(tx, actor, { sequenceId: id }, { why: "deleted", now });
  await tx.delete(sequences).where(eq(sequences.id, id));
  await record(tx, actor, sequenceDeleted, {
    subjectId: id,
    summary: `Sequence ${name} deleted`,
    data: { name },
    at: now,
  });
}
