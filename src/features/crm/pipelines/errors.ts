import { defineError } from "~/platform/kernel/errors";

export const pipelineNameRequired = defineError("INVALID", "pipeline_name_required", {
  en: "Please name the pipeline",
});
export const pipelineNameTaken = defineError("INVALID", "pipeline_name_taken", {
  en: "There is a pipeline of this name already",
});
export const stageLabelRequired = defineError("INVALID", "pipeline_stage_label_required", {
  en: "Please say what the stage is called",
});
export const stageTwice = defineError("INVALID", "pipeline_stage_twice", {
  en: "Each stage is given once",
});
export const stuckDaysNotValid = defineError("INVALID", "pipeline_stuck_days_not_valid", {
  en: "Days until stuck are a whole number from 1 to 365, or empty for never",
});
export const closedIsNeverStuck = defineError("INVALID", "pipeline_closed_never_stuck", {
  en: "Closed stages cannot have a stuck limit",
});
export const serviceOfAnother = defineError("INVALID", "pipeline_service_of_another", {
  en: "{service} goes by the pipeline {pipeline} already",
});
export const tooManyPipelines = defineError("CONFLICT", "pipeline_too_many", {
  en: "There are {most} pipelines already. Please archive one first.",
});
export const firstIsNotArchived = defineError("CONFLICT", "pipeline_first_not_archived", {
  en: "The company's first pipeline stays in use. Please make another one the first before.",
});
export const pipelineHasOpenSales = defineError("CONFLICT", "pipeline_has_open_sales", {
  en: "Open opportunities in it: {count}. Please close them or move them to another pipeline first.",
});
export const archivedIsNotFirst = defineError("CONFLICT", "pipeline_archived_not_first", {
  en: "An archived pipeline cannot be the company's first one. Please restore it before.",
});
export const pipelineChangedMeanwhile = defineError("CONFLICT", "pipeline_changed_meanwhile", {
  en: "A colleague changed this pipeline in the meantime. Please look again.",
});
