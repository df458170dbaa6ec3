import { and, gte, inArray, lt, ne, sql } from "drizzle-orm";
import { listContacts } from "~/features/availability/server/queries";
import { listOpenedJobs } from "~/features/jobs/server/queries/jobs";
import { jobs } from "~/features/jobs/server/tables";
import { inScope } from "~/features/moves/server/reach";
import { moves } from "~/features/moves/server/tables";
import { movesSection } from "~/features/moves/settings";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { mapLink, thingsFor } from "../../domain/plan";

type Opened = Awaited<ReturnType<typeof listOpenedJobs>>[number];

/** A crew goes together: the lead of a job, otherwise its driver, its vehicle, or the job alone. */
const crewOf = ({ id, assigned }: Opened): string => {
  const find = (role: string) => assigned.find((one) => one.role === role);
  const leads = find("lead") ?? find("driver") ?? find("vehicle");
  return leads?.personId ?? leads?.vehicleId ?? id;
};

export interface SheetsOfDay {
  date: PlainDate;
  publicUrl: string;
  now: Date;
}

/** The day's jobs on one sheet for each crew, in the language of its lead. */
export async function listSheets(reader: Reader, actor: Actor, { date, publicUrl, now }: SheetsOfDay) {
  const ofDay = and(
    gte(jobs.startsAt, startOfDate(date)),
    lt(jobs.startsAt, startOfDate(addDays(date, 1))),
    ne(jobs.state, "aborted"),
    inScope(actor, "manage_moves"),
  );
  const found = await listOpenedJobs(reader, actor, ofDay, now);
  const instructions = await listInstructions(
    reader,
    found.map(({ moveId }) => moveId),
  );
  const crews = Map.groupBy(found, crewOf);
  const contacts = await listContacts(reader, [...crews.keys()]);
  const { crewLanguage } = await getSettings(reader, movesSection);
  return [...crews].map(([key, own]) => {
    const first = own[0]?.assigned[0];
    const language: Locale = contacts.get(key)?.language ?? asLocale(crewLanguage);
    return {
      ...{ key, language, name: contacts.get(key)?.name ?? first?.name ?? own[0]?.number ?? "" },
      jobs: own.map((job) => ({
        ...{ id: job.id, moveId: job.moveId, number: job.number, kind: job.kind, customer: job.customer },
        ...{ startsAt: job.startsAt ?? now, endsAt: job.endsAt ?? now, stops: job.stops },
        ...{
          litres: job.needs.litres,
          minutes: job.needs.minutes,
          instructions: instructions.get(job.moveId) ?? "",
        },
        vehicles: job.assigned.flatMap(({ vehicleId, name }) => (vehicleId ? [name] : [])),
        team: job.assigned.flatMap(({ role, name }) => (role === "vehicle" ? [] : [{ name, role }])),
        things: thingsFor({
          ...{ number: job.number, kind: job.kind, startsAt: "", endsAt: "", stops: job.stops, team: [] },
          vehicles: job.assigned.flatMap(({ vehicleId, name }) => (vehicleId ? [name] : [])),
          ...{ litres: null, minutes: null },
        }),
        map: mapLink(job.stops),
        address: `${publicUrl}/moves?date=${date}&move=${job.moveNumber}`,
      })),
    };
  });
}

async function listInstructions(reader: Reader, moveIds: readonly string[]): Promise<Map<string, string>> {
  if (moveIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: moves.id, said: quotes.specialInstructions })
    .from(moves)
    .innerJoin(quotes, sql`${quotes.id} = ${moves.quoteId}`)
    .where(inArray(moves.id, [...moveIds]));
  return new Map(rows.map(({ id, said }) => [id, said]));
}
