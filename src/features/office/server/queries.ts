import { desc, sql } from "drizzle-orm";
import { people, searchedOf } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import type { Found } from "../search/domain";
import { namedRows, READ, type Reading, searchKinds } from "../search/server/queries";

async function findPeople(reader: Reader, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({ id: people.id, name: people.name, email: people.email, role: people.role })
    .from(people)
    .where(occurs(searchedOf(people), readings))
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(READ);
  return rows.map(({ id, name, email, role }) => ({
    kind: "person",
    id,
    title: name,
    detail: `${role.replaceAll("_", " ")} · ${email}`,
    to: `/settings/people?search=${encodeURIComponent(email)}`,
  }));
}

/** Finds people for those who manage them. Identity precedes the office, so the office queries it. */
export const peopleSearch = searchKinds.answer({
  kind: "person",
  needs: "manage_system_settings",
  find: (reader, _actor, readings) => findPeople(reader, readings),
});

export const namesOfPeople = namedRows.answer({
  table: sql`${people}`,
  names: sql`name`,
  searched: sql`lower(people.name || ' ' || people.email)`,
});
