import { Box, Skeleton } from "@mantine/core";
import { type CSSProperties, useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { BarChart } from "~/platform/ui/office/charts/bar-chart";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { taxContract } from "../../contract";

type Day = Output<typeof taxContract, "days">[number];

/** Green is done, amber under way, red needs a person. */
const COLOURS = {
  "--chart-1": "var(--ok)",
  "--chart-2": "var(--waiting)",
  "--chart-3": "var(--err)",
} as CSSProperties;

/** Documents of the last fourteen days by their state at KRA. `waiting` reads them again when it changes. */
export function QueueDays({ waiting }: { waiting: number }) {
  const [days, setDays] = useState<readonly Day[]>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days change with what waits
  useEffect(() => {
    let isHere = true;
    client("tax")
      .days()
      .then(
        (found) => isHere && setDays(found),
        (error) => isHere && setProblem(problemOf(error).message),
      );
    return () => {
      isHere = false;
    };
  }, [waiting]);
  return (
    <Box mt={16} style={COLOURS}>
      {problem && !days ? <p className="muted">{problem}</p> : null}
      {!days && !problem ? <Skeleton height={260} /> : null}
      {days ? (
        <>
          <BarChart
            title="Documents for KRA by day of issue"
            labels={days.map(({ day }) => formatDate(day).slice(0, 5))}
            series={[
              { name: "Signed", values: days.map(({ signed }) => signed) },
              { name: "Waiting", values: days.map(({ waiting }) => waiting) },
              { name: "Rejected", values: days.map(({ rejected }) => rejected) },
            ]}
            stacked
            format={formatNumber}
            formatAxis={formatNumber}
          />
          <details>
            <summary>Table</summary>
            <PlainTable
              rows={days.toReversed()}
              keyOf={({ day }) => day}
              columns={[
                { head: "Issued", cell: ({ day }) => formatDate(day) },
                { head: "Signed", figure: true, cell: ({ signed }) => formatNumber(signed) },
                { head: "Waiting", figure: true, cell: ({ waiting }) => formatNumber(waiting) },
                { head: "Rejected", figure: true, cell: ({ rejected }) => formatNumber(rejected) },
              ]}
            />
          </details>
        </>
      ) : null}
    </Box>
  );
}
