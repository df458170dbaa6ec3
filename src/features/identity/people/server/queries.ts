import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import type { SelectionOf } from "~/platform/kernel/list";
import { grantsOfPerson, idOfPerson } from "../../server/queries";
import { invitations, people, searchedOf, sessions } from "../../server/tables";
import { personRow } from "../contract";
import type { peopleList } from "../list";

type PeopleFilter = PageInput & SelectionOf<typeof peopleList>;

/** People for the admin's list, with their individual grants and denials. */
export function listPeople(reader: Reader, input: PeopleFilter) {
  const columns = {
    ...columnsOf(people, personRow.shape),
    sortName: sql<string>`lower(${people.name})`,
    grants: grantsOfPerson,
    lastSeenAt: sql<
      string | null
    >`(select max(${sessions.updatedAt}) from ${sessions} where ${sessions}.user_id = ${idOfPerson})`,
  };
  return readPage(reader, {
    select: async (where, orderBy, limit, offset) => {
      const rows = await reader
        .select(columns)
        .from(people)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset);
      return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ? new Date(row.lastSeenAt) : null }));
    },
    from: sql`${people}`,
    conditions: [
      input.role === "staff"
        ? sql`${people.role} <> 'customer'`
        : input.role
          ? eq(people.role, input.role)
          : undefined,
      input.active === undefined ? undefined : eq(people.active, input.active === "true"),
      matches(searchedOf(people), input.search),
    ],
    id: sql`${people.id}`,
    sort:
      input.sort === "name"
        ? {
            by: sql`lower(${people.name})`,
            type: "text",
            descending: input.order === "desc",
            valueOf: (row) => row.sortName,
          }
        : {
            by: sql`${people.createdAt}`,
            type: "timestamptz",
            descending: input.order !== "asc",
            valueOf: (row) => row.createdAt,
          },
    input,
  });
}

export async function listOpenInvitations(reader: Reader, now: Date) {
  return reader
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.createdAt));
}
