import { textRequired, textTooLong } from "~/features/settings/message-texts/errors";
import { unknownVariable } from "~/platform/kernel/message-text";
import { defineRules } from "../../../server/commands";
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

/** Disabling a sequence, changing its kind and deleting it end its follow-ups. Others go on with the new steps. */
export const sequenceRules = defineRules<SequenceFields>(sequences, {
  noun: "Sequence",
  scope: "sequences",
  names: ["name", "kind", "isActive", "steps"],
  notFound: sequenceNotFound,
  changedMeanwhile: sequenceChangedMeanwhile,
  events: { created: sequenceCreated, edited: sequenceEdited, deleted: sequenceDeleted },
  clean: (fields) => ({ ...fields, name: fields.name.trim(), steps: fields.steps.map(cleanedStep) }),
  assertValid: (_tx, _actor, fields) => assertSequence(fields),
  async afterUpdate(tx, actor, { id, fields, changed, now }) {
    if (!fields.isActive || changed.includes("kind"))
      await stopFollowUps(tx, actor, { sequenceId: id }, { why: "switched_off", now });
  },
  beforeRemove: (tx, actor, { id, now }) =>
    stopFollowUps(tx, actor, { sequenceId: id }, { why: "deleted", now }),
});
