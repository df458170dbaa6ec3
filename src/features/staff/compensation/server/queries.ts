import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import { type Compensation, wholeAllowance } from "../domain";
import { compensationPackages } from "./tables";

/** The package that counts for a day, as a condition on `compensation_packages`. */
export const inForceOn = (day: PlainDate): SQL | undefined =>
  and(
    isNull(compensationPackages.replacedAt),
    lte(compensationPackages.effectiveDate, day),
    or(isNull(compensationPackages.endDate), gte(compensationPackages.endDate, day)),
  );

/** What somebody is paid on a day; undefined when nothing is set. Who may see it is the caller's question. */
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

/** Every package of somebody, the latest first, with those that were replaced. */
export async function listPackages(reader: Reader, personId: string, today: PlainDate) {
  const isActive = sql<boolean>`coalesce(${inForceOn(today)}, false)`;
  return reader
    .select({
      id: compensationPackages.id,
      isActive,
      effectiveDate: compensationPackages.effectiveDate,
      endDate: compensationPackages.endDate,
      basicSalary: compensationPackages.basicSalary,
      currency: compensationPackages.currency,
      payFrequency: compensationPackages.payFrequency,
      paidBy: compensationPackages.paidBy,
      allowances: compensationPackages.allowances,
      benefits: compensationPackages.benefits,
      createdAt: compensationPackages.createdAt,
      createdBy: people.name,
      replacedAt: compensationPackages.replacedAt,
    })
    .from(compensationPackages)
    .leftJoin(people, eq(people.id, compensationPackages.createdBy))
    .where(eq(compensationPackages.personId, personId))
    .orderBy(desc(compensationPackages.effectiveDate), desc(compensationPackages.createdAt))
    .limit(100);
}
