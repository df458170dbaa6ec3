import { desc, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import type { OfficePriceList, StoredPriceList } from "../domain/office-list";
import { priceListPublished } from "../domain/prices";
import { pricesChangedMeanwhile, pricesInThePast } from "../errors";
import { priceLists } from "./tables";

/**
 * Publishes the next version of the price list, in cents. Earlier ones stay as they are. `basedOn` is the version
 * the change was made from; another published since is a CONFLICT. A past `validFrom` is refused: quotes were
 * already priced then. Volume rates and day factors that the change leaves out stay as they are.
 */
export async function publishPriceList(
  tx: Tx,
  actor: Actor,
  input: { data: StoredPriceList; basedOn: number; validFrom: Date | undefined; now: Date },
): Promise<OfficePriceList & { validFrom: Date }> {
  const { now } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('price-lists'))`);
  const [latest] = await tx.select().from(priceLists).orderBy(desc(priceLists.version)).limit(1);
  const before = latest?.version ?? 0;
  if (before !== input.basedOn) {
    throw pricesChangedMeanwhile();
  }
  const validFrom = input.validFrom ?? now;
  if (validFrom < now) throw pricesInThePast.at("validFrom");
  const version = before + 1;
  const { volumeRates = latest?.data.volumeRates ?? [], dayFactors = latest?.data.dayFactors ?? [] } =
    input.data;
  const data = { ...input.data, volumeRates, dayFactors };
  const id = newId(now.getTime());
  await tx.insert(priceLists).values({
    id,
    version,
    validFrom,
    data,
    publishedAt: now,
    publishedBy: actor.personId,
    publishedByName: actor.name,
  });
  await record(tx, actor, priceListPublished, {
    subjectId: id,
    summary: `Price list ${version} published`,
    data: { version, validFrom: validFrom.toISOString() },
    at: now,
  });
  return { ...data, version, validFrom };
}
