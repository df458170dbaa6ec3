import { desc } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import type { DayFactor } from "./domain/day-factors";
import { proposedRates, withRates } from "./domain/office-list";
import { publishPriceList } from "./server/commands";
import { priceLists } from "./server/tables";

const DAY = 86_400_000;

/** Weekends and the end of the month are wanted, Tuesdays are not. */
const DAY_FACTORS: DayFactor[] = [
  { kind: "weekday", weekday: "saturday", rate: 1_000 },
  { kind: "weekday", weekday: "tuesday", rate: -1_000 },
  { kind: "month-end", days: 3, rate: 1_500 },
];

/** Version 2, before the quotes of the last month: the same rooms, with rates by volume and prices of days. */
export async function seedPrices(tx: Tx, now: Date): Promise<void> {
  const manager = await seedActor(tx, "manager");
  const [latest] = await tx.select().from(priceLists).orderBy(desc(priceLists.version)).limit(1);
  if (!latest) return;
  const volumeRates = (["residential", "long-distance"] as const).map((service) =>
    withRates(proposedRates(service), (shillings) => shillings * 100),
  );
  await publishPriceList(tx, manager, {
    data: { ...latest.data, volumeRates, dayFactors: DAY_FACTORS },
    basedOn: latest.version,
    validFrom: undefined,
    now: new Date(now.getTime() - 40 * DAY),
  });
}
