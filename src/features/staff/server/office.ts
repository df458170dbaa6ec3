import { and, desc, eq, ne } from "drizzle-orm";
import { people, searchedOf } from "~/features/identity/server/tables";
import { READ, searchKinds } from "~/features/office/search/server/queries";
import { occurs } from "~/platform/db/paging";
import { wordsOf } from "../domain";
import { staffInReach } from "./reach";
import { employees } from "./tables";

export const staffSearch = searchKinds.answer({
  kind: "employee",
  needs: "view_team_staff",
  find: async (reader, actor, readings) => {
    const rows = await reader
      .select({ id: people.id, number: employees.number, name: people.name, role: people.role })
      .from(employees)
      .innerJoin(people, eq(people.id, employees.personId))
      .where(
        and(
          occurs(searchedOf(people), readings),
          ne(employees.status, "terminated"),
          staffInReach(actor, "view_team_staff"),
        ),
      )
      .orderBy(desc(people.createdAt), desc(people.id))
      .limit(READ);
    return rows.map(({ id, number, name, role }) => ({
      kind: "employee" as const,
      id,
      title: name,
      detail: `${number} · ${wordsOf(role)}`,
      to: `/staff/${number}`,
    }));
  },
});
