import { plainLetters } from "~/features/payouts/domain";
import { signsNotPlain } from "~/features/payouts/errors";
import { payrollSection } from "~/features/payroll/rules/settings";
import { lastOfMonth } from "~/features/payroll/terms/domain";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import {
  JOURNAL_ACCOUNTS,
  journalOf,
  levyRow,
  missingFor,
  NITA_HEADS,
  NSSF_HEADS,
  NUMBER_LABELS,
  nhifRow,
  nitaRow,
  nssfRow,
  p10Row,
  p10RowOf35,
  SHIF_HEADS,
  shifRow,
  WRITTEN,
} from "../../domain/files";
import type { PersonMonth, ReturnFile } from "../../domain/returns";
import { nothingToReturn, notMonthsLaw, numbersMissing } from "../../errors";
import { payrollReturnsSection } from "../../settings";
import { readMonth } from "../queries/months";
import { readCreditors, readJournal } from "../queries/returns";

const money = (cents: number) => (cents / 100).toFixed(2);

/**
 * The rows of a file for an authority, creditors or the books.
 * Without confirmation, throws CONFLICT if the runs do not follow the month's law or a row lacks a required number.
 * Always throws CONFLICT for characters that uploads reject.
 */
export async function rowsOfReturn(
  reader: Reader,
  { file, month, confirmed }: { file: ReturnFile; month: string; confirmed: boolean },
): Promise<string[][]> {
  if (file === "creditors") return creditorRows(reader, month);
  if (file === "journal") return journalRows(reader, month);
  const { people, byLaw } = await readMonth(reader, month, "opened");
  if (people.length === 0) throw nothingToReturn({ month });
  if (!byLaw && !confirmed) throw notMonthsLaw({ month });
  for (const person of confirmed ? [] : people)
    for (const kind of missingFor(file, person))
      throw numbersMissing({ employee: person.employeeNumber, number: NUMBER_LABELS[kind] });
  const plain = people.map(inPlainLetters);
  switch (file) {
    case "p10": {
      const { p10Columns } = await getSettings(reader, payrollSection);
      return plain.map((person) => (p10Columns === "35" ? p10RowOf35(person, month) : p10Row(person)));
    }
    case "levy":
      return plain.map(levyRow);
    case "nssf":
      return [NSSF_HEADS, ...plain.map(nssfRow)];
    case "nita":
      return [NITA_HEADS, ...plain.map(nitaRow)];
    case "shif":
    case "nhif": {
      const { companyName } = await getSettings(reader, companySection);
      const { shaEmployerCode } = await getSettings(reader, payrollReturnsSection);
      const total = plain.reduce((sum, person) => sum + person[file], 0);
      return [
        ["EMPLOYER CODE", plainLetters(shaEmployerCode) ?? ""],
        ["EMPLOYER NAME", plainLetters(companyName) ?? ""],
        ["MONTH OF CONTRIBUTION", month],
        SHIF_HEADS,
        ...plain.map(file === "shif" ? shifRow : nhifRow),
        ["TOTAL", "", "", "", "", "", money(total), ""],
      ];
    }
  }
}

async function creditorRows(reader: Reader, month: string): Promise<string[][]> {
  const { helbEmployerCode } = await getSettings(reader, payrollReturnsSection);
  const rows = await readCreditors(reader, month);
  return [
    ["Kind", "Deduction", "Reference", "Employee", "Name", "ID number", "Employer code", "Amount (KES)"],
    ...rows.map(({ kind, name, reference, number, employee, idNumber, taken }) => [
      kind,
      name,
      reference,
      number,
      employee,
      idNumber,
      kind === "helb" ? helbEmployerCode : "",
      money(taken),
    ]),
  ];
}

async function journalRows(reader: Reader, month: string): Promise<string[][]> {
  const accounts = await getSettings(reader, payrollReturnsSection);
  const departments = await readJournal(reader, month);
  const day = lastOfMonth(`${month}-01`);
  return [
    ["Date", "Account", "Account name", "Department", "Debit (KES)", "Credit (KES)"],
    ...departments.flatMap((of) => {
      const booked = journalOf(of);
      return JOURNAL_ACCOUNTS.filter(([account]) => booked[account] !== 0).map(([account, name, side]) => [
        day,
        accounts[account],
        name,
        of.department,
        side === "debit" ? money(booked[account]) : "",
        side === "credit" ? money(booked[account]) : "",
      ]);
    }),
  ];
}

function inPlainLetters(person: PersonMonth): PersonMonth {
  const plain = { ...person };
  for (const field of WRITTEN) {
    const text = plainLetters(person[field]);
    if (text === undefined) throw signsNotPlain({ employee: person.employeeNumber, text: person[field] });
    plain[field] = text;
  }
  return plain;
}
