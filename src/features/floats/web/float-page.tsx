import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { METHOD_LABELS, MOVEMENT_LABELS } from "../domain";
import type { Route } from "./+types/float-page";
import type { Float } from "./float-dialogs";

const loads = () => import("./float-dialogs");
const IssueDialog = onDemand(() => loads().then((part) => part.IssueDialog));
const CountDialog = onDemand(() => loads().then((part) => part.CountDialog));

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "floats").get({ id: params.id });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData ? `Float of ${loaderData.name}` : "Float");

/** A person's float with its movements. */
export default function FloatPage({ loaderData: float }: Route.ComponentProps) {
  const [open, setOpen] = useState<"issue" | "count">();
  useLive(["float", "purchase", "cash"]);
  const { personId, name, balance, since, toApprove, isBlocked, movements, mayCount } = float;
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title={`Float of ${name}`}
        above={{ to: "/floats", label: "Floats" }}
        mark={isBlocked && <Badge tone="error">Count it</Badge>}
        actions={
          mayCount && (
            <>
              <Button variant="default" onClick={() => setOpen("issue")}>
                Issue float
              </Button>
              <Button onClick={() => setOpen("count")}>Count cash</Button>
            </>
          )
        }
      >
        {formatKes(balance)} in hand
        {since && `, the oldest since ${formatDate(since)}`}
        {toApprove > 0 && `. ${formatKes(toApprove)} of expenses wait for approval`}.
      </PageHead>
      <Card title="Movements">
        <Movements movements={movements} />
      </Card>
      {open === "issue" && <IssueDialog holder={{ id: personId, label: name }} onClose={close} />}
      {open === "count" && <CountDialog float={float} onClose={close} />}
    </>
  );
}

function Movements({ movements }: Pick<Float, "movements">) {
  if (movements.length === 0)
    return (
      <EmptyPanel title="No movements yet">
        <p>Floats that are issued, expenses and counted cash appear here.</p>
      </EmptyPanel>
    );
  return (
    <PlainTable
      rows={movements}
      keyOf={({ id }) => id}
      stacks
      scroll="Movements, scrollable"
      columns={[
        { head: "When", names: true, cell: ({ at }) => formatDateTime(at) },
        { head: "What", cell: ({ kind }) => MOVEMENT_LABELS[kind] },
        {
          head: "Details",
          cell: (movement) => <Details movement={movement} />,
        },
        { head: "By", cell: ({ by }) => by ?? "MoveEase" },
        {
          head: "Amount",
          figure: true,
          cell: ({ amount }) => `${amount < 0 ? "−" : "+"}${formatKes(Math.abs(amount))}`,
        },
      ]}
    />
  );
}

function Details({ movement }: { movement: Float["movements"][number] }) {
  const { purchase, taking, method, reference, reason } = movement;
  const seesMoves = useViewer()?.permissions.includes("view_moves") ?? false;
  if (purchase)
    return (
      <Link to={`/purchases/${purchase.id}`}>
        {purchase.number}, {purchase.payee}
      </Link>
    );
  if (!taking)
    return [method === "mpesa" && METHOD_LABELS.mpesa, reference, reason].filter(Boolean).join(", ");
  const { move, receipt, isReversed } = taking;
  return (
    <>
      {seesMoves ? <Link to={`/moves?move=${move}`}>{move}</Link> : move},{" "}
      {receipt ? `${receipt}${isReversed ? ", reversed" : ""}` : "not recorded on an invoice"}
    </>
  );
}
