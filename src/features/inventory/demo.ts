import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { BLANK_KIND, type KindFields, minutesOf } from "./kinds/domain/kinds";
import { addKind, editKind, publishKinds, retireKind } from "./kinds/server/commands";
import { getDraft } from "./kinds/server/queries";
import { itemKinds } from "./kinds/server/tables";

const OWN: (Pick<KindFields, "nameEn" | "nameSw" | "words" | "rooms" | "volume" | "weight" | "flags"> &
  Partial<KindFields>)[] = [
  {
    nameEn: "Chest freezer, 300 litres",
    nameSw: "Friza ya kulala, lita 300",
    words: ["deep freezer", "freezer", "friza", "ice cream freezer"],
    rooms: ["kitchen"],
    volume: 0.86,
    weight: 52,
    flags: ["fragile", "two_people"],
    reference: "Measured on a shop move in Kilimani",
  },
  {
    nameEn: "Water pump",
    nameSw: "Pampu ya maji",
    words: ["booster pump", "pampu"],
    rooms: ["outside"],
    volume: 0.04,
    weight: 14,
    flags: [],
    reference: "Weighed in the store",
  },
];

/** The shipped list, a second version with the company's own items, and two changes that wait to be published. */
export async function seedItemKinds(tx: Tx, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 12 * 86_400_000);
  for (const own of OWN)
    await addKind(tx, system, { ...BLANK_KIND, ...own, minutes: minutesOf(own.volume), now: at });
  await edit(tx, "sofa_set_7", at, {
    volume: 4.1,
    weight: 168,
    source: "company",
    weightSource: "company",
    reference: "Mean of 14 moves",
  });
  await retire(tx, "rocking_horse", at);
  const { version, changedAt } = await getDraft(tx);
  await publishKinds(tx, system, {
    basedOn: version,
    changedAt,
    note: "Our own measurements of the first moves",
    now: at,
  });
  const later = new Date(now.getTime() - 86_400_000);
  await edit(tx, "water_tank_1000", later, { weight: 24, weightSource: "company" });
  await retire(tx, "us_dryer", later);
}

async function find(tx: Tx, code: string) {
  const [row] = await tx.select().from(itemKinds).where(eq(itemKinds.code, code));
  if (!row) throw new Error(`The item list has no ${code}`);
  return { ...row, id: trustedReach(tx, "item-kind", row.id, "system") };
}

async function edit(tx: Tx, code: string, now: Date, change: Partial<KindFields>): Promise<void> {
  await editKind(tx, system, { ...(await find(tx, code)), ...change, now });
}

async function retire(tx: Tx, code: string, now: Date): Promise<void> {
  await retireKind(tx, system, { id: (await find(tx, code)).id, now });
}
