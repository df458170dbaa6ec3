import { Button, Stack, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { nairobiDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { readMonth, type Span, spanOf } from "../../vat/domain";
import { type FigureRow, FigureTable } from "../../vat/web/figure-table";
import { PeriodBar } from "../../vat/web/period-bar";
import { taxViews } from "../../web/tax-views";
import { LINE_LABELS } from "../list";
import type { Route } from "./+types/reconciliation-page";
import { ItaxCard } from "./itax-card";
import { LINE_NOTES } from "./line-notes";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const month = readMonth(url.searchParams, now);
  const span = spanOf(month);
  const statement = await api(context, "taxReconciliation").get(span);
  return { statement, span, month, today: nairobiDate(now) };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "VAT reconciliation");

type Line = Route.ComponentProps["loaderData"]["statement"]["books"];

function rowOf({ line, documents, amounts }: Line, span: Span, isSum: boolean): FigureRow {
  const to = `/tax/documents?from=${span.from}&to=${span.to}&line=${line}`;
  return {
    key: line,
    label: documents > 0 ? <Link to={to}>{LINE_LABELS[line]}</Link> : LINE_LABELS[line],
    note: LINE_NOTES[line],
    figures: [
      formatNumber(documents),
      formatAmount(amounts.taxable),
      formatAmount(amounts.vat),
      formatAmount(amounts.total),
    ],
    isSum,
  };
}

/** A month's books against what KRA signed in it, with a name for every difference. */
export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { statement, span, month, today } = loaderData;
  const { books, differences, signed } = statement;
  useLive(["invoice", "etims"]);
  const found = differences.filter(({ documents }) => documents > 0);
  return (
    <>
      <PageHead
        title="VAT reconciliation"
        views={taxViews("reconciliation", `?month=${month}`)}
        actions={
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        The books of {monthYear(span.from)} against what KRA signed in it.
      </PageHead>
      <PeriodBar span={span} today={today} />
      <Stack gap={16}>
        <Card title={`Books and KRA, ${currencyMark()}`}>
          <FigureTable
            label="Books and KRA"
            heads={["Line", "Documents", "Taxable", "VAT", "Total with VAT"]}
            rows={[
              rowOf(books, span, false),
              ...found.map((line) => rowOf(line, span, false)),
              rowOf(signed, span, true),
            ]}
          />
          <Text fz={14} mt={12} c="dimmed">
            {statement.enabled
              ? "Books go by the date of the document, KRA by the date of its signature. Credit notes are taken off."
              : "eTIMS is off, so KRA has signed nothing. Switch it on under Settings → Localization."}
          </Text>
        </Card>
        <ItaxCard key={month} statement={statement} />
      </Stack>
    </>
  );
}
