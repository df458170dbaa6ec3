import { SimpleGrid } from "@mantine/core";
import { formatDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import { Card } from "~/platform/ui/office/card";
import { LineChart } from "~/platform/ui/office/charts/line-chart";
import { formatRate, type RateLine } from "../domain";

const decimalsOf = (value: number) => (value < 1 ? 6 : 2);
const format = (value: number) => formatRate(value.toFixed(decimalsOf(value)));

/** The rates of half a year, one chart a currency, because their sizes differ. The list has the figures. */
export function RateCharts({ lines }: { lines: readonly RateLine[] }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={12} mt={16}>
      {lines.map(({ currency, days, values }) => (
        <Card key={currency} title={`${currency} 1 in ${formats().baseCurrency}`}>
          <LineChart
            title={`${currency} in ${formats().baseCurrency}`}
            labels={days.map(formatDate)}
            series={[{ name: currency, values }]}
            axisFrom="data"
            every={Math.ceil(days.length / 4)}
            format={format}
            formatAxis={format}
          />
        </Card>
      ))}
    </SimpleGrid>
  );
}
