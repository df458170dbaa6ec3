import { defineEvent } from "~/platform/events/define";
import type { LeadService } from "../leads/domain";
import {
  isClosed,
  type Requirement,
  STAGE_LABELS,
  STAGE_PROBABILITIES,
  STAGE_REQUIREMENTS,
  STAGES,
  STUCK_AFTER_DAYS,
  type Stage,
} from "../opportunities/domain";

/** Characters. */
export const MAX_NAME = 80;
export const MAX_LABEL = 40;
export const MOST_PIPELINES = 20;
/** A year; also the longest look-back for stuck ones. */
export const MOST_DAYS = 365;
export const MOST_REASONS = 30;
export const MAX_REASON = 100;

export interface StageSettings {
  stage: Stage;
  label: string;
  /** Per cent. */
  probability: number;
  requires: Requirement[];
  /** Days after which a sale in it is stuck; null for never. */
  stuckAfterDays: number | null;
}

export interface PipelineFields {
  name: string;
  services: LeadService[];
  stages: StageSettings[];
}

/** The seven stages with a new pipeline's settings. */
export const usualStages = (): StageSettings[] =>
  STAGES.map((stage) => ({
    stage,
    label: STAGE_LABELS[stage],
    probability: STAGE_PROBABILITIES[stage],
    requires: [...STAGE_REQUIREMENTS[stage]],
    stuckAfterDays: isClosed(stage) ? null : STUCK_AFTER_DAYS,
  }));

/** Merges changes of some stages into the stored stages, in stored order. */
export function mergeStages(
  before: readonly StageSettings[],
  given: readonly StageSettings[],
): StageSettings[] {
  return before.map((kept) => {
    const { label, probability, requires, stuckAfterDays } =
      given.find(({ stage }) => stage === kept.stage) ?? kept;
    const asked = [...new Set(requires)];
    return { stage: kept.stage, label: label.trim(), probability, requires: asked, stuckAfterDays };
  });
}

/** The stages that differ, for the audit log. */
export const changedStages = (before: readonly StageSettings[], after: readonly StageSettings[]): Stage[] =>
  after.filter((stage, at) => JSON.stringify(stage) !== JSON.stringify(before[at])).map(({ stage }) => stage);

export const pipelineCreated = defineEvent<{ name: string }>("pipeline.created");
export const pipelineEdited = defineEvent<{ name: string; fields: string[] }>("pipeline.edited");
export const pipelineArchived = defineEvent<{ name: string }>("pipeline.archived");
export const pipelineRestored = defineEvent<{ name: string }>("pipeline.restored");
