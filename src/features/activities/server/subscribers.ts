import { leadAssigned, leadCreated, leadEdited } from "~/features/crm/leads/domain";
import { leadImportTakenBack, leadsImported } from "~/features/lead-imports/domain";
import { on } from "~/platform/events/events";
import { activityCancelled, activityCompleted, activityEdited, activityMoved } from "../domain";
import { releaseSlot } from "../visits/server/commands";
import { followImport, forgetImport } from "./commands/follow-import";
import { followLeadDate, handOnFollowUp, noteLeadCreated } from "./commands/follow-lead";

export const activitiesSubscribers = [
  on(leadCreated, async (tx, { subjectId: leadId, data, actor, at: now }) => {
    await noteLeadCreated(tx, actor, { leadId, leadNumber: data.number, now });
    await followLeadDate(tx, actor, leadId, now);
  }),
  on(leadEdited, async (tx, { subjectId: leadId, data, actor, at: now }) => {
    if (data.fields.includes("nextFollowUpDate")) await followLeadDate(tx, actor, leadId, now);
  }),
  on(leadAssigned, (tx, { subjectId: leadId, data, at: now }) =>
    handOnFollowUp(tx, { leadId, assignedTo: data.assignedTo, now }),
  ),
  ...[activityMoved, activityCancelled, activityCompleted].map((type) =>
    on<object>(type, (tx, { subjectId }) => releaseSlot(tx, subjectId)),
  ),
  on(activityEdited, async (tx, { subjectId, data }) => {
    if (data.fields.some((name) => ["type", "assignedTo", "duration"].includes(name)))
      await releaseSlot(tx, subjectId);
  }),
  on(leadsImported, (tx, { subjectId: importId, actor, at: now }) =>
    followImport(tx, actor, { importId, now }),
  ),
  on(leadImportTakenBack, (tx, { subjectId: importId }) => forgetImport(tx, importId)),
];
