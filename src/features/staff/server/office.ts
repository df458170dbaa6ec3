import { and, desc, eq, ne, sql } from "drizzle-orm";
import { roleAsked, roleChanged, roleRefused } from "~/features/identity/domain/identity";
import { people, roleRequests, searchedOf } from "~/features/identity/server/tables";
import { endTurnsOn } from "~/features/office/approvals/server/commands";
import { approvalSources } from "~/features/office/approvals/server/queries/approvals";
import { READ, searchKinds } from "~/features/office/search/server/queries";
import { occurs } from "~/platform/db/paging";
import { textArray } from "~/platform/db/text-array";
import { events } from "~/platform/events/tables";
import { can, personIdOf } from "~/platform/http/actor";
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

interface DecidedRole extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  role: StaffRole;
  refused: boolean;
  asked_by: string;
}

interface WaitingRole extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  role: StaffRole;
  asked_by: string | null;
  hired: boolean;
  since: string;
}

/** The request that a decision `d` about a role answers. */
const askedBefore = sql`from ${events} a where a.subject_type = 'person' and a.subject_id = d.subject_id
  and a.type = ${roleAsked.name} and a.at <= d.at and a.data->>'to' = d.data->>'to'`;

export const roleTurns = endTurnsOn("role", roleChanged, roleRefused);

export const approvalsOfRoles = approvalSources.answer({
  kind: "role",
  needs: ["manage_system_settings"],
  id: sql`r.person_id`,
  notBy: (person) => sql`r.person_id <> ${person}::uuid and r.requested_by is distinct from ${person}::uuid`,
  from: (_reader, actor) =>
    can(actor, "manage_system_settings")
      ? sql`${roleRequests} r join ${employees} e on e.person_id = r.person_id
          where r.refused_at is null and e.status <> 'terminated' and r.person_id <> ${personIdOf(actor)}::uuid`
      : undefined,
  list: async (reader, { from, limit }) => {
    const { rows } = await reader.execute<WaitingRole>(sql`
      select r.person_id as id, e.number, (select name from people p where p.id = r.person_id) as name, r.role, r.hired,
        (select name from people p where p.id = r.requested_by) as asked_by, r.requested_at as since
      from ${from} order by r.requested_at, e.number ${limit}`);
    return rows.map((request) => ({
      id: request.id,
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
  decided: (_reader, actor, since) =>
    can(actor, "manage_system_settings")
      ? sql`select d.id, d.at, d.actor_id as by_id from ${events} d
          where d.subject_type = 'person' and d.at >= ${since.toISOString()}::timestamptz
            and d.type in (${roleChanged.name}, ${roleRefused.name}) and d.subject_id <> ${personIdOf(actor)}::uuid
            and exists (select 1 ${askedBefore})`
      : undefined,
  listDecided: async (reader, ids) => {
    const { rows } = await reader.execute<DecidedRole>(sql`
      select d.id, e.number, p.name, d.data->>'to' as role, d.type = ${roleRefused.name} as refused,
        (select a.actor_name ${askedBefore} order by a.at desc limit 1) as asked_by
      from ${events} d join ${employees} e on e.person_id = d.subject_id join people p on p.id = d.subject_id
      where d.id = any(${textArray(ids)}::uuid[])`);
    return rows.map((decision) => ({
      id: decision.id,
      title: `Role ${wordsOf(decision.role)} for ${decision.name}`,
      outcome: decision.refused ? "Rejected" : "Approved",
      agreed: !decision.refused,
      reason: "",
      askedBy: decision.asked_by,
      to: `/staff/${decision.number}`,
    }));
  },
});
