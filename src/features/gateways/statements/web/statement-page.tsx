import { Button, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { METHOD_LABELS } from "~/features/payments/domain";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { type Cents, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { Sums } from "~/platform/ui/office/sums";
import type { Route } from "./+types/statement-page";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "gatewayStatements").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Statement");

interface Line {
  reference: string;
  date: string | null;
  amount: Cents;
  currency: string | null;
}

const REFERENCE = { head: "Reference", cell: ({ reference }: Line) => reference };
const DAY = { head: "Day", cell: ({ date }: Line) => (date ? formatDate(date) : "–") };
const AMOUNT = {
  head: "Amount",
  figure: true,
  cell: ({ currency, amount }: Line) => `${currency ?? ""} ${formatAmount(amount)}`,
};

/** One statement: its sums, and every line and payment that does not agree. */
export default function StatementPage({ loaderData: statement }: Route.ComponentProps) {
  const { differences, others, repeated, missing } = statement;
  return (
    <>
      <PageHead
        title={`${METHOD_LABELS[statement.gateway]} statement`}
        actions={
          <Button
            component={Link}
            to="/payments/reconciliation"
            variant="default"
            leftSection={<IconArrowLeft size={18} />}
          >
            All statements
          </Button>
        }
      >
        {statement.fileName}
        {statement.from && statement.to && `, ${formatDate(statement.from)} – ${formatDate(statement.to)}`}
      </PageHead>
      <Stack gap={16}>
        <Card title="Compared with the books">
          {statement.sums.length === 0 && <p>This file has no customer payments.</p>}
          {statement.sums.map((each) => (
            <Sums
              key={each.currency}
              label={each.currency ? `Comparison in ${each.currency}` : "Comparison"}
              sums={[
                [each.currency ? `Received, ${each.currency}` : "Received", formatAmount(each.received)],
                ["Refunded", formatAmount(each.returned)],
                ["Matched", formatAmount(each.matched)],
                ["Fee in the file", formatAmount(each.fee)],
                ["Fee by the settings", formatAmount(each.expectedFee)],
                ["Variance", formatAmount(each.variance)],
              ]}
            />
          ))}
        </Card>
        <Card title="Lines that do not agree">
          {differences.length === 0 ? (
            <p>Every line is booked, with its amount.</p>
          ) : (
            <PlainTable
              rows={differences}
              columns={[
                REFERENCE,
                DAY,
                { head: "Provider", figure: true, cell: ({ amount }) => formatAmount(amount) },
                {
                  head: "Books",
                  figure: true,
                  cell: ({ booked }) => (booked === null ? "Nothing" : formatAmount(booked)),
                },
              ]}
            />
          )}
        </Card>
        {repeated.length > 0 && (
          <Card title="Also in an earlier file">
            <p>Both statements count these lines.</p>
            <PlainTable
              rows={repeated}
              columns={[
                REFERENCE,
                DAY,
                {
                  head: "Earlier file",
                  cell: ({ statementId, fileName }) => (
                    <Link to={`/payments/reconciliation/${statementId}`}>{fileName}</Link>
                  ),
                },
                AMOUNT,
              ]}
            />
          </Card>
        )}
        {others.length > 0 && (
          <Card title="Left out">
            <p>These lines are not customer payments, so no total includes them.</p>
            <PlainTable
              rows={others}
              columns={[REFERENCE, DAY, { head: "Provider says", cell: ({ note }) => note || "–" }, AMOUNT]}
            />
          </Card>
        )}
        {missing.length > 0 && (
          <Card title="Booked on these days but not in the statement">
            <PlainTable
              rows={missing}
              columns={[
                { head: "Receipt", cell: ({ receiptNumber }) => receiptNumber },
                { head: "Reference", cell: ({ reference }) => reference || "–" },
                { head: "Received", cell: ({ receivedAt }) => formatDate(receivedAt) },
                { head: "Amount", figure: true, cell: ({ amount }) => formatAmount(amount) },
              ]}
            />
          </Card>
        )}
      </Stack>
    </>
  );
}
