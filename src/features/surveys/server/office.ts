import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { activities } from "~/features/activities/server/tables";
import { draftsOfOpportunities } from "~/features/crm/opportunities/server/queries/opportunities";
import { ownedWork } from "~/features/identity/handover/server/queries";
import { accessOfInventories } from "~/features/inventory/access/server/queries";
import { inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { searchKinds } from "~/features/office/search/server/queries";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import type { Reader } from "~/platform/db/database";
import { findSurveys } from "./queries/survey-list";
import { listLastEdits, listStops } from "./queries/surveys";
import { surveys } from "./tables";

/** The places of each inventory's latest survey; one that started comes first. */
export const placesOfSurveys = accessOfInventories.answer(async (reader, inventoryIds) => {
  const rows = await reader
    .selectDistinctOn([surveys.inventoryId], {
      id: surveys.id,
      place: surveys.place,
      inventoryId: surveys.inventoryId,
    })
    .from(surveys)
    .where(inArray(surveys.inventoryId, [...inventoryIds]))
    .orderBy(surveys.inventoryId, sql`${surveys.startedAt} is null`, desc(surveys.startsAt));
  const stops = await listStops(reader, rows);
  const edits = await listLastEdits(
    reader,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, inventoryId }) => [
      inventoryId ?? "",
      (stops.get(id) ?? []).map((stop) => {
        const last = edits.find(({ surveyId, key }) => surveyId === id && key === stop.key);
        return { ...stop, surveyed: last ? { at: last.at, by: last.by } : null };
      }),
    ]),
  );
});

/** The latest survey fills the draft of an opportunity's quote. */
export const draftsOfSurveys = draftsOfOpportunities.answer(async (reader, { opportunityId, leadId }) => {
  const [survey] = await reader
    .select({
      ...{ id: surveys.id, place: surveys.place, inventoryId: surveys.inventoryId },
      ...{ rooms: surveys.rooms, access: surveys.access },
    })
    .from(surveys)
    .innerJoin(activities, eq(activities.id, surveys.activityId))
    .where(
      and(
        or(eq(activities.opportunityId, opportunityId), leadId ? eq(activities.leadId, leadId) : undefined),
        sql`${surveys.startedAt} is not null`,
      ),
    )
    .orderBy(desc(surveys.startedAt))
    .limit(1);
  if (!survey) return {};
  const stops = (await listStops(reader, [survey])).get(survey.id);
  const [from, to] = [stops?.[0], stops?.[1]];
  return {
    rooms: survey.inventoryId ? await countRooms(reader, survey.inventoryId) : survey.rooms,
    ...{ fromFloor: from?.floor ?? null, toFloor: to?.floor ?? null },
    ...{ fromLift: from?.lift ?? null, toLift: to?.lift ?? null },
    ...(survey.access ? { accessDifficulty: survey.access } : {}),
  };
});

/** Rooms of an inventory by the price list's room types. */
async function countRooms(reader: Reader, inventoryId: string): Promise<Record<string, number>> {
  const [version] = await reader
    .select({ rooms: inventoryVersions.rooms })
    .from(inventoryVersions)
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), eq(inventoryVersions.newest, true)));
  const { rooms: priced } = await getCurrentPriceList(reader);
  const counts: Record<string, number> = {};
  for (const { kind } of version?.rooms ?? [])
    if (priced.some(({ id }) => id === kind)) counts[kind] = Math.min(10, (counts[kind] ?? 0) + 1);
  return counts;
}

export const surveySearch = searchKinds.answer({
  kind: "survey",
  needs: "manage_inventory",
  find: findSurveys,
});

export const ownedSurveys = ownedWork.answer({
  label: "Surveys",
  needs: "manage_inventory",
  table: sql`${surveys}`,
  owner: "surveyor_id",
  open: sql`state in ('requested', 'scheduled', 'in_progress', 'no_show')`,
});
