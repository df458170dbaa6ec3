import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { listStaffWith } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import { definePort } from "~/platform/kernel/port";
import { packageRow } from "../../contract";
import { type Compensation, wholeAllowance } from "../domain";
import { ownPayChanged, payOfManagers } from "../errors";
import { compensationPackages } from "./tables";

/** The package that counts for a day, as a condition on `compensation_packages`. */
export const inForceOn = (day: PlainDate): SQL | undefined =>
  and(
    isNull(compensationPackages.replacedAt),
    lte(compensationPackages.effectiveDate, day),
    or(isNull(compensationPackages.endDate), gte(compensationPackages.endDate, day)),
  );

/** A person's pay on a day; undefined if none is set. The caller checks permission. */
export async function findCompensation(
  reader: Reader,
  personId: string,
  day: PlainDate,
): Promise<(Compensation & { effectiveDate: PlainDate }) | undefined> {
  const [row] = await reader
    .select()
    .from(compensationPackages)
    .where(and(eq(compensationPackages.personId, personId), inForceOn(day)));
  if (!row) return undefined;
  const {
    basicSalary: baseSalary,
    currency,
    payFrequency,
    paidBy,
    allowances,
    benefits,
    effectiveDate,
  } = row;
  return {
    baseSalary,
    currency,
    payFrequency,
    paidBy,
    allowances: allowances.map(wholeAllowance),
    benefits,
    effectiveDate,
  };
}

export const onePersonMay = definePort<(reader: Reader) => Promise<boolean>>();

/**
 * Refuses changes of the actor's own pay and payment details.
 * Only an administrator may change them for people who manage all staff, because they could return the favour
 * (docs/decisions/0163). Throws FORBIDDEN.
 */
export async function assertMaySetPay(
  reader: Reader,
  actor: Actor,
  personId: string,
  field = "compensation",
): Promise<void> {
  if (actor.personId === null) return;
  const isOwn = actor.personId === personId;
  if (!isOwn && actor.role === "admin") return;
  const staff = await listStaffWith(reader, "manage_all_staff");
  const managesStaff = staff.some((each) => each.personId === personId);
  if (!isOwn && !managesStaff) return;
  const others = staff.filter((each) => each.personId !== personId && each.role === "admin");
  if (isOwn && others.length === 0) {
    const [allows] = await Promise.all(onePersonMay.all().map((ask) => ask(reader)));
    if (allows) return;
  }
  throw (isOwn ? ownPayChanged : payOfManagers).at(field);
}

/** All packages of a person, newest first, with replaced ones. */
export async function listPackages(reader: Reader, personId: string, today: PlainDate) {
  const isActive = sql<boolean>`coalesce(${inForceOn(today)}, false)`;
  return reader
    .select({
      ...columnsOf(compensationPackages, packageRow.shape),
      isActive,
      createdBy: people.name,
    })
    .from(compensationPackages)
    .leftJoin(people, eq(people.id, compensationPackages.createdBy))
    .where(eq(compensationPackages.personId, personId))
    .orderBy(desc(compensationPackages.effectiveDate), desc(compensationPackages.createdAt))
    .limit(100);
}
