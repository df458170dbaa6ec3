import { getFollowingPaper } from "~/features/settings/templates/server/queries";
import type { Reader } from "~/platform/db/database";
import { formatAmount } from "~/platform/kernel/money";
import { renderDocument } from "~/platform/pdf/render";
import { nothingToReturn } from "../../errors";
import { readTaxYear } from "../queries";
import type { TaxCardDocumentData } from "./tax-card-document";

interface TaxPayer {
  personId: string;
  number: string;
  name: string;
  pin: string;
}

/** Somebody's tax deduction card of a year. Throws NOT_FOUND when no approved run of the year paid them. */
export async function makeTaxCardPdf(reader: Reader, of: TaxPayer, year: number): Promise<Buffer> {
  const months = await readTaxYear(reader, of.personId, year);
  if (months.length === 0) throw nothingToReturn({ month: String(year) });
  const figuresOf = (row: (typeof months)[number]) => [
    row.basic,
    row.gross,
    row.nssf,
    row.shif,
    row.housingLevy,
    row.taxable,
    row.tax,
    row.relief,
    row.paye,
  ];
  const total = months
    .map(figuresOf)
    .reduce((sums, figures) => sums.map((sum, at) => sum + (figures[at] ?? 0)));
  const paper = await getFollowingPaper(reader, "en", null);
  const data: TaxCardDocumentData = {
    ...paper,
    number: `${of.number} · ${year}`,
    facts: [
      { label: "Employer", value: paper.letterhead.companyName },
      { label: "Employer's PIN", value: paper.letterhead.kraPin || "Not provided" },
      { label: "Employee", value: of.name },
      { label: "Employee's PIN", value: of.pin || "Not provided" },
      { label: "Year", value: String(year) },
    ],
    rows: [
      ...months.map((row) => [row.month, ...figuresOf(row).map((amount) => formatAmount(amount))]),
      ["Year", ...total.map((amount) => formatAmount(amount))],
    ],
  };
  return renderDocument("tax-card", data);
}
