import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { peopleInScope } from "~/features/staff/server/reach";
import type { Reader } from "~/platform/db/database";
import { type Actor, personIdOf, scopeOf } from "~/platform/http/actor";
import type { Role } from "~/platform/http/permissions";
import { plansAll } from "../reach";
import { moveCrew } from "../tables";

export interface Person {
  id: string;
  name: string;
}
const GOES_ALONG: readonly Role[] = ["supervisor", "team_lead", "driver", "mover", "packer"];

/** True if the actor may assign these people: anyone, or only themselves and their team. */
export async function mayCrew(reader: Reader, actor: Actor, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return plansAll(actor);
  const known = new Set((await listCrew(reader, actor)).map(({ id }) => id));
  return ids.every((id) => known.has(id));
}

/** People the actor can assign as lead or crew. */
export async function listCrew(reader: Reader, actor: Actor): Promise<(Person & { role: string })[]> {
  const everybody = plansAll(actor);
  return reader
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(
      and(
        eq(people.active, true),
        inArray(people.role, [...GOES_ALONG]),
        everybody
          ? undefined
          : or(
              eq(people.id, personIdOf(actor)),
              peopleInScope(actor, scopeOf(actor, "manage_moves"), sql`${people.id}`),
            ),
      ),
    )
    .orderBy(asc(people.name));
}

/** Crew members besides the lead. */
export async function getCrewOf(reader: Reader, moveId: string): Promise<string[]> {
  const rows = await reader
    .select({ personId: moveCrew.personId })
    .from(moveCrew)
    .where(eq(moveCrew.moveId, moveId));
  return rows.map(({ personId }) => personId);
}
