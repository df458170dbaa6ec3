import { newLeadParts } from "~/features/crm/leads/web/lead-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

/** Shows existing matches while a person types a lead. */
export const arrivalsParts = [
  newLeadParts.answer(
    onDemand(() => import("./lookalikes/web/lookalikes-hint").then((part) => part.LookalikesHint)),
  ),
];
