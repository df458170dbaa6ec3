import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { taxContract } from "../../contract";

/** When KRA last took a document, and its last answer as KRA wrote it. */
export function KraState({ kra }: { kra: Output<typeof taxContract, "queue">["kra"] }) {
  const { succeededAt, answeredAt, code, message } = kra;
  return (
    <Card title="KRA">
      <Facts>
        <Fact label="Last success">{succeededAt ? formatDateTime(succeededAt) : "None yet"}</Fact>
        <Fact label="Last try">{answeredAt ? formatDateTime(answeredAt) : "None yet"}</Fact>
        <Fact label="Answer">
          {answeredAt ? (code ? `${code}${message && ` ${message}`}` : message || "No answer") : "–"}
        </Fact>
      </Facts>
    </Card>
  );
}
