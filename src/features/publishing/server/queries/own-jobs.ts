import { and, asc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { BLANK_STOP, isPlannable, type Stop } from "~/features/jobs/domain";
import { jobAssignments, jobs } from "~/features/jobs/server/tables";
import { crewContactDays } from "~/features/moves/domain";
import { moves } from "~/features/moves/server/tables";
import { movesSection } from "~/features/moves/settings";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { canAnswer, mapLink, type PublishedPlan, seesContacts, thingsFor } from "../../domain/plan";
import { jobNotices, jobPublications } from "../tables";

const DAY_MS = 86_400_000;
const MOST = 60;

/** Names of people by their ids. */
export async function listNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(sql`${people.id} = any(${textArray(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * A crew member's jobs as they were published, until the day after, and those that were taken away within a day.
 * Addresses, contacts and instructions only from the day before to the day after (docs/domain/roles.md#crew).
 */
export async function listOwnJobs(reader: Reader, personId: string, now: Date) {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const rows = await reader
    .select({
      notice: jobNotices,
      plan: jobPublications.plan,
      state: jobs.state,
      isOn: isNotNull(jobAssignments.id).mapWith(Boolean),
      instructions: sql<string>`coalesce(${quotes.specialInstructions}, '')`,
    })
    .from(jobNotices)
    .leftJoin(jobPublications, eq(jobPublications.jobId, jobNotices.jobId))
    .leftJoin(jobs, eq(jobs.id, jobNotices.jobId))
    .leftJoin(moves, eq(moves.id, jobs.moveId))
    .leftJoin(quotes, eq(quotes.id, moves.quoteId))
    .leftJoin(
      jobAssignments,
      and(eq(jobAssignments.jobId, jobNotices.jobId), eq(jobAssignments.personId, jobNotices.personId)),
    )
    .where(
      and(
        eq(jobNotices.personId, personId),
        or(
          and(isNull(jobNotices.withdrawnAt), gt(jobNotices.endsAt, yesterday)),
          and(gt(jobNotices.withdrawnAt, yesterday), gt(jobNotices.endsAt, now)),
        ),
      ),
    )
    .orderBy(asc(jobNotices.startsAt), asc(jobNotices.id))
    .limit(MOST);
  const names = await listNames(
    reader,
    rows.flatMap(({ plan }) => plan?.team.map((member) => member.personId) ?? []),
  );
  const { crewAnswers: mode } = await getSettings(reader, movesSection);
  const days = crewContactDays(now);
  return rows.map(({ notice, plan, state, isOn, instructions }) => {
    const isOff = notice.withdrawnAt !== null || plan === null;
    const may = (to: "accepted" | "declined") =>
      !isOff && isOn && state !== null && isPlannable(state) && canAnswer(notice.answer, to, mode);
    const sees = plan !== null && seesContacts(plan, days);
    return {
      ...{ id: notice.id, revision: notice.revision, number: notice.number, role: notice.role },
      ...{ startsAt: notice.startsAt, endsAt: notice.endsAt, isOff, answer: notice.answer },
      ...{ mayAccept: may("accepted"), mayDecline: may("declined"), asksAnswer: mode === "must_accept" },
      plan:
        isOff || !plan ? null : { ...shownPlan(plan, names, sees), instructions: sees ? instructions : "" },
    };
  });
}

/** A published plan with names. Without `sees`, its stops are towns alone. */
function shownPlan(plan: PublishedPlan, names: ReadonlyMap<string, string>, sees: boolean) {
  const { kind, stops, team, vehicles, litres, minutes } = plan;
  return {
    ...{ kind, vehicles, litres, minutes, sees, things: thingsFor(plan) },
    team: team.map(({ personId, role }) => ({ name: names.get(personId) ?? "", role })),
    stops: sees ? stops : stops.map(withoutAddress),
    map: sees && stops.length > 0 ? mapLink(stops) : "",
  };
}

/** A stop as crew see it before the day before: its town alone. */
export const withoutAddress = (stop: Stop): Stop => ({
  ...BLANK_STOP,
  role: stop.role,
  place: townOf(stop),
});

/** The last part of a place: 'Kilimani, Nairobi' is Nairobi. */
const townOf = ({ place, address }: { place: string; address: string }): string =>
  (place || address).split(",").at(-1)?.trim() ?? "";
