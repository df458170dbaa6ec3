import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditSubjects } from "~/features/audit/server/queries";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { namedEvents } from "~/features/office/activity/server/queries";
import type { Found } from "~/features/office/search/domain";
import { namedRows, READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import type { Actor } from "~/platform/http/actor";
import { leadParts } from "../../leads/server/commands/merge-leads";
import { leadsWorkedOn } from "../../leads/server/reach";
import { STAGE_LABELS } from "../domain";
import { changeOpportunities } from "./commands/change-opportunities";
import { opportunitiesInReach } from "./reach";
import { opportunities } from "./tables";

async function findOpportunities(
  reader: Reader,
  actor: Actor,
  readings: readonly Reading[],
): Promise<Found[]> {
  const rows = await reader
    .select({
      id: opportunities.id,
      number: opportunities.opportunityNumber,
      name: opportunities.name,
      stage: opportunities.stage,
    })
    .from(opportunities)
    .where(and(occurs(sql`${opportunities}.search`, readings), opportunitiesInReach(actor, "view_leads")))
    .orderBy(desc(opportunities.createdAt), desc(opportunities.id))
    .limit(READ);
  return rows.map(({ id, number, name, stage }) => ({
    kind: "opportunity",
    id,
    title: name,
    detail: `${number} · ${STAGE_LABELS[stage]}`,
    to: `/crm/opportunities/${number}`,
  }));
}

export const opportunitySearch = searchKinds.answer({
  kind: "opportunity",
  needs: "view_leads",
  find: findOpportunities,
});

export const namesOfOpportunities = namedRows.answer({
  table: sql`${opportunities}`,
  names: sql`name`,
  searched: sql`${opportunities}.search`,
});

export const eventsOfOpportunities = namedEvents.answer({
  needs: "view_leads",
  of: (person) =>
    sql`exists (select 1 from opportunities o left join opportunity_members m on m.opportunity_id = o.id and m.person_id = ${person} where o.id = events.subject_id and (o.owner_id = ${person} or m.person_id is not null))`,
});

export const subjectsOfOpportunities = auditSubjects.answer({
  numbered: (number) => sql`select id from ${opportunities} where opportunity_number = ${number}`,
});

/** An opportunity's owner and team also work on its lead. */
export const leadsOfTeams = leadsWorkedOn.answer(
  (
    within,
  ) => sql`select o.lead_id from opportunities o where o.lead_id is not null and (${within(sql`o.owner_id`)}
    or o.id in (select m.opportunity_id from opportunity_members m where ${within(sql`m.person_id`)}))`,
);

export const opportunitiesOfLead = leadParts.answer({
  kind: "opportunities",
  move: async (tx, _actor, { from, to, ids, now }) => {
    const moved = await tx
      .update(opportunities)
      .set({ leadId: to, updatedAt: now })
      .where(and(eq(opportunities.leadId, from), ids && inArray(opportunities.id, [...ids])))
      .returning({ id: opportunities.id });
    return moved.map(({ id }) => id);
  },
});

export const ownedOpportunities = ownedWork.answer({
  label: "Sales",
  needs: "manage_leads",
  table: sql`${opportunities}`,
  owner: "owner_id",
  open: sql`erased_at is null and stage not in ('closed_won', 'closed_lost')`,
  handOver: (tx, actor, { ids, toId, now }) => changeOpportunities(tx, actor, { ids, ownerId: toId, now }),
});
