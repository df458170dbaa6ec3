import { Button, Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { METHOD_LABELS } from "~/features/payments/domain";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { PageHead } from "~/platform/ui/office/page-head";
import { Sums } from "~/platform/ui/office/sums";
import type { Route } from "./+types/statement-page";

export function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "gatewayStatements").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Statement");

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
            <table className="lines">
              <thead>
                <tr>
                  <th scope="col">Reference</th>
                  <th scope="col">Day</th>
                  <th scope="col" className="figure">
                    Provider
                  </th>
                  <th scope="col" className="figure">
                    Books
                  </th>
                </tr>
              </thead>
              <tbody>
                {differences.map((line) => (
                  <tr key={`${line.reference}${line.amount}${line.date}`}>
                    <td>{line.reference}</td>
                    <td>{line.date ? formatDate(line.date) : "–"}</td>
                    <td className="figure">{formatAmount(line.amount)}</td>
                    <td className="figure">{line.booked === null ? "Nothing" : formatAmount(line.booked)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Card>
        {repeated.length > 0 && (
          <Card title="Also in an earlier file">
            <p>Both statements count these lines.</p>
            <table className="lines">
              <thead>
                <tr>
                  <th scope="col">Reference</th>
                  <th scope="col">Day</th>
                  <th scope="col">Earlier file</th>
                  <th scope="col" className="figure">
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {repeated.map((line) => (
                  <tr key={`${line.reference}${line.amount}${line.date}`}>
                    <td>{line.reference}</td>
                    <td>{line.date ? formatDate(line.date) : "–"}</td>
                    <td>
                      <Link to={`/payments/reconciliation/${line.statementId}`}>{line.fileName}</Link>
                    </td>
                    <td className="figure">
                      {line.currency} {formatAmount(line.amount)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )}
        {others.length > 0 && (
          <Card title="Left out">
            <p>These lines are not customer payments, so no total includes them.</p>
            <table className="lines">
              <thead>
                <tr>
                  <th scope="col">Reference</th>
                  <th scope="col">Day</th>
                  <th scope="col">Provider says</th>
                  <th scope="col" className="figure">
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {others.map((line) => (
                  <tr key={`${line.reference}${line.amount}${line.note}`}>
                    <td>{line.reference}</td>
                    <td>{line.date ? formatDate(line.date) : "–"}</td>
                    <td>{line.note || "–"}</td>
                    <td className="figure">
                      {line.currency} {formatAmount(line.amount)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )}
        {missing.length > 0 && (
          <Card title="Booked on these days but not in the statement">
            <table className="lines">
              <thead>
                <tr>
                  <th scope="col">Receipt</th>
                  <th scope="col">Reference</th>
                  <th scope="col">Received</th>
                  <th scope="col" className="figure">
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {missing.map((each) => (
                  <tr key={each.receiptNumber}>
                    <td>{each.receiptNumber}</td>
                    <td>{each.reference || "–"}</td>
                    <td>{formatDate(each.receivedAt)}</td>
                    <td className="figure">{formatAmount(each.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </Stack>
    </>
  );
}
