import { sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { leadParts } from "~/features/crm/leads/server/commands/merge-leads";
import { leadsWorkedOn } from "~/features/crm/leads/server/reach";
import { customersOfPerson } from "~/features/customers/server/reach";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { leadsInUse } from "~/features/lead-imports/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import { navCounts } from "~/features/office/menu/server/queries";
import { can, personIdOf } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { releaseSlots } from "../visits/server/commands";
import { moveActivities } from "./commands/follow-lead";
import { activities } from "./tables";

export const eventsOfActivities = namedEvents.answer({
  needs: "view_leads",
  of: (person) =>
    sql`exists (select 1 from ${activities} a where a.id = events.subject_id and (a.assigned_to = ${person}
      or exists (select 1 from activity_participants p where p.activity_id = a.id and p.person_id = ${person})))`,
});

export const subjectsOfActivities = auditSubjects.answer({
  numbered: (number) =>
    sql`select a.id from ${activities} a where a.lead_id in (select id from leads where lead_number = ${number})
      or a.opportunity_id in (select id from opportunities where opportunity_number = ${number})`,
});

export const overdueCount = navCounts.answer({
  name: "activities",
  from: (_reader, actor, now) =>
    can(actor, "view_leads") || can(actor, "manage_communications")
      ? sql`${activities} where status in ('scheduled', 'in_progress') and due_date < ${nairobiDate(now)}::date and assigned_to = ${personIdOf(actor)}::uuid`
      : undefined,
  late: () => sql`true`,
});

export const customersOfAssignees = customersOfPerson.answer(
  (person) =>
    sql`select customer_id from ${activities} where assigned_to = ${person} and customer_id is not null and status in ('scheduled', 'in_progress')`,
);

export const leadsOfParticipants = leadsWorkedOn.answer(
  (
    within,
  ) => sql`select a.lead_id from activities a where a.lead_id is not null and (${within(sql`a.assigned_to`)}
    or a.id in (select p.activity_id from activity_participants p where ${within(sql`p.person_id`)}))`,
);

export const activitiesOfLead = leadParts.answer({ kind: "activities", move: moveActivities });

/** Imported leads with later activities. The import's activities have the lead's creation time. */
export const leadsWithActivities = leadsInUse.answer(
  () => sql`select a.lead_id from activities a join leads l on l.id = a.lead_id
    where a.created_at <> l.created_at or a.updated_at <> l.created_at`,
);

export const ownedActivities = ownedWork.answer({
  label: "Activities",
  needs: "manage_leads",
  table: sql`${activities}`,
  owner: "assigned_to",
  open: sql`status in ('scheduled', 'in_progress')`,
  // A time held by a customer blocks the previous assignee's calendar.
  handedOver: releaseSlots,
});
