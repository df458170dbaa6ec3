import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { type Actor, can, scopeOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";
import { listStaffWhoMay } from "../../server/queries";
import { people } from "../../server/tables";

export interface OwnedWork {
  label: string;
  needs: Permission;
  takes?: Permission;
  table: SQL;
  owner: string;
  open: SQL;
  also?: SQL;
  handOver?: (tx: Tx, actor: Actor, to: { ids: string[]; toId: string; now: Date }) => Promise<unknown>;
  handedOver?: (tx: Tx, ids: readonly string[]) => Promise<void>;
}

export const ownedWork = definePort<OwnedWork>();

/** The nouns that this person may give to others: they may change all rows of each. */
export const workToGive = (actor: Actor): OwnedWork[] =>
  ownedWork.all().filter(({ needs }) => can(actor, needs) && scopeOf(actor, needs) === "all");

/** SQL for a person's open rows of a noun. */
export const openOf = ({ table, owner, open }: OwnedWork, personId: SQL) =>
  sql`${table} where ${sql.identifier(owner)} = ${personId} and ${open}`;

/** How much open work people have, by noun; nouns without any are left out. */
export async function countWork(reader: Reader, nouns: readonly OwnedWork[], personIds?: readonly string[]) {
  const counted: { personId: string; label: string; count: number }[] = [];
  for (const { table, owner, open, label } of nouns) {
    const column = sql.identifier(owner);
    const of = personIds ? inArray(sql`${column}`, [...personIds]) : sql`${column} is not null`;
    const { rows } = await reader.execute<{ id: string; n: number }>(
      sql`select ${column} as id, count(*)::int as n from ${table} where ${of} and ${open} group by 1`,
    );
    counted.push(...rows.map(({ id, n }) => ({ personId: id, label, count: n })));
  }
  return counted;
}

/** Lists people whose open work the actor may hand over, former staff first, and the possible recipients. */
export async function listHandovers(reader: Reader, actor: Actor) {
  const nouns = workToGive(actor);
  const counted = await countWork(reader, nouns);
  const ids = [...new Set(counted.map(({ personId }) => personId))];
  const owners =
    ids.length === 0
      ? []
      : await reader
          .select({ id: people.id, name: people.name, active: people.active })
          .from(people)
          .where(inArray(people.id, ids));
  const rows = owners.map(({ id, name, active }) => {
    const work = counted
      .filter(({ personId }) => personId === id)
      .map(({ label, count }) => ({ label, count }));
    return { id, name, left: !active, work, total: work.reduce((sum, { count }) => sum + count, 0) };
  });
  const takers = await Promise.all(
    [...new Set(nouns.map(({ needs, takes = needs }) => takes))].map((takes) =>
      listStaffWhoMay(reader, takes),
    ),
  );
  const staff = [...new Map(takers.flat().map(({ id, name }) => [id, { id, name }])).values()];
  return {
    rows: rows.sort((a, b) => Number(b.left) - Number(a.left) || a.name.localeCompare(b.name)),
    staff: staff.sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Those who left and still have open rows of a noun, by name: a filter by owner offers them beside the staff. */
export async function listFormerOwners(
  reader: Reader,
  label: string,
): Promise<{ id: string; name: string }[]> {
  const noun = ownedWork.all().find((one) => one.label === label);
  if (!noun) return [];
  const owned = sql`select 1 from ${openOf(noun, sql`${people.id}`)}`;
  const rows = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(sql`${eq(people.active, false)} and exists (${owned})`)
    .orderBy(people.name);
  return rows.map(({ id, name }) => ({ id, name: `${name} (left)` }));
}
