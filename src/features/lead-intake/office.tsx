import { newLeadParts } from "~/features/crm/leads/web/lead-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const leadIntakeParts = [
  newLeadParts.answer(
    onDemand(() => import("./lookalikes/web/lookalikes-hint").then((part) => part.LookalikesHint)),
  ),
];
