import { byAmount, byDay, day, defineList, given, oneOf, person, words } from "~/platform/kernel/list";
import { LEAD_SERVICES, SERVICE_LABELS } from "../leads/domain";
import { STAGE_LABELS, STAGES } from "./domain";

export const opportunityList = defineList({
  name: "opportunities",
  filters: {
    search: words(),
    stage: oneOf(STAGES, { label: "Stage", labels: STAGE_LABELS }),
    ownerId: person({ label: "Owner", or: { me: "Me", nobody: "Unassigned" } }),
    serviceType: oneOf(LEAD_SERVICES, { label: "Service", labels: SERVICE_LABELS }),
    stuck: oneOf(["yes"], { label: "Stuck", labels: { yes: "Too long in its stage" } }),
    closeFrom: day("Expected close", "from"),
    closeTo: day("Expected close", "to"),
    pipelineId: given({ label: "Pipeline", most: 36, asTabs: true }),
    leadId: given({ label: "Lead", most: 36, once: true }),
    customerId: given({ label: "Customer", most: 36, once: true }),
  },
  sorts: {
    createdAt: byDay("Created"),
    updatedAt: byDay("Updated"),
    stageSince: byDay("In its stage since"),
    expectedCloseDate: byDay("Expected close"),
    amount: byAmount("Amount"),
  },
  default: { sort: "createdAt" },
  size: 10,
});
