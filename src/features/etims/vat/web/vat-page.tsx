import { Button, Stack, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { taxViews } from "../../web/tax-views";
import { dueOf, rateLabel, readSpan, wholeMonth } from "../domain";
import type { Route } from "./+types/vat-page";
import { type FigureRow, FigureTable } from "./figure-table";
import { PeriodBar } from "./period-bar";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const span = readSpan(url.searchParams, now);
  return { report: await api(context, "vatReturn").get(span), span, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "VAT return");

type Report = Route.ComponentProps["loaderData"]["report"];

const figuresOf = ({ sales, credits, net }: Report["total"]) =>
  [sales, credits, net].flatMap(({ amount, vat }) => [formatAmount(amount), formatAmount(vat)]);

/** A month's sales and credit notes by rate, as the VAT return takes them. */
export default function VatPage({ loaderData: { report, span, today } }: Route.ComponentProps) {
  useLive(["invoice", "etims"]);
  const month = wholeMonth(span);
  const asked = month ? `month=${month}` : `from=${span.from}&to=${span.to}`;
  return (
    <>
      <PageHead
        title="VAT return"
        views={taxViews("vat", month ? `?${asked}` : "")}
        actions={
          <>
            <ExportMenu path="tax/vat-return" address={asked} files={partsOf(asked)} />
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      >
        {formatDate(span.from)} to {formatDate(span.to)}.{" "}
        {month && `File the return and pay by ${formatDate(dueOf(month))}.`}
      </PageHead>
      <PeriodBar span={span} today={today} days />
      {report.documents === 0 ? (
        <EmptyState framed title="No sales in this period">
          Issued invoices and credit notes appear here by their date.
        </EmptyState>
      ) : (
        <Stack gap={16}>
          <Card title={`By rate, ${currencyMark()}`}>
            <FigureTable
              label="VAT by rate"
              heads={["Rate", "Sales", "VAT on sales", "Credit notes", "VAT credited", "Net", "VAT due"]}
              rows={ratesOf(report)}
            />
            <Text fz={14} mt={12} c="dimmed">
              Amounts are before VAT, as on the issued documents. A credit note counts in the month of its own
              date.
            </Text>
          </Card>
          <Card title={`By buyer, ${currencyMark()}`}>
            <FigureTable
              label="VAT by buyer"
              heads={["Buyers", "Documents", "Taxable", "VAT", "Without VAT"]}
              rows={report.buyers.map((buyer) => ({
                key: String(buyer.isRegistered),
                label: buyer.isRegistered ? "With a PIN" : "Others",
                figures: [
                  formatNumber(buyer.documents),
                  formatAmount(buyer.taxable),
                  formatAmount(buyer.vat),
                  formatAmount(buyer.withoutVat),
                ],
              }))}
            />
            <Text fz={14} mt={12} data-unprinted="">
              <Link to={`/tax/documents?from=${span.from}&to=${span.to}&line=books`}>All documents</Link>
            </Text>
          </Card>
        </Stack>
      )}
    </>
  );
}

function ratesOf({ rates, total }: Report): FigureRow[] {
  return [
    ...rates.map((row) => ({
      key: `${row.code} ${row.rate}`,
      label: rateLabel(row),
      figures: figuresOf(row),
    })),
    { key: "total", label: "Total", figures: figuresOf(total), isSum: true },
  ];
}

/** The two parts of the return: sales to registered buyers are listed one by one, the others in one sum. */
const partsOf = (asked: string) =>
  (["registered", "others"] as const).flatMap((buyers) =>
    (["xlsx", "csv"] as const).map((ending) => ({
      label: `${buyers === "registered" ? "Buyers with a PIN" : "Other buyers"}, ${ending === "csv" ? "CSV" : "Excel"}`,
      icon: ending === "csv" ? <IconFileTypeCsv size={18} /> : <IconFileSpreadsheet size={18} />,
      href: `/exports/tax/vat-return.${ending}?${asked}&buyers=${buyers}`,
    })),
  );
