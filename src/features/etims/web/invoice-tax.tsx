import { Box, Skeleton, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { ByHandButton } from "../by-hand/web/by-hand-button";
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
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
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
  }, [invoiceId, times]);
  if (found?.length === 0) return null;
  return (
    <Card title="KRA (eTIMS)">
      {problem ? <p className="muted">{problem}</p> : null}
      {found && history ? (
        <Stack gap={24}>
          {found.map((submission) => (
            <OfKra
              key={submission.id}
              submission={submission}
              history={history}
              onChange={() => setTimes(times + 1)}
            />
          ))}
        </Stack>
      ) : null}
      {!found && !problem ? <Skeleton height={48} /> : null}
    </Card>
  );
}

interface OfKraProps {
  submission: Submission;
  history: History;
  onChange: () => void;
}

function OfKra({ submission, history, onChange }: OfKraProps) {
  const { document, state, problem, cuNumber, signature, internalData, signedAt, cuDate, receiptUrl } =
    submission;
  return (
    <section aria-label={`KRA, ${document}`}>
      <p>
        {document} <SubmissionBadge state={state} />
      </p>
      {/* The history says why it was rejected. */}
      {state !== "signed" && state !== "rejected" && problem ? <p className="muted">{problem}</p> : null}
      {cuNumber ? (
        <Facts>
          <Fact label="CU invoice number">{cuNumber}</Fact>
          {signedAt ? <Fact label="Signature">{signature}</Fact> : null}
          {signedAt ? <Fact label="Internal data">{internalData}</Fact> : null}
          {signedAt ? <Fact label="Signed">{formatDateTime(signedAt)}</Fact> : null}
          {cuDate ? <Fact label="Signed">{formatDate(cuDate)}</Fact> : null}
          {receiptUrl ? (
            <Fact label="At KRA">
              <a href={receiptUrl} target="_blank" rel="noreferrer">
                Open the receipt
              </a>
            </Fact>
          ) : null}
        </Facts>
      ) : null}
      {submission.mayMend ? (
        <Box mt={8}>
          <ByHandButton submission={submission} onDone={onChange} />
        </Box>
      ) : null}
      <SubmissionTimeline submission={submission} history={history} />
    </section>
  );
}
