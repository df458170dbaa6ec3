import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import type { taxContract } from "../contract";
import { SubmissionTimeline } from "../timeline/web/submission-timeline";
import { SubmissionBadge } from "./submission-badge";

type Submission = Output<typeof taxContract, "ofInvoice">[number];
type History = Output<typeof taxContract, "history">;

/** What KRA has of an invoice and its credit notes. Nothing for invoices that are not reported. */
export function InvoiceTax({ invoiceId }: { invoiceId: string }) {
  const [found, setFound] = useState<readonly Submission[]>();
  const [history, setHistory] = useState<History>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let gone = false;
    const tax = client("tax");
    Promise.all([tax.ofInvoice({ invoiceId }), tax.history({ invoiceId })]).then(
      ([submissions, happened]) => {
        if (gone) return;
        setFound(submissions);
        setHistory(happened);
      },
      (error) => gone || setProblem(problemOf(error).message),
    );
    return () => {
      gone = true;
    };
  }, [invoiceId]);
  if (found?.length === 0) return null;
  return (
    <Card title="KRA (eTIMS)">
      {problem ? <p className="muted">{problem}</p> : null}
      {found && history
        ? found.map((submission) => <OfKra key={submission.id} submission={submission} history={history} />)
        : null}
      {!found && !problem ? <Skeleton height={48} /> : null}
    </Card>
  );
}

function OfKra({ submission, history }: { submission: Submission; history: History }) {
  const { document, state, problem, cuNumber, signature, internalData, signedAt, receiptUrl } = submission;
  return (
    <section aria-label={`KRA, ${document}`}>
      <p>
        {document} <SubmissionBadge state={state} />
      </p>
      {state !== "signed" && problem ? <p className="muted">{problem}</p> : null}
      {signedAt ? (
        <Facts>
          <Fact label="CU invoice number">{cuNumber}</Fact>
          <Fact label="Signature">{signature}</Fact>
          <Fact label="Internal data">{internalData}</Fact>
          <Fact label="Signed">{formatDateTime(signedAt)}</Fact>
          <Fact label="At KRA">
            <a href={receiptUrl} target="_blank" rel="noreferrer">
              Open the receipt
            </a>
          </Fact>
        </Facts>
      ) : null}
      <SubmissionTimeline submission={submission} history={history} />
    </section>
  );
}
