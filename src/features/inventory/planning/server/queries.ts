import { and, eq, type SQL, sql } from "drizzle-orm";
import { moves } from "~/features/moves/server/tables";
import type { QuoteInventory } from "~/features/pricing/domain/choices";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import type { Actor } from "~/platform/http/actor";
import { formatNumber } from "~/platform/kernel/numbers";
import { pricedStop } from "../../access/domain";
import { listSurveyedStops } from "../../access/server/queries";
import { isComplete, type Totals } from "../../inventories/domain/totals";
import { freezeVersion } from "../../inventories/server/commands/freeze-version";
import { totalsIn } from "../../inventories/server/queries/inventories";
import { isReviewed } from "../../inventories/server/queries/reviews";
import { inventories, inventoryLines, inventoryVersions } from "../../inventories/server/tables";
import { planLoad } from "../domain/plan";
import { accessOfQuote, type QuotePlaces } from "../domain/work";
import { planningSection } from "../settings";

interface PlannedRow extends QuotePlaces, Record<string, unknown> {
  id: string;
  inventoryId: string;
  version: number;
  bedrooms: number | null;
  totals: Totals;
  apart: number;
  wrapped: number;
}

export interface InventoryPlan {
  inventoryId: string;
  version: number;
  /** Cubic metres. */
  volume: number;
  /** Kilograms. */
  weight: number;
  /** Half hours. */
  hours: number;
  /** Crew, the lead included. */
  people: number;
}

/** Of `from`, whose rows have an id, an inventory `i` and a quote `q`. Inventories without goods are left out. */
async function planAll(reader: Reader, from: SQL): Promise<Map<string, InventoryPlan>> {
  const pieces = (which: SQL) =>
    sql`(select coalesce(sum(l.quantity), 0)::int from ${inventoryLines} l where l.version_id = v.id and l.going <> 'no' and ${which})`;
  const [{ rows }, rules] = await Promise.all([
    reader.execute<PlannedRow>(sql`
      select chosen.id, v.inventory_id as "inventoryId", v.version, v.bedrooms,
        json_build_object('litres', v.litres, 'weight', v.weight, 'minutes', v.minutes, 'pieces', v.pieces, 'cartons', v.cartons,
          'unsized', v.unsized, 'uncertain', v.uncertain, 'companyLitres', v.company_litres, 'companyCartons', v.company_cartons) as totals,
        ${pieces(sql`'dismantle' = any(l.flags)`)} as apart,
        ${pieces(sql`'fragile' = any(l.flags) and l.packed_by = 'company' and coalesce(l.kind_code, '') !~ '^(carton|bin)(_|$)'`)} as wrapped,
        q.from_floor as "fromFloor", q.from_lift as "fromLift", q.to_floor as "toFloor", q.to_lift as "toLift",
        q.from_carry as "fromCarry", q.to_carry as "toCarry", q.long_distance_km as "longDistanceKm"
      from (${from}) chosen (id, inventory, quote)
      join ${inventoryVersions} v on v.inventory_id = chosen.inventory and v.newest and v.pieces > 0
      left join ${quotes} q on q.id = chosen.quote`),
    getSettings(reader, planningSection),
  ]);
  const surveyed = await listSurveyedStops(
    reader,
    rows.map(({ inventoryId }) => inventoryId),
  );
  return new Map(
    rows.map((row) => {
      const { id, inventoryId, version, totals, apart, wrapped, bedrooms } = row;
      const access = accessOfQuote(row, rules, surveyed.get(inventoryId));
      const { hours, crew } = planLoad({ totals, apart, wrapped, access, bedrooms }, rules);
      const sums = { volume: totals.litres / 1_000, weight: totals.weight };
      return [id, { inventoryId, version, ...sums, hours: hours.hours, people: crew.people }];
    }),
  );
}

/** The plans of service records by the records' ids. */
export const planServices = (reader: Reader, serviceIds: readonly string[]) =>
  planAll(
    reader,
    sql`select m.id, i.id, m.quote_id from ${moves} m left join ${quotes} w on w.id = m.quote_id
      join ${inventories} i on i.move_id = m.id or i.quote_number = w.number
      where m.id = any(${textArray(serviceIds)}::uuid[])`,
  );

/** The plan of a quote; undefined without listed goods. */
export async function planQuote(reader: Reader, quoteId: string): Promise<InventoryPlan | undefined> {
  const plans = await planAll(
    reader,
    sql`select w.id, i.id, w.id from ${quotes} w join ${inventories} i on i.quote_number = w.number where w.id = ${quoteId}`,
  );
  return plans.get(quoteId);
}

/** In SQL, the version of an inventory that a quote names: the one that its approval froze, else the newest. */
export const isOfQuote = and(
  eq(inventoryVersions.inventoryId, inventories.id),
  sql`case when ${quotes.inventoryFrozenAt} is null then ${inventoryVersions.newest} else ${inventoryVersions.id} = ${quotes.inventoryVersionId} end`,
);

/** The inventory version of a quote: the one that its approval named, else the newest. Undefined without an inventory. */
export async function findQuoteInventory(
  reader: Reader,
  quoteId: string,
): Promise<QuoteInventory | undefined> {
  const [row] = await reader
    .select({ version: inventoryVersions })
    .from(quotes)
    .innerJoin(inventories, eq(inventories.quoteNumber, quotes.number))
    .innerJoin(inventoryVersions, isOfQuote)
    .where(eq(quotes.id, quoteId));
  if (!row) return undefined;
  const { version } = row;
  const totals = totalsIn(version);
  const plan = await planQuote(reader, quoteId);
  const surveyed = await listSurveyedStops(reader, [version.inventoryId]);
  return {
    ...totals,
    ...{ versionId: version.id, version: version.version, frozen: version.frozenAt !== null },
    complete: isComplete(totals) && (await isReviewed(reader, version.id)),
    hours: plan?.version === version.version ? plan.hours : null,
    stops: (surveyed.get(version.inventoryId) ?? []).map(pricedStop),
  };
}

/** Freezes a version of a quote that is approved, at the time of the transaction. Other versions are another answer's. */
export async function freezeForQuote(
  tx: Tx,
  actor: Actor,
  versionId: string,
  quoteId: string,
): Promise<void> {
  const [quote] = await tx
    .select({ reference: quotes.number, now: sql<Date>`now()`.mapWith(quotes.createdAt) })
    .from(quotes)
    .innerJoin(inventories, eq(inventories.quoteNumber, quotes.number))
    .innerJoin(inventoryVersions, eq(inventoryVersions.inventoryId, inventories.id))
    .where(and(eq(quotes.id, quoteId), eq(inventoryVersions.id, versionId)));
  if (quote) await freezeVersion(tx, actor, { versionId, for: "quote", ...quote });
}

const SHOWN_ITEMS = 200;

/** Goods that go, by name and number of pieces: 'Dining chair × 6'. */
export async function listItemNames(reader: Reader, inventoryId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ name: string; pieces: number }>(sql`
    select l.name, sum(l.quantity)::int as pieces from ${inventoryLines} l join ${inventoryVersions} v on v.id = l.version_id
    where v.inventory_id = ${inventoryId} and v.newest and l.going <> 'no' and l.quantity > 0
    group by l.name order by min(l.position), l.name limit ${SHOWN_ITEMS}`);
  return rows.map(({ name, pieces }) => (pieces === 1 ? name : `${name} × ${formatNumber(pieces)}`));
}
