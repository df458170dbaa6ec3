import { NativeSelect } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { monthsUntil } from "~/features/etims/vat/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { useGo } from "~/platform/ui/office/lists/address";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { Sums } from "~/platform/ui/office/sums";
import { certificatePath, KIND_LABELS, monthOf, rateLabel } from "../domain";
import type { Route } from "./+types/withholding-page";

const MONTHS = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = nairobiDate(context.get(pageRequest).now);
  const month = monthOf(url.searchParams.get("month"), today);
  return { ...(await api(context, "withholdings").list({ month })), month, today };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Withholding tax");

/** The taxes withheld from suppliers in a month, for the return to KRA. */
export default function WithholdingPage({ loaderData }: Route.ComponentProps) {
  const { taxes, incomeTax, vat, month, today } = loaderData;
  const { search } = useLocation();
  const go = useGo();
  useLive(["purchase"]);
  return (
    <>
      <PageHead title="Withholding tax" actions={<ExportMenu path="withholding" address={search} />}>
        Taxes withheld from suppliers, for the return on iTax.
      </PageHead>
      <search>
        <NativeSelect
          label="Month"
          value={month}
          maw={240}
          mb={16}
          onChange={(event) => go({ month: event.currentTarget.value })}
          data={monthsUntil(today, MONTHS).map((value) => ({ value, label: monthYear(`${value}-01`) }))}
        />
      </search>
      <Card title={monthYear(`${month}-01`)}>
        {taxes.length === 0 ? (
          <EmptyPanel title="Nothing was withheld in this month">
            <p>Payments to suppliers with a withholding tax appear here with their certificates.</p>
          </EmptyPanel>
        ) : (
          <>
            <PlainTable
              rows={taxes}
              keyOf={({ id }) => id}
              stacks
              scroll="Withheld taxes, scrollable"
              columns={[
                { head: "Supplier", names: true, cell: ({ payee }) => payee },
                { head: "KRA PIN", cell: ({ pin }) => pin || "Not known" },
                { head: "Tax", cell: ({ kind, rate }) => `${KIND_LABELS[kind]}, ${rateLabel(rate)}` },
                {
                  head: "Payment",
                  cell: ({ purchaseId, purchaseNumber, day }) => (
                    <Link to={`/purchases/${purchaseId}`}>
                      {purchaseNumber}, {formatDate(day)}
                    </Link>
                  ),
                },
                { head: "Due", cell: ({ dueOn }) => formatDate(dueOn) },
                {
                  head: "Certificate",
                  cell: ({ number }) => <a href={certificatePath(number)}>{number}</a>,
                },
                { head: "Without VAT", figure: true, cell: ({ base }) => formatAmount(base) },
                { head: "Withheld", figure: true, cell: ({ amount }) => formatAmount(amount) },
              ]}
            />
            <Sums
              sums={[
                ["Income tax", formatKes(incomeTax)],
                ["VAT", formatKes(vat)],
                ["To pay to KRA", formatKes(incomeTax + vat)],
              ]}
            />
          </>
        )}
      </Card>
    </>
  );
}
