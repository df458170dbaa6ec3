import { and, asc, eq, inArray } from "drizzle-orm";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { demoCustomers } from "~/features/identity/demo";
import { people } from "~/features/identity/server/tables";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { findRate } from "~/features/settings/exchange-rates/server/queries";
import { getSeveralSettings } from "~/features/settings/server/queries";
import { timeChoices } from "~/features/settings/windows/domain";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, linkHolder, mintActor, system } from "~/platform/http/actor";
import { addDays, nairobiDate, nairobiYear, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { mailboxOf, pickName } from "~/platform/kernel/kenyan-names";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import {
  approvalReasons,
  quoteApproved,
  quoteRejected,
  quoteRequested,
  quoteRevisionRequested,
  quoteSent,
  quoteViewed,
  urgencyOf,
} from "../domain";
import { sumsOf } from "../server/commands/request-quote";
import { quoteLines, quoteLinks, quoteNotes, quotes } from "../server/tables";
import { QUOTING, type Quoting } from "../settings";
import { seedAcceptance, seedDecline } from "./answers";
import { signedUpPhone } from "./past-year";
import { movesByDay, RECENT_DAYS } from "./season";
import { pickWish } from "./wishes";

const REASONS = [
  "Chose another date with family",
  "Found a cheaper offer",
  "The move is postponed",
  "Company pays another mover",
];

const DAY_MS = 86_400_000;
const SECOND: Record<number, "USD" | "EUR" | "GBP"> = {
  40: "USD",
  75: "EUR",
  96: "USD",
  110: "GBP",
  130: "USD",
};

type Fate = "accepted" | "approved" | "declined" | "rejected" | "revision" | "pending";

interface Plan {
  at: Date;
  fate: Fate;
  moveDay?: PlainDate;
}

/** Quotes of the last month in every state: those of the moves around today, and those that came to nothing or still wait. Deterministic but for `now`. */
export async function seedQuotes(tx: Tx, now: Date): Promise<void> {
  const chance = seededRandom(20_261_121);
  const settings = await getSeveralSettings(tx, QUOTING);
  const priceList = await getCurrentPriceList(tx, now);
  const staff = await staffActors(tx);
  const plans = planQuotes(now, chance);
  for (const [index, plan] of plans.entries())
    await seedQuote(tx, {
      index,
      last: plans.length - 2,
      ...plan,
      now,
      chance,
      settings,
      priceList,
      staff,
    });
}

const bookedOf = (ahead: number) => (ahead <= 0 ? 1 : ahead <= 7 ? 0.75 : ahead <= 14 ? 0.5 : 0.3);

function planQuotes(now: Date, chance: SeededRandom): Plan[] {
  const today = nairobiDate(now);
  const first = addDays(today, -RECENT_DAYS);
  const plans: Plan[] = [];
  const latest = now.getTime() - 4 * DAY_MS;
  let booked = 0;
  let owed = 0;
  for (const [day, moves] of movesByDay(addDays(first, 4), addDays(today, 24))) {
    const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    owed += moves * bookedOf(ahead);
    // Today and tomorrow have a day's work on the board; the days after have less.
    const count = Math.max(Math.floor(owed), ahead === 0 || ahead === 1 ? 3 : 0);
    owed -= count;
    for (let each = 0; each < count; each++) {
      const wished =
        startOfDate(day).getTime() - (4 + chance.roll(18)) * DAY_MS + chance.roll(12 * 3_600_000);
      const at = new Date(
        Math.max(
          startOfDate(first).getTime() + chance.roll(DAY_MS / 2),
          Math.min(wished, latest - chance.roll(DAY_MS)),
        ),
      );
      plans.push({ at, fate: "accepted", moveDay: day });
      booked++;
    }
  }
  for (let each = 0; each < booked * 0.6; each++) {
    const age = Math.floor(
      (1 - each / (booked * 0.6)) ** 1.3 * RECENT_DAYS * DAY_MS + chance.roll(DAY_MS / 2) + 600_000,
    );
    plans.push({ at: new Date(now.getTime() - age), fate: fateOf(age / DAY_MS, chance) });
  }
  return plans.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function fateOf(days: number, chance: SeededRandom): Fate {
  const luck = chance.roll(100);
  if (days < 3) return luck < 62 ? "pending" : luck < 78 ? "revision" : "approved";
  if (luck < 38) return "approved";
  if (luck < 68) return "declined";
  if (luck < 84) return "rejected";
  return days < 12 ? (luck < 94 ? "revision" : "pending") : "declined";
}

interface Story extends Plan {
  index: number;
  last: number;
  now: Date;
  chance: SeededRandom;
  settings: Quoting;
  priceList: Awaited<ReturnType<typeof getCurrentPriceList>>;
  staff: { reps: readonly Actor[]; managers: readonly Actor[]; surveyors: readonly Actor[] };
}

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

function customerOf(index: number, last: number, chance: SeededRandom): Customer {
  // Numbers that end in 0 and two digits misbehave in the M-Pesa simulator.
  const phoneOf = (rest: number) => `+2547${String(rest).replace(/0(..)$/, "1$1")}`;
  const invented = { name: pickName(chance), phone: phoneOf(10_000_000 + chance.roll(89_999_999)) };
  const place =
    index === last || index % 50 === 0 ? 0 : index % 88 === 11 ? 1 : index % 88 === 33 ? 2 : undefined;
  const signedUp = place === undefined ? undefined : demoCustomers[place];
  if (signedUp && place !== undefined) return { ...signedUp, phone: signedUpPhone(place) };
  return { ...invented, email: `${mailboxOf(invented.name)}${index}@example.co.ke` };
}

async function seedQuote(tx: Tx, story: Story): Promise<void> {
  const { index, last, at, fate, moveDay, now, chance, settings, priceList } = story;
  const { name, email, phone } = customerOf(index, last, chance);
  const wish = pickWish(chance, { priceList, settings });
  const { serviceType, rooms, services, from, to, accessDifficulty, specialRequirements, longDistanceKm } =
    wish;
  const { listed, priced } = wish;
  const serviceDate = chance.chance(88) ? addDays(nairobiDate(at), 6 + chance.roll(32)) : null;
  const year = nairobiYear(at);
  const id = newId(at.getTime());
  const number = `QT-${year}-${String(await nextNumber(tx, "quote", year)).padStart(3, "0")}`;
  const validUntil = addDays(nairobiDate(at), settings.quotes.validityDays);
  const after = (hours: number) =>
    new Date(Math.min(at.getTime() + hours * 3_600_000, now.getTime() - 60_000));
  const decidedAt = after(2 + chance.roll(20));
  const viewedAt = after(24 + chance.roll(20));
  const answeredAt = after(40 + chance.roll(36));
  const approved = fate === "approved" || fate === "accepted" || fate === "declined";
  const isConfirmed = approved && longDistanceKm !== null;
  const reasons = approvalReasons(
    { total: priced.total, listTotal: listed.total, accessDifficulty, specialRequirements, longDistanceKm },
    settings.quotes,
  );
  const rep = assigneeOf(story, fate !== "pending");
  const manager = chance.pick(story.staff.managers) ?? system;
  const date = moveDay ?? serviceDate;
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
    preferredTime: chance.pick([...timeChoices(), ""]),
    serviceType,
    propertyType: wish.propertyType,
    fromFloor: chance.roll(6),
    toFloor: chance.roll(5),
    fromLift: chance.chance(40),
    toLift: chance.chance(40),
    estimatedDuration: 3 + wish.bedrooms + chance.roll(3),
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
      type: "system",
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
  if (fate === "rejected") {
    const reason = "No truck is free that week";
    await tx
      .insert(quoteNotes)
      .values({ quoteId: id, type: "system", content: reason, author: manager.name, timestamp: decidedAt });
    await record(tx, manager, quoteRejected, {
      subjectId: id,
      summary: `Quote rejected: ${reason}`,
      data: { number, reason },
      at: decidedAt,
    });
  }
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
