import { Box } from "@mantine/core";
import { METHOD_LABELS } from "~/features/payments/domain";
import type { Output } from "~/platform/http/client";
import { currencyMark, formatAmount, formatKes } from "~/platform/kernel/money";
import { formatNumber, formatShare, formatShort } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { BarChart } from "~/platform/ui/office/charts/bar-chart";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { chargesContract } from "../contract";

type Fee = Output<typeof chargesContract, "fees">[number];

const nameOf = ({ gateway }: Fee) => METHOD_LABELS[gateway as keyof typeof METHOD_LABELS] ?? gateway;

/** What each gateway took in a year, as bars and as a table. */
export function FeesPanel({ fees }: { fees: readonly Fee[] }) {
  return (
    <Box mt={16}>
      <Card title="Fees by gateway, last 12 months">
        <Box maw={720} my={12}>
          <BarChart
            title="Fees by gateway"
            labels={fees.map(nameOf)}
            series={[{ name: "Fees", values: fees.map(({ fee }) => fee) }]}
            lying
            links={fees.map(({ gateway }) => `/payments?method=${gateway}`)}
            format={formatKes}
            formatAxis={(cents) => formatShort(cents / 100)}
          />
        </Box>
        <PlainTable
          rows={fees}
          keyOf={({ gateway }) => gateway}
          scroll="Fees by gateway, as a table"
          className="lines figures"
          columns={[
            { head: "Gateway", names: true, cell: nameOf },
            { head: "Payments", figure: true, cell: ({ payments }) => formatNumber(payments) },
            {
              head: `Received, ${currencyMark()}`,
              figure: true,
              cell: ({ received }) => formatAmount(received),
            },
            { head: `Fees, ${currencyMark()}`, figure: true, cell: ({ fee }) => formatAmount(fee) },
            {
              head: "Of received",
              figure: true,
              cell: ({ fee, received }) => (received > 0 ? formatShare(fee / received) : "–"),
            },
          ]}
        />
      </Card>
    </Box>
  );
}
