import { Alert, Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { finalDuesContract } from "../contract";

type Dues = NonNullable<Output<typeof finalDuesContract, "get">["dues"]>;

/** A leaver's final pay, with the document that both sides sign. */
export function FinalDuesCard({ dues }: { dues: Dues }) {
  const { earnings, deductions, owed } = dues;
  return (
    <Card
      title="Final dues"
      actions={
        dues.runs.length > 0 && (
          <Button
            component="a"
            href={dues.pdfUrl}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconFileText size={18} />}
          >
            Final dues (PDF)
          </Button>
        )
      }
    >
      {dues.runs.length === 0 ? (
        <p>
          No payroll run pays their last day, {formatDate(dues.lastDay)}, yet. Select this employee in the run
          of that month; notice and severance pay are set with Adjust.
        </p>
      ) : (
        <>
          {dues.open.length > 0 && (
            <Alert color="orange">{dues.open.join(", ")} waits for approval: the figures may change.</Alert>
          )}
          <Facts width={260}>
            {earnings.map(({ label, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name
              <Fact key={at} label={label}>
                {formatKes(amount)}
              </Fact>
            ))}
            <Fact label="Total dues">
              <b>{formatKes(dues.grossPay)}</b>
            </Fact>
            {deductions.map(({ label, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name
              <Fact key={at} label={label}>
                -{formatKes(amount)}
              </Fact>
            ))}
            <Fact label="Net dues">
              <b>{formatKes(dues.netPay)}</b>
            </Fact>
            {owed.map(({ label, amount }) => (
              <Fact key={label} label={`Still owed: ${label}`}>
                {formatKes(amount)}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </Card>
  );
}
