import { defineError } from "~/platform/kernel/errors";

export const lifecycleNotFound = defineError("NOT_FOUND", "lifecycle_not_found", {
  en: "Lifecycle not found",
});
export const lifecycleNameRequired = defineError("INVALID", "lifecycle_name_required", {
  en: "Please name the lifecycle",
});
export const lifecycleNameTaken = defineError("INVALID", "lifecycle_name_taken", {
  en: "There is a lifecycle of this name already",
});
export const lifecycleStageRequired = defineError("INVALID", "lifecycle_stage_required", {
  en: "Please name the stage",
});
export const lifecycleNeedsStages = defineError("INVALID", "lifecycle_needs_stages", {
  en: "A lifecycle has at least two stages",
});
export const lifecycleOutOfOrder = defineError("INVALID", "lifecycle_out_of_order", {
  en: "Each stage begins later on the customer's way than the one before",
});
export const tooManyLifecycles = defineError("CONFLICT", "lifecycle_too_many", {
  en: "There are {most} lifecycles already. Please archive one first.",
});
export const lifecycleChangedMeanwhile = defineError("CONFLICT", "lifecycle_changed_meanwhile", {
  en: "A colleague changed this lifecycle in the meantime. Please look again.",
});
