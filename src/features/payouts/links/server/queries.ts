import { and, asc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { accounts, people } from "~/features/identity/server/tables";
import { isPeriod } from "~/features/payroll/periods/server/queries/periods";
import { payrollPeriods } from "~/features/payroll/periods/server/tables";
import { findNumber } from "~/features/staff/record/server/queries";
import { employeeNumbers, employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { Reach } from "~/platform/http/reach";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { payslipNotFound } from "../../slips/errors";
import { payslips } from "../../slips/server/tables";
import { lastFour, linkProofOf, linkStateOf } from "../domain";
import { payslipLinkNotFound } from "../errors";
import { payslipLinks } from "./tables";

const PURPOSE = "payslip-link";
export const linkTokenOf = (linkId: string) => signedToken(PURPOSE, linkId);

/** People without a sign-in, or whose account is inactive. */
const withoutSignIn: SQL | undefined = or(
  eq(people.active, false),
  sql`not exists (select from ${accounts} a where a.user_id = ${people}.id)`,
);
const hasId = sql<boolean>`exists (select from ${employeeNumbers} n where n.person_id = ${people}.id and n.kind = 'id')`;

const ADDRESSEE = {
  payslipId: payslips.id,
  number: payslips.number,
  payPeriod: payslips.payPeriod,
  name: people.name,
  email: people.email,
  phone: people.phone,
  hasId,
};

const addressees = (reader: Reader) =>
  reader
    .select(ADDRESSEE)
    .from(payslips)
    .innerJoin(people, eq(people.id, payslips.personId))
    .innerJoin(employees, eq(employees.personId, payslips.personId))
    .$dynamic();
export type Addressee = Awaited<ReturnType<typeof addressees>>[number];

/** The payslips of a run that are not announced yet, of people without a sign-in. */
export const listUnannouncedByLink = (reader: Reader, periodId: string): Promise<Addressee[]> =>
  addressees(reader)
    .where(
      and(
        eq(payslips.periodId, periodId),
        isNull(payslips.voidedAt),
        isNull(payslips.emailSentAt),
        isNull(employees.erasedAt),
        withoutSignIn,
      ),
    )
    .orderBy(asc(payslips.number));

/** Locks a payslip for a new link and returns whether its person signs in. */
export async function lockForLink(tx: Tx, id: Reach<"payslip">) {
  const [slip] = await tx
    .select({ voidedAt: payslips.voidedAt })
    .from(payslips)
    .where(eq(payslips.id, id))
    .for("update");
  const [found] = await addressees(tx).where(and(eq(payslips.id, id), withoutSignIn));
  return { isVoid: slip?.voidedAt != null, addressee: found };
}

/** Returns a payslip's id by its number (PS-2026-00001). Throws NOT_FOUND. */
export async function getPayslipId(reader: Reader, number: string): Promise<string> {
  const [found] = await reader
    .select({ id: payslips.id })
    .from(payslips)
    .where(eq(payslips.number, number.toUpperCase()));
  if (!found) throw payslipNotFound();
  return found.id;
}

/** The people of a run who read by link, with the state of their latest link. */
export async function listLinksOfRun(
  reader: Reader,
  numberOrId: string,
  { hasSms, now }: { hasSms: boolean; now: Date },
) {
  const rows = await reader
    .select({
      ...ADDRESSEE,
      employeeNumber: employees.number,
      voidedAt: payslips.voidedAt,
      link: payslipLinks,
    })
    .from(payslips)
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payslips.periodId))
    .innerJoin(people, eq(people.id, payslips.personId))
    .innerJoin(employees, eq(employees.personId, payslips.personId))
    .leftJoin(
      payslipLinks,
      sql`${payslipLinks.id} = (select l.id from ${payslipLinks} l where l.payslip_id = ${payslips}.id order by l.created_at desc, l.id desc limit 1)`,
    )
    .where(and(isPeriod(numberOrId), isNull(payslips.voidedAt), withoutSignIn))
    .orderBy(asc(employees.number), asc(payslips.number));
  return rows.map(({ number, employeeNumber, name, phone, hasId, voidedAt, link }) => ({
    number,
    employeeNumber,
    employeeName: name,
    proof: linkProofOf({ hasSms, phone, hasId }) ?? null,
    link: link && {
      id: link.id,
      state: linkStateOf({ ...link, voidedAt }, now),
      sentAt: link.createdAt,
      expiresAt: link.expiresAt,
      openedAt: link.openedAt,
      openings: link.openings,
      wrongTries: link.wrongTries,
    },
  }));
}

const selectLink = (reader: Reader) =>
  reader
    .select({
      link: payslipLinks,
      payslipId: payslips.id,
      number: payslips.number,
      payPeriod: payslips.payPeriod,
      voidedAt: payslips.voidedAt,
      personId: payslips.personId,
      runNumber: payrollPeriods.number,
      name: people.name,
      phone: people.phone,
      hasId,
    })
    .from(payslipLinks)
    .innerJoin(payslips, eq(payslips.id, payslipLinks.payslipId))
    .innerJoin(payrollPeriods, eq(payrollPeriods.id, payslips.periodId))
    .innerJoin(people, eq(people.id, payslips.personId));
export type FoundLink = Awaited<ReturnType<typeof selectLink>>[number];

export async function getLink(reader: Reader, id: string): Promise<FoundLink> {
  const [found] = await selectLink(reader).where(eq(payslipLinks.id, id));
  if (!found) throw payslipLinkNotFound();
  return found;
}

/** Returns a link by its token. Throws NOT_FOUND for invalid tokens. */
export function getLinkOfToken(reader: Reader, token: string): Promise<FoundLink> {
  return getLink(reader, readLinkToken(token));
}

/** Locks a link's row until the transaction ends, so that tries are counted in turn. */
export async function lockLink(tx: Tx, id: string): Promise<FoundLink> {
  await tx.select({ id: payslipLinks.id }).from(payslipLinks).where(eq(payslipLinks.id, id)).for("update");
  return getLink(tx, id);
}

export function readLinkToken(token: string): string {
  const id = readSignedToken(PURPOSE, token);
  if (!id) throw payslipLinkNotFound();
  return id;
}

/** The last four characters of a person's identity number; undefined without one. */
export async function findLastFour(reader: Reader, personId: string): Promise<string | undefined> {
  const idNumber = await findNumber(reader, personId, "id");
  return idNumber === undefined ? undefined : lastFour(idNumber);
}
