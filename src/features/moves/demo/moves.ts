import { and, asc, eq, isNotNull, isNull, notExists } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { startOfMove, windowInSentence, windowOf } from "~/features/settings/windows/domain";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { addDays, daysBetween, formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { seededRandom } from "~/platform/kernel/seeded-random";
import { categoryOf, type MoveStatus, moveAdvanced, moveScheduled } from "../domain";
import { acceptTaken } from "../server/commands/crew-move";
import { nextMoveNumber } from "../server/commands/schedule-move";
import { moveCrew, moves } from "../server/tables";
import { movesSection } from "../settings";
import { crewSize, findRoster, TRUCKS } from "./roster";

const HOUR = 3_600_000;

const NOTES = [
  "Gate code from the caretaker, lift booked for the morning.",
  "The truck cannot stand at the gate: small pick-up for the last 200 m.",
  "Two keys: the neighbour has the second one.",
  "",
  "",
];

/**
 * Seeds moves for the accepted quotes. Past ones are completed, except the last that began. The next three weeks
 * are scheduled, except one in four, left for Schedule Job.
 */
export async function seedMoves(tx: Tx, now: Date): Promise<void> {
  const chance = seededRandom(31_415_926);
  const { value, version } = await getSettingsForPage(tx, movesSection);
  await saveSettings(tx, system, {
    section: movesSection,
    value: { ...value, dailyCapacity: TRUCKS.length },
    version,
    now: new Date(now.getTime() - 500 * 24 * HOUR),
  });
  const today = nairobiDate(now);
  const [manager] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(and(eq(people.role, "manager"), eq(people.active, true)))
    .orderBy(asc(people.name))
    .limit(1);
  const planner: Actor = manager
    ? mintActor({ kind: "person", personId: manager.id, name: manager.name })
    : system;
  await acceptTaken(tx, planner, "No other lead is free");
  const roster = await findRoster(tx, addDays(today, -40), addDays(today, 30));
  const accepted = await tx
    .select()
    .from(quotes)
    .where(
      and(
        isNotNull(quotes.acceptedAt),
        isNull(quotes.cancelledAt),
        isNotNull(quotes.serviceDate),
        notExists(tx.select({ id: moves.id }).from(moves).where(eq(moves.quoteId, quotes.id))),
      ),
    )
    .orderBy(asc(quotes.acceptedAt), asc(quotes.id));
  const onTheRoad = findOnTheRoad(accepted, now);
  let tookLong = false;
  for (const quote of accepted) {
    const date = quote.serviceDate ?? today;
    const ahead = daysBetween(today, date);
    if (ahead > 21 || (ahead > 2 && chance.chance(25))) continue;
    const window = windowOf(quote.preferredTime);
    const begins = startOfMove(date, window);
    // One of yesterday's half days took longer, for the morning page.
    const isLong: boolean = ahead === -1 && window !== "full_day" && !tookLong && quote.id !== onTheRoad;
    tookLong ||= isLong;
    const ends = new Date(begins.getTime() + (isLong ? 6.5 : 3.25 + (Math.abs(ahead) % 4) / 2) * HOUR);
    const isOver = ends < now && quote.id !== onTheRoad;
    const status: MoveStatus = isOver
      ? "completed"
      : begins < now
        ? "in_progress"
        : ahead < 7
          ? "confirmed"
          : "booked";
    const at = new Date(Math.min((quote.acceptedAt ?? now).getTime() + 3 * HOUR, now.getTime() - 60_000));
    const kind =
      quote.serviceType === "commercial" ? "office" : quote.serviceType === "residential" ? "home" : "far";
    const team = roster.assign(date, crewSize({ kind, bedrooms: quote.rooms.bedroom ?? 0 }));
    const lead = ahead > 10 && chance.chance(30) ? undefined : team.lead;
    const crew = ahead > 10 && !lead ? [] : team.hands;
    const id = newId(at.getTime());
    const number = await nextMoveNumber(tx, at);
    await tx.insert(moves).values({
      id,
      number,
      quoteId: quote.id,
      customerId: quote.customerId,
      category: categoryOf(quote.serviceType),
      status,
      date,
      window,
      crewLead: lead?.id ?? null,
      notes: chance.pick(NOTES),
      requestDate: nairobiDate(quote.createdAt),
      quotedDate: nairobiDate(quote.createdAt),
      quotedAmount: quote.total,
      startedAt: status === "completed" || status === "in_progress" ? begins : null,
      completedAt: status === "completed" ? ends : null,
      vehiclesUsed: status === "completed" ? team.trucks : [],
      createdBy: planner.personId,
      createdAt: at,
      updatedAt: status === "completed" ? ends : at,
    });
    if (crew.length > 0)
      await tx.insert(moveCrew).values(crew.map((hand) => ({ moveId: id, personId: hand.id })));
    const fact = { number, quoteId: quote.id };
    await record(tx, planner, moveScheduled, {
      subjectId: id,
      summary: `${number} scheduled for ${formatDate(date)}, ${windowInSentence(window, "en")}`,
      data: {
        ...fact,
        date,
        window,
        crewLead: lead?.id ?? null,
        crew: crew.map((hand) => hand.id),
        overrideWarnings: [],
      },
      customerId: quote.customerId,
      at,
    });
    const actor = lead ? mintActor({ kind: "person", personId: lead.id, name: lead.name }) : planner;
    const advanced = (from: MoveStatus, to: MoveStatus, said: string, when: Date) =>
      record(tx, actor, moveAdvanced, {
        subjectId: id,
        summary: `${number} is ${said}`,
        data: { ...fact, from, to },
        customerId: quote.customerId,
        at: when,
      });
    if (status === "in_progress" || status === "completed")
      await advanced("confirmed", "in_progress", "in progress", begins);
    if (status === "completed") await advanced("in_progress", "completed", "completed", ends);
  }
}

/** The move that began last, which is always in progress. At night it is one of the day before, on its way overnight. */
function findOnTheRoad(
  accepted: readonly { id: string; serviceDate: PlainDate | null; preferredTime: string }[],
  now: Date,
): string | undefined {
  const today = nairobiDate(now);
  const begun = accepted.flatMap(({ id, serviceDate, preferredTime }) => {
    if (!serviceDate || serviceDate < addDays(today, -1)) return [];
    const begins = startOfMove(serviceDate, windowOf(preferredTime));
    return begins < now ? [{ id, begins: begins.getTime() }] : [];
  });
  return begun.sort((a, b) => b.begins - a.begins || a.id.localeCompare(b.id))[0]?.id;
}
