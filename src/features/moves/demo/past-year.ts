import type { WonJourney } from "~/features/quotes/demo/past-year";
import type { PastRows } from "~/platform/events/past-rows";
import { type Actor, mintActor } from "~/platform/http/actor";
import { nairobiDate, nairobiYear, startOfDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type SeededRandom, seededRandom } from "~/platform/kernel/seeded-random";
import { categoryOf, moveAdvanced, moveNumberOf } from "../domain";
import { moveCrew, moves } from "../server/tables";
import { crewSize, type Roster } from "./roster";

const HOUR_MS = 3_600_000;

interface Context {
  past: PastRows;
  chance: SeededRandom;
  roster: Roster;
  planner: Actor;
}

/** Cubic metres of a home, and of each bedroom more. */
const HOME = 7;
const BEDROOM = 7.5;

/** The planned figures, and the volume that the crew counted for three of four homes. */
function figuresOf({ wish: { kind, bedrooms } }: WonJourney, hours: number, { roll, chance }: SeededRandom) {
  const usual = kind === "office" ? 30 + roll(20) : HOME + BEDROOM * bedrooms;
  const estimatedVolume = Math.round(usual * (92 + roll(16))) / 100;
  const actualVolume = Math.round(estimatedVolume * (90 + roll(28))) / 100;
  return {
    estimatedVolume,
    actualVolume: chance(75) ? actualVolume : null,
    estimatedDuration: hours - 1 + roll(4) / 2,
  };
}

export function addPastMove({ past, chance, roster, planner }: Context, won: WonJourney): void {
  const year = nairobiYear(won.answeredAt);
  const number = moveNumberOf(year, past.nextNumber("move", year));
  const id = newId(won.answeredAt.getTime());
  const { lead, hands, trucks } = roster.assign(won.moveDay, crewSize(won.wish));
  const began = new Date(startOfDate(won.moveDay).getTime() + 8 * HOUR_MS);
  const hours = 4 + chance.roll(5);
  const ended = new Date(began.getTime() + (hours + 0.25) * HOUR_MS);
  past.add(moves, {
    id,
    number,
    quoteId: won.quoteId,
    customerId: won.customerId,
    category: categoryOf(won.wish.serviceType),
    status: "completed",
    date: won.moveDay,
    window: won.wish.kind === "home" ? chance.pick(["morning", "afternoon"]) : "full_day",
    crewLead: lead?.id ?? null,
    startedAt: began,
    completedAt: ended,
    vehiclesUsed: trucks,
    ...figuresOf(won, hours, seededRandom(began.getTime() / HOUR_MS)),
    requestDate: nairobiDate(won.askedAt),
    quotedDate: nairobiDate(won.askedAt),
    quotedAmount: won.wish.priced.total,
    createdBy: planner.personId,
    createdAt: won.answeredAt,
    updatedAt: ended,
  });
  for (const hand of hands) past.add(moveCrew, { moveId: id, personId: hand.id });
  const actor = lead ? mintActor({ kind: "person", personId: lead.id, name: lead.name }) : planner;
  past.record(actor, moveAdvanced, {
    subjectId: id,
    summary: `${number} is completed`,
    data: { number, quoteId: won.quoteId, from: "in_progress", to: "completed" },
    customerId: won.customerId,
    at: ended,
  });
}
