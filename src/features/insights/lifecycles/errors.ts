import { defineError } from "~/platform/kernel/errors";

export const lifecycleNotFound = defineError("NOT_FOUND", "lifecycle_not_found", {
  en: "Lifecycle not found",
  sw: "Mzunguko wa mteja haukupatikana",
});
export const lifecycleNameRequired = defineError("INVALID", "lifecycle_name_required", {
  en: "Please name the lifecycle",
  sw: "Tafadhali upe mzunguko jina",
});
export const lifecycleNameTaken = defineError("INVALID", "lifecycle_name_taken", {
  en: "There is a lifecycle of this name already",
  sw: "Tayari kuna mzunguko wenye jina hili",
});
export const lifecycleStageRequired = defineError("INVALID", "lifecycle_stage_required", {
  en: "Please name the stage",
  sw: "Tafadhali ipe hatua jina",
});
export const lifecycleNeedsStages = defineError("INVALID", "lifecycle_needs_stages", {
  en: "A lifecycle has at least two stages",
  sw: "Mzunguko una angalau hatua mbili",
});
export const lifecycleOutOfOrder = defineError("INVALID", "lifecycle_out_of_order", {
  en: "Each stage begins later on the customer's way than the one before",
  sw: "Kila hatua huanza baadaye katika safari ya mteja kuliko iliyotangulia",
});
export const tooManyLifecycles = defineError("CONFLICT", "lifecycle_too_many", {
  en: "There are {most} lifecycles already. Please archive one first.",
  sw: "Tayari kuna mizunguko {most}. Tafadhali hifadhi mmoja kwanza.",
});
export const lifecycleChangedMeanwhile = defineError("CONFLICT", "lifecycle_changed_meanwhile", {
  en: "A colleague changed this lifecycle in the meantime. Please look again.",
  sw: "Mtu mwingine amebadilisha mzunguko huu kwa sasa. Tafadhali angalia tena.",
});
