import { and, asc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { employees } from "~/features/staff/server/tables";
import type { Reader } from "~/platform/db/database";
import { textArray } from "~/platform/db/text-array";
import { nairobiDate } from "~/platform/kernel/dates";
import { SHOWN_CHARACTERS } from "~/platform/kernel/import";
import type { SheetProblem } from "~/platform/kernel/sheet-columns";
import { readFileRows } from "~/platform/sheets/import-file";
import { columnsMissing, OPENING_COLUMNS, OPENING_FILE, type OpeningRow, placesOf, readRow } from "../domain";
import {
  CELL_ERRORS,
  openingColumnsMissing,
  openingPaidHere,
  openingSheetEmpty,
  openingSheetTooLong,
  openingTwiceInFile,
} from "../errors";
import { openingBalances } from "./tables";

const inYear = (year: number) =>
  and(
    isNull(openingBalances.removedAt),
    gte(openingBalances.month, `${year}-01`),
    lte(openingBalances.month, `${year}-12`),
  );

const sum = (column: "gross_pay" | "paye" | "nhif" | "shif" | "nssf" | "housing_levy" | "net_pay") =>
  sql<number>`sum(${openingBalances}.${sql.raw(column)})::bigint`.mapWith(Number);

/** Pay of a year before payroll started here, by person. */
export async function readOpeningYears(reader: Reader, personIds: readonly string[], year: number) {
  const rows = await reader
    .select({
      personId: openingBalances.personId,
      grossPay: sum("gross_pay"),
      paye: sum("paye"),
      nhif: sum("nhif"),
      shif: sum("shif"),
      nssf: sum("nssf"),
      housingLevy: sum("housing_levy"),
      netPay: sum("net_pay"),
    })
    .from(openingBalances)
    .where(and(inArray(openingBalances.personId, [...personIds]), inYear(year)))
    .groupBy(openingBalances.personId);
  return new Map(rows.map(({ personId, ...year }) => [personId, year]));
}

/** People's imported months of a year, for their tax deduction cards. */
export const listOpeningMonths = (reader: Reader, personIds: readonly string[], year: number) =>
  reader
    .select()
    .from(openingBalances)
    .where(and(inArray(openingBalances.personId, [...personIds]), inYear(year)))
    .orderBy(asc(openingBalances.month));

/** Everyone with opening balances of a year. */
export const listOpening = (reader: Reader, year: number) =>
  reader
    .select({
      employeeNumber: employees.number,
      employeeName: people.name,
      months: sql<string[]>`array_agg(${openingBalances.month} order by ${openingBalances.month})`,
      grossPay: sum("gross_pay"),
      paye: sum("paye"),
      netPay: sum("net_pay"),
    })
    .from(openingBalances)
    .innerJoin(employees, eq(employees.personId, openingBalances.personId))
    .innerJoin(people, eq(people.id, openingBalances.personId))
    .where(inYear(year))
    .groupBy(employees.personId, people.id)
    .orderBy(asc(employees.number));

export interface GoodRow extends Omit<OpeningRow, "employee"> {
  personId: string;
}

/**
 * Returns the rows of a file that can be imported, and the problems of the others. Throws INVALID at `file` for an
 * unreadable file.
 */
export async function readOpeningFile(
  reader: Reader,
  bytes: Uint8Array,
  now: Date,
): Promise<{ good: GoodRow[]; bad: SheetProblem[] }> {
  const read = await readFileRows(bytes, { ...OPENING_FILE, fields: OPENING_COLUMNS }, openingSheetTooLong);
  if (!read) throw openingSheetEmpty.at("file");
  const { heads, rows } = read;
  const places = placesOf(heads.cells, rows);
  const missing = columnsMissing(places);
  if (missing.length > 0) throw openingColumnsMissing.at("file", { columns: missing.join(", ") });
  const thisMonth = nairobiDate(now).slice(0, 7);
  const sorted = rows.map(({ at, cells }) => ({ at, ...readRow(cells, places, thisMonth) }));
  const known = await findPeople(
    reader,
    sorted.flatMap((one) => ("row" in one ? [one.row.employee.toUpperCase()] : [])),
  );
  const paid = await findPaid(reader, [...known.values()]);
  const good: GoodRow[] = [];
  const bad: SheetProblem[] = [];
  const seen = new Map<string, number>();
  for (const one of sorted) {
    if ("wrong" in one) {
      for (const { column, value, why } of one.wrong)
        bad.push({
          row: one.at,
          field: OPENING_COLUMNS[column].label,
          value,
          message: CELL_ERRORS[why]().message,
        });
      continue;
    }
    const { employee, ...row } = one.row;
    const personId = known.get(employee.toUpperCase());
    const refuse = (field: "employee" | "month", value: string, message: string) =>
      bad.push({
        row: one.at,
        field: OPENING_COLUMNS[field].label,
        value: value.slice(0, SHOWN_CHARACTERS),
        message,
      });
    const key = `${personId} ${row.month}`;
    const before = seen.get(key);
    const payslip = paid.get(key);
    if (!personId) refuse("employee", employee, CELL_ERRORS.employee().message);
    else if (before !== undefined) refuse("month", row.month, openingTwiceInFile({ row: before }).message);
    else if (payslip) refuse("month", row.month, openingPaidHere({ payslip }).message);
    else {
      seen.set(key, one.at);
      good.push({ personId, ...row });
    }
  }
  return { good, bad };
}

/** Keys are numbers or Employee IDs in capitals. */
async function findPeople(reader: Reader, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .select({ personId: employees.personId, number: employees.number, employeeId: employees.employeeId })
    .from(employees)
    .where(
      sql`${employees.number} = any(${textArray(numbers)}) or upper(${employees.employeeId}) = any(${textArray(numbers)})`,
    );
  return new Map(
    rows.flatMap(({ personId, number, employeeId }) => [
      [number.toUpperCase(), personId] as const,
      ...(employeeId ? [[employeeId.toUpperCase(), personId] as const] : []),
    ]),
  );
}

/** Keys are `personId YYYY-MM`, values the valid payslips of payroll. */
async function findPaid(reader: Reader, personIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await reader.execute<{ key: string; number: string }>(sql`
    select person_id || ' ' || to_char(end_date, 'YYYY-MM') as key, min(number) as number from payslips
    where person_id = any(${textArray(personIds)}::uuid[]) and voided_at is null group by 1`);
  return new Map(rows.map(({ key, number }) => [key, number]));
}
