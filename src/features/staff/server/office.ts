import { and, desc, eq, ne, sql } from "drizzle-orm";
import { people, roleRequests, searchedOf } from "~/features/identity/server/tables";
import { approvalSources } from "~/features/office/approvals/server/queries";
import { READ, searchKinds } from "~/features/office/search/server/queries";
import { occurs } from "~/platform/db/paging";
import { can } from "~/platform/http/actor";
import type { StaffRole } from "~/platform/http/permissions";
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

interface WaitingRole extends Record<string, unknown> {
  number: string;
  name: string;
  role: StaffRole;
  asked_by: string | null;
  hired: boolean;
  since: string;
}

export const approvalsOfRoles = approvalSources.answer({
  kind: "role",
  from: (_reader, actor) =>
    can(actor, "manage_system_settings")
      ? sql`${roleRequests} r join ${employees} e on e.person_id = r.person_id
          where r.refused_at is null and e.status <> 'terminated'`
      : undefined,
  list: async (reader, { from, limit }) => {
    const { rows } = await reader.execute<WaitingRole>(sql`
      select e.number, (select name from people p where p.id = r.person_id) as name, r.role, r.hired,
        (select name from people p where p.id = r.requested_by) as asked_by, r.requested_at as since
      from ${from} order by r.requested_at, e.number ${limit}`);
    return rows.map((request) => ({
      key: request.number,
      title: `Role ${wordsOf(request.role)} for ${request.name}`,
      since: new Date(request.since),
      late: false,
      facts: [
        { label: "Employee", value: `${request.name}, ${request.number}` },
        { label: "Role", value: wordsOf(request.role) },
        { label: "Asked by", value: request.asked_by ?? "An import" },
        { label: "Since", value: request.hired ? "Hired with this role" : "Changed from another role" },
      ],
      to: `/staff/${request.number}`,
    }));
  },
});
