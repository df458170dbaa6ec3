import { and, asc, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { listLeadStaff } from "~/features/crm/leads/server/queries";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { weekdayOf } from "~/features/leave/domain";
import { listAwayOn, listHolidaysOf } from "~/features/leave/server/queries/leave";
import type { EmployeeStatus } from "~/features/staff/domain";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import { can } from "~/platform/http/actor";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { assignmentRow } from "../contract";
import { DRY_RUN_DAYS, DUTY_DAYS, matchesRule } from "../domain";
import { ruleNotFound } from "../errors";
import { assignmentRules, assignmentRuns } from "./tables";

export type RuleRow = typeof assignmentRules.$inferSelect;

const DAY_MS = 86_400_000;
const monthBefore = (now: Date) => new Date(now.getTime() - DRY_RUN_DAYS * DAY_MS);

/** All rules in order, with their people and the staff available for rules. */
export async function listRules(reader: Reader, actor: Actor, now: Date) {
  const rules = await reader.select().from(assignmentRules).orderBy(asc(assignmentRules.position));
  const ids = [
    ...new Set(rules.flatMap((rule) => [...rule.people, ...(rule.makerId ? [rule.makerId] : [])])),
  ];
  const named = ids.length
    ? await reader.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids))
    : [];
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const counted = await reader
    .select({ ruleId: assignmentRuns.ruleId, given: sql<number>`count(*)::int` })
    .from(assignmentRuns)
    .where(gte(assignmentRuns.at, monthBefore(now)))
    .groupBy(assignmentRuns.ruleId);
  const { staff } = can(actor, "manage_leads") ? await listLeadStaff(reader, actor) : { staff: [] };
  return {
    rows: rules.map(({ lastGivenTo: _, createdAt: __, position: ___, makerId, ...rule }) => ({
      ...rule,
      people: rule.people.map((id) => ({ id, name: names.get(id) ?? "" })),
      maker: makerId ? (names.get(makerId) ?? null) : null,
      given: counted.find(({ ruleId }) => ruleId === rule.id)?.given ?? 0,
    })),
    staff: staff.map(({ id, name }) => ({ id, name })),
  };
}

const NEWEST = 10;
const MOST_TRIED = 20_000;

/** The leads of the last 30 days in the actor's scope that a rule would have assigned. */
export async function dryRun(reader: Reader, actor: Actor, { id, now }: { id: string; now: Date }) {
  const [rule] = await reader.select().from(assignmentRules).where(eq(assignmentRules.id, id));
  if (!rule) throw ruleNotFound();
  const recent = await reader
    .select({
      number: leads.leadNumber,
      name: sql<string>`${leads.firstName} || ' ' || ${leads.lastName}`,
      createdAt: leads.createdAt,
      interestedServices: leads.interestedServices,
      moveFrom: leads.moveFrom,
      moveTo: leads.moveTo,
      source: leads.source,
      locale: leads.locale,
      estimatedValue: leads.estimatedValue,
    })
    .from(leads)
    .where(and(gte(leads.createdAt, monthBefore(now)), leadsInReach(actor, "view_leads")))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(MOST_TRIED);
  const matching = recent.filter((lead) => matchesRule(lead, rule));
  return {
    leads: recent.length,
    matching: matching.length,
    newest: matching.slice(0, NEWEST).map(({ number, name, createdAt }) => ({ number, name, createdAt })),
  };
}

const SHOWN_RUNS = 20;

/** The decisions on the newest leads in the actor's scope. */
export async function listRuns(reader: Reader, actor: Actor) {
  const rows = await reader
    .select({
      ...columnsOf(assignmentRuns, assignmentRow.shape),
      leadNumber: leads.leadNumber,
      leadName: sql<string>`trim(${leads.firstName} || ' ' || ${leads.lastName})`,
      person: people.name,
    })
    .from(assignmentRuns)
    .innerJoin(leads, eq(leads.id, assignmentRuns.leadId))
    .leftJoin(people, eq(people.id, assignmentRuns.personId))
    .where(can(actor, "view_leads") ? leadsInReach(actor, "view_leads") : sql`false`)
    .orderBy(desc(assignmentRuns.at), desc(assignmentRuns.id))
    .limit(SHOWN_RUNS);
  return {
    rows: rows.map((row) => ({
      ...row,
      decisions: row.decisions.map(({ name, verdict }) => ({ name, verdict })),
    })),
  };
}

const GONE: readonly EmployeeStatus[] = ["suspended", "inactive", "terminated"];

/** The people on duty on a day: a working day, employed, not on leave or suspended, and with access. */
async function listOnDuty(reader: Reader, ids: readonly string[], day: PlainDate): Promise<Set<string>> {
  const rows = await reader
    .select({ id: people.id, workingDays: employees.workingDays })
    .from(people)
    .leftJoin(employees, eq(employees.personId, people.id))
    .where(and(inArray(people.id, [...ids]), eq(people.active, true)));
  const away = await listAwayOn(reader, ids, day);
  const isAway = new Set(
    away
      .filter(({ leave, status }) => leave === "approved" || GONE.includes(status))
      .map(({ personId }) => personId),
  );
  // A person without an employment record, such as the owner, works on every office day.
  const works = (workingDays: readonly number[] | null) =>
    workingDays === null || workingDays.includes(weekdayOf(day));
  return new Set(
    rows.filter(({ id, workingDays }) => works(workingDays) && !isAway.has(id)).map(({ id }) => id),
  );
}

/** The people on duty on the first day with any. Empty if there are none for a week. */
export async function findOnDuty(
  reader: Reader,
  ids: readonly string[],
  from: PlainDate,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const holidays = new Set(
    (await listHolidaysOf(reader, from, addDays(from, DUTY_DAYS))).map(({ day }) => day),
  );
  for (let ahead = 0; ahead < DUTY_DAYS; ahead++) {
    const day = addDays(from, ahead);
    if (holidays.has(day)) continue;
    const onDuty = await listOnDuty(reader, ids, day);
    if (onDuty.size > 0) return onDuty;
  }
  return new Set();
}

/** A lead that may want its owner, locked until the transaction ends; undefined for one that is gone. */
export async function lockNewLead(tx: Tx, leadId: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  return lead && !lead.erasedAt ? lead : undefined;
}

/** The runs whose lead is to be looked at again, the longest waiting first; those of another process are skipped. */
export const lockDueRuns = (tx: Tx, now: Date, most: number) =>
  tx
    .select({
      run: assignmentRuns,
      lead: {
        id: leads.id,
        leadNumber: leads.leadNumber,
        status: leads.status,
        firstContactAt: leads.firstContactAt,
        assignedTo: leads.assignedTo,
        erasedAt: leads.erasedAt,
      },
    })
    .from(assignmentRuns)
    .innerJoin(leads, eq(leads.id, assignmentRuns.leadId))
    .where(lte(assignmentRuns.nextAt, now))
    .orderBy(asc(assignmentRuns.nextAt))
    .limit(most)
    .for("update", { of: assignmentRuns, skipLocked: true });
