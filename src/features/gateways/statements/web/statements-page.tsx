import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { METHOD_LABELS } from "~/features/payments/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { Notice } from "~/platform/ui/notice";
import { Card } from "~/platform/ui/office/card";
import { GapBars } from "~/platform/ui/office/charts/gap-bars";
import { EmptyState } from "~/platform/ui/office/lists/empty-state";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { statementUnreadable } from "../errors";
import type { Route } from "./+types/statements-page";
import styles from "./statements-page.module.css";

const UploadDialog = onDemand(() => import("./upload-dialog").then((part) => part.UploadDialog));

const MOST_BYTES = 3_000_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageRequest);
  return {
    ...(await api(context, "gatewayStatements").list()),
    mayManage: viewer?.permissions.includes("manage_finances") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Reconciliation");

/** Providers' settlement files beside the books: received, matched, fee, variance. */
export default function StatementsPage({
  loaderData: { statements, mappings, mayManage },
}: Route.ComponentProps) {
  const [file, setFile] = useState<{ name: string; csv: string }>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const take = async (picked: File | null) => {
    if (!picked) return;
    const csv = picked.size <= MOST_BYTES ? await picked.text().catch(() => "") : "";
    setIsUnreadable(csv === "");
    if (csv !== "") setFile({ name: picked.name, csv });
  };
  const choose = mayManage && (
    <FileButton accept=".csv,text/csv" onChange={take}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={18} />}>
          Upload statement
        </Button>
      )}
    </FileButton>
  );
  return (
    <>
      <PageHead title="Reconciliation" actions={statements.length > 0 && choose}>
        Compare each provider's settlement report with the booked payments. Export the report as CSV.
      </PageHead>
      {isUnreadable && (
        <Notice tone="error" announce>
          {statementUnreadable.en}
        </Notice>
      )}
      {statements.length === 0 ? (
        <EmptyState title="No statements yet" action={choose} framed>
          The columns you choose for a gateway's first file are saved for its next.
        </EmptyState>
      ) : (
        <Card title="Statements">
          <ul className={styles.statements}>
            {statements.map((each) => (
              <li key={each.id}>
                <div className={styles.name}>
                  <Link to={`/payments/reconciliation/${each.id}`}>
                    {METHOD_LABELS[each.gateway]}
                    {each.from && each.to && `, ${formatDate(each.from)} – ${formatDate(each.to)}`}
                  </Link>
                  <small>
                    {each.fileName} · {each.lines} {each.lines === 1 ? "line" : "lines"}
                    {each.leftOut > 0 && `, ${each.leftOut} left out`} · {each.uploadedBy},{" "}
                    {formatDateTime(each.uploadedAt)}
                  </small>
                </div>
                {each.sums.map((sums) => (
                  <dl key={sums.currency}>
                    <div>
                      <dt>Received{sums.currency && `, ${sums.currency}`}</dt>
                      <dd>{formatAmount(sums.received)}</dd>
                    </div>
                    <div>
                      <dt>Refunded</dt>
                      <dd>{formatAmount(sums.returned)}</dd>
                    </div>
                    <div>
                      <dt>Matched</dt>
                      <dd>{formatAmount(sums.matched)}</dd>
                    </div>
                    <div>
                      <dt>Fee</dt>
                      <dd>{formatAmount(sums.fee)}</dd>
                    </div>
                    <div>
                      <dt>Variance</dt>
                      <dd>
                        <Badge tone={sums.variance === 0 && each.unmatched === 0 ? "ok" : "error"}>
                          {formatAmount(sums.variance)}
                        </Badge>
                      </dd>
                    </div>
                  </dl>
                ))}
                {each.sums.map(({ currency, received, returned, matched, variance }) => (
                  <GapBars
                    key={currency}
                    said={`Settled ${formatAmount(received - returned)}, booked ${formatAmount(matched)}, gap ${formatAmount(variance)}`}
                    whole={{ name: "Settled", value: received - returned }}
                    part={{ name: "Booked", value: matched }}
                  />
                ))}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {file && <UploadDialog file={file} mappings={mappings} onClose={() => setFile(undefined)} />}
    </>
  );
}
