import { and, asc, eq, inArray } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { listTaken } from "~/features/leave/server/queries/leave";
import type { Wish } from "~/features/quotes/demo/wishes";
import { employees } from "~/features/staff/server/tables";
import type { Tx } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { seededRandom } from "~/platform/kernel/seeded-random";

export interface Hand {
  id: string;
  name: string;
}

/**
 * Assigns a lead and hands to each move of a day. People on leave stay free, and no one works twice while others are
 * free.
 */
export interface Roster {
  assign(day: PlainDate, hands: number): { lead: Hand | undefined; hands: Hand[]; trucks: string[] };
}

const LEADS = ["supervisor", "team_lead"];
const HANDS = ["driver", "mover", "packer"];
/** A truck has one crew a day. */
export const TRUCKS = [
  "KDA 417T",
  "KCY 902L",
  "KDB 118R",
  "KCZ 331M",
  "KDG 640B",
  "KDJ 275F",
  "KCX 586P",
  "KDD 093N",
];

/** Crews of the demo: employed staff first, then casual workers. Turns rotate, so everyone works. */
export async function findRoster(tx: Tx, first: PlainDate, last: PlainDate): Promise<Roster> {
  const staff = await tx
    .select({
      id: people.id,
      name: people.name,
      role: people.role,
      type: employees.employmentType,
      hireDate: employees.hireDate,
    })
    .from(people)
    .innerJoin(employees, eq(employees.personId, people.id))
    .where(
      and(
        inArray(people.role, [...LEADS, ...HANDS]),
        eq(people.active, true),
        inArray(employees.status, ["active", "probation", "on_leave"]),
      ),
    )
    .orderBy(asc(people.email));
  const taken = await listTaken(
    tx,
    staff.map(({ id }) => id),
    first,
    last,
  );
  const busy = new Set<string>();
  const chance = seededRandom(417);
  let turn = 0;
  const isFree = (id: string, hireDate: PlainDate | null, day: PlainDate) =>
    !busy.has(`${day} ${id}`) &&
    (hireDate ?? "") <= day &&
    !taken.some((leave) => leave.personId === id && leave.firstDay <= day && day <= leave.lastDay);
  const inTurn = (all: typeof staff) =>
    all.map((_, place) => all[(place + turn) % all.length] as (typeof staff)[number]);
  const leads = staff.filter(({ role }) => LEADS.includes(role));
  const employed = staff.filter(({ role, type }) => HANDS.includes(role) && type !== "casual");
  const casual = staff.filter(({ role, type }) => HANDS.includes(role) && type === "casual");
  return {
    assign(day, count) {
      turn++;
      const free = (all: typeof staff) => inTurn(all).filter(({ id, hireDate }) => isFree(id, hireDate, day));
      const lead = free(leads)[0] ?? leads[turn % Math.max(1, leads.length)];
      const hands = [...free(employed).slice(0, Math.ceil(count / 2)), ...free(casual)].slice(0, count);
      for (const one of [lead, ...hands]) if (one) busy.add(`${day} ${one.id}`);
      // Crews note the truck on most moves. Large crews take two.
      const used = chance.chance(88) ? (count < 7 ? 1 : 2) : 0;
      const trucks = TRUCKS.map((_, place) => TRUCKS[(place + turn * 2) % TRUCKS.length] as string);
      return { lead, hands, trucks: trucks.slice(0, used) };
    },
  };
}

/** Crew members besides the lead. */
export const crewSize = ({ kind, bedrooms }: Pick<Wish, "kind" | "bedrooms">): number =>
  ({ home: 3 + Math.floor(bedrooms / 2), far: 4, office: 8, abroad: 7 })[kind];
