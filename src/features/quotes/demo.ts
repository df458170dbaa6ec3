import { and, asc, eq, inArray } from "drizzle-orm";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { demoCustomers } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import {
  distanceFee,
  lineAmount,
  type PricedMove,
  type PriceLine,
  type PriceList,
  priceMove,
  type TaxRules,
  totalsOf,
} from "~/features/pricing/domain";
import { getCurrentPriceList, measureMove } from "~/features/pricing/server/queries";
import { findRate } from "~/features/settings/exchange-rates/server/queries";
import { getSeveralSettings } from "~/features/settings/server/queries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder, mintActor, system } from "~/platform/http/actor";
import { addDays, nairobiDate, nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { mailboxOf, pickName } from "~/platform/kernel/kenyan-names";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import { seedAcceptance, seedDecline } from "./answers/demo";
import {
  approvalReasons,
  quoteApproved,
  quoteRejected,
  quoteRequested,
  quoteRevisionRequested,
  quoteSent,
  quoteViewed,
  timeChoices,
  urgencyOf,
} from "./domain";
import { sumsOf } from "./server/commands/request-quote";
import { quoteLines, quoteLinks, quoteNotes, quotes } from "./server/tables";
import { QUOTING, type Quoting } from "./settings";

const HOMES = [
  "Kilimani, Nairobi",
  "Westlands, Nairobi",
  "Karen, Nairobi",
  "South B, Nairobi",
  "Ruaka, Kiambu",
  "Kasarani, Nairobi",
  "Lavington, Nairobi",
  "Syokimau, Machakos",
];
/** Within a morning's drive of the homes. */
const NEAR = [
  "Thika, Kenya",
  "Kiambu, Kenya",
  "Machakos, Kenya",
  "Kajiado, Kenya",
  "Naivasha, Kenya",
  "Runda, Nairobi",
  "Donholm, Nairobi",
  "Kitengela, Kajiado",
];
const FAR = [
  "Mombasa, Kenya",
  "Kisumu, Kenya",
  "Eldoret, Kenya",
  "Nakuru, Kenya",
  "Meru, Kenya",
  "Malindi, Kenya",
];
const TYPES = ["residential", "residential", "residential", "commercial", "long-distance"];
const REQUIREMENTS = ["Upright piano", "Aquarium", "Gym machines", "Large safe", "Antique cabinet"];
const REASONS = [
  "Chose another date with family",
  "Found a cheaper offer",
  "The move is postponed",
  "Company pays another mover",
];

const DAY_MS = 86_400_000;
const COUNT = 132;
/** Quotes for who is paid in another currency. */
const SECOND: Record<number, "USD" | "EUR" | "GBP"> = {
  40: "USD",
  75: "EUR",
  96: "USD",
  110: "GBP",
  130: "USD",
};

/** Quotes of the past 14 months in every state: some wait, most were decided, two in five accepted. Deterministic but for `now`. */
export async function seedQuotes(tx: Tx, now: Date): Promise<void> {
  const chance = seededRandom(20_261_121);
  const settings = await getSeveralSettings(tx, QUOTING);
  const priceList = await getCurrentPriceList(tx, now);
  const staff = await staffActors(tx);
  const moving = { count: 0 };
  for (let index = 0; index < COUNT; index++) {
    // Denser towards today, so that this month's figures mean something.
    const age = Math.floor(
      (1 - index / COUNT) ** 1.7 * 420 * DAY_MS +
        chance.roll(DAY_MS / 2) +
        (index === COUNT - 1 ? 600_000 : 5_400_000),
    );
    await seedQuote(tx, {
      index,
      at: new Date(now.getTime() - age),
      now,
      chance,
      settings,
      priceList,
      staff,
      moving,
    });
  }
}

interface Story {
  index: number;
  at: Date;
  now: Date;
  chance: SeededRandom;
  settings: Quoting;
  priceList: Awaited<ReturnType<typeof getCurrentPriceList>>;
  /** How many moves were put around today so far. */
  moving: { count: number };
  staff: { reps: readonly Actor[]; managers: readonly Actor[]; surveyors: readonly Actor[] };
}

/** Who sells, who approves, and who looks at a home before it is priced. */
async function staffActors(tx: Tx): Promise<Story["staff"]> {
  const rows = await tx
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(
      and(inArray(people.role, ["sales_rep", "manager", "supervisor", "team_lead"]), eq(people.active, true)),
    )
    .orderBy(asc(people.id));
  const actors = (...roles: string[]): Actor[] =>
    rows
      .filter(({ role }) => roles.includes(role))
      .map(({ id, name }) => mintActor({ kind: "person", personId: id, name }));
  return {
    reps: actors("sales_rep"),
    managers: actors("manager"),
    surveyors: actors("supervisor", "team_lead"),
  };
}

/** Whose quote it is: mostly the reps', now and then whoever looked at the home; one in seven nobody's while it waits. */
function assigneeOf({ staff, chance }: Story, decided: boolean): Actor {
  const luck = chance.roll(100);
  const from = luck < 80 ? staff.reps : staff.surveyors;
  return luck >= 94 && !decided ? system : (chance.pick(from) ?? system);
}

interface Customer {
  name: string;
  email: string;
  phone: string;
}

/** A customer with a sign-in now and then, so that their account has something of their own to show. */
function customerOf(index: number, chance: SeededRandom): Customer {
  // Numbers that end in 0 and two digits misbehave in the M-Pesa simulator.
  const phoneOf = (rest: number) => `+2547${String(rest).replace(/0(..)$/, "1$1")}`;
  const invented = { name: pickName(chance), phone: phoneOf(10_000_000 + chance.roll(89_999_999)) };
  const place =
    index === COUNT - 2 || index % 22 === 0 ? 0 : index % 44 === 11 ? 1 : index % 44 === 33 ? 2 : undefined;
  const signedUp = place === undefined ? undefined : demoCustomers[place];
  if (signedUp && place !== undefined) return { ...signedUp, phone: phoneOf(22_418_111 + place * 1_203_112) };
  return { ...invented, email: `${mailboxOf(invented.name)}${index}@example.co.ke` };
}

/** A large office moves over a weekend: a line that a rep adds by hand, and a total that a manager approves. */
function withWeekendCrew(lines: readonly PriceLine[], tax: TaxRules) {
  const crew: PriceLine = {
    category: "additional",
    code: "manual",
    description: "Weekend crew of twelve with two trucks",
    quantity: 2,
    unitPrice: 3_800_000,
    amount: 7_600_000,
  };
  const all = [...lines, crew];
  return { lines: all, ...totalsOf(all, tax) };
}

/** Days from today on which the moves of the last two months' customers are, so that the calendar has weeks to show. */
const AROUND_TODAY = [0, 1, -3, 9, 4, 0, 2, 12, -1, 14, 6, 1, 17, -5, 3, 11, 8];

function movingDay({ now, moving }: Story, wished: string | null, answeredAt: Date): string {
  const soonest = addDays(nairobiDate(answeredAt), 2);
  if (now.getTime() - answeredAt.getTime() > 60 * DAY_MS) return wished ?? addDays(soonest, 5);
  const near = addDays(nairobiDate(now), AROUND_TODAY[moving.count++ % AROUND_TODAY.length] ?? 0);
  return near < soonest ? soonest : near;
}

/** A long distance as a person prices it: the fee for its kilometres in place of the fixed one. */
function pricedByHand(listed: PricedMove, priceList: PriceList, tax: TaxRules): PricedMove {
  const km = listed.measured.longKm ?? listed.measured.km;
  const fee = distanceFee(priceList, { method: "bands", km, assumptions: [] });
  const lines = listed.lines.map((line) =>
    line.code === "distance" ? { ...line, unitPrice: fee, amount: lineAmount(1, fee) } : line,
  );
  return { ...listed, lines, ...totalsOf(lines, tax) };
}

async function seedQuote(tx: Tx, story: Story): Promise<void> {
  const { index, at, now, chance, settings, priceList } = story;
  const { name, email, phone } = customerOf(index, chance);
  const serviceType = chance.pick(TYPES);
  const bedrooms = 1 + chance.roll(4);
  const rooms: Record<string, number> =
    serviceType === "commercial"
      ? { office: 4 + chance.roll(7), kitchen: 1, bathroom: 2 }
      : {
          bedroom: bedrooms,
          living_room: 1,
          kitchen: 1,
          bathroom: Math.max(1, bedrooms - 1),
          ...(chance.chance(30) ? { dining_room: 1 } : {}),
          ...(chance.chance(25) ? { office: 1 } : {}),
        };
  const services = ["packing", "insurance", "assembly", "cleaning", "storage", "express"].filter((_, place) =>
    chance.chance(55 - place * 8),
  );
  const serviceDate = chance.chance(88) ? addDays(nairobiDate(at), 6 + chance.roll(32)) : null;
  const accessDifficulty = chance.pick(["easy", "easy", "easy", "medium", "medium", "hard"]);
  const specialRequirements = chance.chance(12) ? [chance.pick(REQUIREMENTS)] : [];
  const year = nairobiYear(at);
  const id = newId(at.getTime());
  const number = `QT-${year}-${String(await nextNumber(tx, "quote", year)).padStart(3, "0")}`;
  const validUntil = addDays(nairobiDate(at), settings.quotes.validityDays);
  const old = now.getTime() - at.getTime() > 3 * DAY_MS;
  const luck = chance.roll(100);
  const fate = !old
    ? luck < 70
      ? "pending"
      : luck < 80
        ? "revision"
        : "approved"
    : luck < 42
      ? "accepted"
      : luck < 58
        ? "approved"
        : luck < 70
          ? "declined"
          : luck < 84
            ? "rejected"
            : luck < 92
              ? "revision"
              : "pending";
  const after = (hours: number) =>
    new Date(Math.min(at.getTime() + hours * 3_600_000, now.getTime() - 60_000));
  const decidedAt = after(2 + chance.roll(20));
  const viewedAt = after(24 + chance.roll(20));
  const answeredAt = after(48 + chance.roll(60));
  const approved = fate === "approved" || fate === "accepted" || fate === "declined";
  const from = chance.pick(HOMES);
  const to = chance.pick(serviceType === "long-distance" ? FAR : NEAR);
  const distance = measureMove(priceList, settings.quotes, from, to);
  const listed = priceMove(priceList, { rooms, services, distance }, settings.tax);
  const longDistanceKm = distance.longKm ?? null;
  const isConfirmed = approved && longDistanceKm !== null;
  const travelled = isConfirmed ? pricedByHand(listed, priceList, settings.tax) : listed;
  const priced =
    serviceType === "commercial" && index % 3 === 0
      ? { ...travelled, ...withWeekendCrew(travelled.lines, settings.tax) }
      : travelled;
  const reasons = approvalReasons(
    { total: priced.total, listTotal: listed.total, accessDifficulty, specialRequirements, longDistanceKm },
    settings.quotes,
  );
  const rep = assigneeOf(story, fate !== "pending");
  const manager = chance.pick(story.staff.managers) ?? system;
  const date = fate === "accepted" ? movingDay(story, serviceDate, answeredAt) : serviceDate;
  const customer =
    fate === "accepted"
      ? await matchOrCreateCustomer(tx, system, { name, email, phone }, answeredAt)
      : undefined;
  const currency = SECOND[index];
  const rate = currency && (await findRate(tx, currency, nairobiDate(at)));
  await tx.insert(quotes).values({
    id,
    reference: `MV-${at.getTime()}`,
    number,
    status: approved ? "approved" : fate,
    source: index % 4 === 0 ? "office" : "calculator",
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerId: customer?.id ?? null,
    fromLocation: from,
    toLocation: to,
    distanceKm: priced.measured.km,
    distanceMethod: priced.measured.method,
    accessDifficulty,
    serviceDate: date,
    preferredTime: chance.pick([...timeChoices().slice(0, 3), ""]),
    serviceType,
    propertyType: serviceType === "commercial" ? "office" : chance.pick(["apartment", "house", "apartment"]),
    fromFloor: chance.roll(6),
    toFloor: chance.roll(5),
    fromLift: chance.chance(40),
    toLift: chance.chance(40),
    estimatedDuration: 3 + bedrooms + chance.roll(3),
    urgency: urgencyOf(date, false, at),
    specialRequirements,
    rooms,
    services,
    priceListVersion: priced.priceListVersion,
    tax: settings.tax,
    listTotal: listed.total,
    ...sumsOf(priced),
    ...(rate ? { secondCurrency: currency, secondRate: rate.rate, secondRateDate: rate.date } : {}),
    depositRate: settings.quotes.depositRate,
    requiresApproval: reasons.length > 0,
    approvalReasons: reasons,
    longDistanceKm,
    priceConfirmedAt: isConfirmed ? decidedAt : null,
    priceConfirmedBy: isConfirmed ? rep.personId : null,
    lastPricedBy: isConfirmed ? rep.personId : null,
    validUntil,
    assignedTo: rep.personId,
    decidedBy: fate === "pending" ? null : manager.personId,
    decidedAt: fate === "pending" ? null : decidedAt,
    sentAt: approved ? decidedAt : null,
    viewedAt: approved && fate !== "approved" ? viewedAt : null,
    acceptedAt: fate === "accepted" ? answeredAt : null,
    declinedAt: fate === "declined" ? answeredAt : null,
    createdAt: at,
    updatedAt: at,
  });
  await tx
    .insert(quoteLines)
    .values(priced.lines.map((line, position) => ({ quoteId: id, position, ...line })));
  await tx.insert(quoteLinks).values({ quoteId: id, createdAt: at });
  const fact = { subjectId: id, data: { number } };
  const guest = linkHolder(name);
  await record(tx, guest, quoteRequested, {
    subjectId: id,
    summary: `Quote ${number} requested`,
    data: { number, reference: `MV-${at.getTime()}`, total: priced.total, source: "calculator" },
    at,
  });
  if (fate === "revision") {
    await tx.insert(quoteNotes).values({
      quoteId: id,
      type: "admin",
      content: "Ask for the floor and whether the truck can stand at the gate.",
      author: rep.name,
      timestamp: decidedAt,
    });
    await record(tx, rep, quoteRevisionRequested, {
      subjectId: id,
      summary: "Revision requested",
      data: { number, reason: "" },
      at: decidedAt,
    });
  }
  if (fate === "rejected")
    await record(tx, manager, quoteRejected, {
      subjectId: id,
      summary: "Quote rejected: outside our service area that week",
      data: { number, reason: "No truck that week" },
      at: decidedAt,
    });
  if (!approved) return;
  await record(tx, manager, quoteApproved, {
    ...fact,
    summary: "Quote approved",
    data: { number, selfApproved: false },
    at: decidedAt,
  });
  await record(tx, manager, quoteSent, {
    ...fact,
    summary: "Quote sent by email",
    data: { number, channel: "email" },
    at: decidedAt,
  });
  if (fate === "approved") return;
  await record(tx, guest, quoteViewed, { ...fact, summary: "Customer opened the quote", at: viewedAt });
  const answer = { id, number, name, answeredAt };
  if (fate === "declined") return seedDecline(tx, { ...answer, reason: chance.pick(REASONS) });
  if (!customer || !date) return;
  await seedAcceptance(tx, {
    ...answer,
    customerId: customer.id,
    email,
    phone,
    from,
    to,
    date,
    lines: priced.lines,
    total: priced.total,
    settings,
    assignedTo: rep.personId,
  });
}
