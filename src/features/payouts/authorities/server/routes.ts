import { payrollSection } from "~/features/payroll/rules/settings";
import { getSettings } from "~/features/settings/server/queries";
import { companySection } from "~/features/settings/settings";
import { employeeNotFound } from "~/features/staff/errors";
import { db, type Reader, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { can } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { anyOf } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { CSV_START, csvCell } from "~/platform/sheets/csv";
import { XLSX_TYPE, xlsxStream } from "~/platform/sheets/xlsx";
import {
  levyRow,
  NITA_HEADS,
  NSSF_HEADS,
  nitaRow,
  nssfRow,
  type PersonMonth,
  p10Row,
  p10RowOf35,
  plainLetters,
  RETURN_FILES,
  type ReturnFile,
  returnFileMade,
  returnFileName,
  SHIF_HEADS,
  shifRow,
  taxCardOpened,
  UPLOADED,
} from "../domain";
import { monthNotValid, nothingToReturn, notMonthsLaw, signsNotPlain } from "../errors";
import { makeTaxCardPdf } from "./documents/tax-card-pdf";
import { findTaxPayer, readCreditors, readJournal, readMonth } from "./queries";

const money = (cents: number) => (cents / 100).toFixed(2);

/** What authorities, creditors and the books are told of a month, as files. */
export const authoritiesRoutes = [
  fileRoute({
    path: "/documents/p9a/:file",
    permission: "staff",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const [, number, year] = /^([\w-]+)-(\d{4})\.pdf$/.exec(c.req.param("file")) ?? [];
      const found = number ? await findTaxPayer(db(), number) : undefined;
      const isOwn = found?.personId === actor.personId;
      if (!found || !year || !(isOwn || can(actor, "process_payroll"))) throw employeeNotFound();
      const bytes = await makeTaxCardPdf(db(), found, Number(year));
      if (!isOwn)
        await transaction((tx) =>
          record(tx, actor, taxCardOpened, {
            subjectId: found.personId,
            summary: `P9A ${year} of ${found.number} opened`,
            data: { number: found.number, year: Number(year) },
            at: now,
          }),
        );
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `inline; filename="P9A-${found.number}-${year}.pdf"`);
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
  fileRoute({
    path: "/exports/payroll-returns/:file",
    permission: anyOf("process_payroll", "release_payments"),
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const asked = c.req.param("file");
      const [, file, month] = /^([a-z0-9]+)-(\d{4}-(?:0[1-9]|1[0-2]))\.\w+$/.exec(asked) ?? [];
      if (!isReturnFile(file) || !month || asked !== returnFileName(file, month)) throw monthNotValid();
      const confirmed = new URL(c.req.url).searchParams.get("confirmed") === "yes";
      const rows = await rowsOf(db(), file, month, confirmed);
      await transaction((tx) =>
        record(tx, actor, returnFileMade, {
          subjectId: newId(),
          summary: `${file.toUpperCase()} of ${month} made, ${rows.length} rows`,
          data: { month, file, rows: rows.length },
          at: now,
        }),
      );
      c.header("Content-Disposition", `attachment; filename="${returnFileName(file, month)}"`);
      c.header("Cache-Control", "private, no-store");
      if (file === "nssf") {
        c.header("Content-Type", XLSX_TYPE);
        return c.body(sheetOf(rows));
      }
      c.header("Content-Type", "text/csv; charset=utf-8");
      const isUpload = UPLOADED.includes(file);
      const text = rows.map((row) => `${row.map(isUpload ? quoted : csvCell).join(",")}\r\n`).join("");
      return c.body(isUpload ? text : `${CSV_START}${text}`);
    },
  }),
];

/** One sheet of text alone: numbers keep their zeros, and nothing is a formula. */
function sheetOf([heads = [], ...rows]: string[][]): ReadableStream<Uint8Array> {
  const columns = heads.map((header) => ({ header, width: 18, kind: "text" as const }));
  return xlsxStream(
    "NSSF",
    columns,
    (async function* () {
      yield rows;
    })(),
  );
}

const isReturnFile = (file: string | undefined): file is ReturnFile =>
  (RETURN_FILES as readonly (string | undefined)[]).includes(file);

/** Plain letters hold no formula: a comma alone asks for quotes. */
const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);

async function rowsOf(
  reader: Reader,
  file: ReturnFile,
  month: string,
  confirmed: boolean,
): Promise<string[][]> {
  if (file === "creditors") {
    const heads = ["Kind", "Deduction", "Reference", "Employee", "Name", "Amount (KES)"];
    const rows = await readCreditors(reader, month);
    return [
      heads,
      ...rows.map(({ kind, name, reference, number, employee, taken }) => [
        kind,
        name,
        reference,
        number,
        employee,
        money(taken),
      ]),
    ];
  }
  if (file === "journal") {
    const heads = [
      "Department",
      "Gross",
      "PAYE",
      "NSSF",
      "SHIF",
      "NHIF",
      "Housing levy",
      "Other",
      "Net",
      "Employer",
    ];
    const rows = await readJournal(reader, month);
    return [
      heads,
      ...rows.map(({ department, gross, paye, nssf, shif, nhif, housingLevy, other, net, employer }) => [
        department,
        ...[gross, paye, nssf, shif, nhif, housingLevy, other, net, employer].map(money),
      ]),
    ];
  }
  const { people, byLaw } = await readMonth(reader, month, "opened");
  if (people.length === 0) throw nothingToReturn({ month });
  if (!byLaw && !confirmed) throw notMonthsLaw({ month });
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
    case "shif": {
      const { kraPin, companyName } = await getSettings(reader, companySection);
      const total = plain.reduce((sum, { shif, nhif }) => sum + shif + nhif, 0);
      return [
        ["EMPLOYER CODE", kraPin],
        ["EMPLOYER NAME", plainLetters(companyName) ?? ""],
        ["MONTH OF CONTRIBUTION", month],
        SHIF_HEADS,
        ...plain.map(shifRow),
        ["TOTAL", "", "", "", "", "", money(total), ""],
      ];
    }
  }
}

const WRITTEN = [
  "firstName",
  "lastName",
  "idNumber",
  "pin",
  "nssfNumber",
  "shaNumber",
  "disabilityCertificate",
] as const;

function inPlainLetters(person: PersonMonth): PersonMonth {
  const plain = { ...person };
  for (const field of WRITTEN) {
    const text = plainLetters(person[field]);
    if (text === undefined) throw signsNotPlain({ employee: person.employeeNumber, text: person[field] });
    plain[field] = text;
  }
  return plain;
}
