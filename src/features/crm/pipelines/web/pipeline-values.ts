import type { Output } from "~/platform/http/client";
import type { LeadService } from "../../leads/domain";
import type { Requirement, Stage } from "../../opportunities/domain";
import type { pipelinesContract } from "../contract";
import type { StageSettings } from "../domain";

export type PipelineRow = Output<typeof pipelinesContract, "list">["pipelines"][number];

interface StageValues {
  stage: Stage;
  label: string;
  probability: number | null;
  requires: string[];
  stuckAfterDays: number | null;
}

export interface PipelineValues {
  name: string;
  services: string[];
  stages: StageValues[];
}

export const valuesOf = (pipeline: {
  name: string;
  services: readonly LeadService[];
  stages: readonly StageSettings[];
}): PipelineValues => ({
  name: pipeline.name,
  services: [...pipeline.services],
  stages: pipeline.stages.map((stage) => ({ ...stage, requires: [...stage.requires] })),
});

/** Converts form values to input; the server rejects an empty probability. */
export const inputOf = ({ name, services, stages }: PipelineValues) => ({
  name,
  services: services as LeadService[],
  stages: stages.map((stage) => ({
    ...stage,
    probability: stage.probability ?? Number.NaN,
    requires: stage.requires as Requirement[],
  })),
});
