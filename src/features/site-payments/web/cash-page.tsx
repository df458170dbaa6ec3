import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { counted } from "~/platform/kernel/numbers";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { handoverList } from "../list";
import type { Route } from "./+types/cash-page";
import styles from "./cash-page.module.css";
import type { Handover, Holder } from "./cash-words";

const HandoverDialog = onDemand(() => import("./handover-dialog").then((part) => part.HandoverDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const payments = api(context, "sitePayments");
  const [{ people }, handovers] = await Promise.all([
    payments.inHand(),
    payments.handovers(handoverList.ask(url.searchParams)),
  ]);
  return { people, handovers };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Cash from crews");

const COLUMNS: Column<Handover>[] = [
  { id: "person", head: "Person", lead: true, share: 26, cell: ({ person }) => person },
  { id: "day", head: "Day", cell: ({ at }) => formatDateTime(at) },
  { id: "counted", head: "Counted", figure: true, cell: ({ counted: sum }) => formatKes(sum) },
  {
    id: "difference",
    head: "Difference",
    figure: true,
    cell: ({ counted: sum, expected }) => (sum === expected ? "–" : formatKes(sum - expected)),
  },
  { id: "reason", head: "Reason", share: 30, room: "wide", cell: ({ reason }) => reason || "–" },
  { id: "receivedBy", head: "Received by", room: "middle", cell: ({ receivedBy }) => receivedBy },
];

/** Cash that crews took from customers: what is still with them, and what they handed over. */
export default function CashPage({ loaderData: { people, handovers } }: Route.ComponentProps) {
  const [receiving, setReceiving] = useState<Holder>();
  useLive(["cash"]);
  return (
    <>
      <PageHead title="Cash from crews">What crews took from customers and have not handed over.</PageHead>
      {people.length === 0 && (
        <EmptyPanel title="Nobody holds cash">
          <p>Cash that a crew lead records on the phone shows here until you count it.</p>
        </EmptyPanel>
      )}
      <Stack gap={16}>
        {people.map((holder) => (
          <InHand key={holder.id} holder={holder} onReceive={() => setReceiving(holder)} />
        ))}
      </Stack>
      <h2 className={styles.heading}>Handovers</h2>
      <ListBar list={handoverList} search="Person or reason" />
      <DataTable
        list={handoverList}
        page={handovers}
        columns={COLUMNS}
        name={({ person, at }) => `${person}, ${formatDateTime(at)}`}
        empty={{
          title: "No handovers found",
          none: "Each counted handover shows here with its difference.",
          filtered: "Try another name, or clear the filters.",
        }}
      />
      {receiving && <HandoverDialog holder={receiving} onClose={() => setReceiving(undefined)} />}
    </>
  );
}

function InHand({ holder, onReceive }: { holder: Holder; onReceive: () => void }) {
  const { name, amount, takings, isOwn } = holder;
  const seesMoves = useViewer()?.permissions.includes("view_moves") ?? false;
  return (
    <Card
      title={`${name}: ${formatKes(amount)}`}
      actions={
        isOwn ? (
          <span className="muted">Another person counts your cash</span>
        ) : (
          <Button onClick={onReceive}>Receive cash</Button>
        )
      }
    >
      <PlainTable
        rows={takings}
        keyOf={({ id }) => id}
        scroll={`${counted(takings.length, "payment")} to ${name}`}
        className="lines"
        stacks
        columns={[
          {
            head: "Move",
            names: true,
            cell: ({ move, customer }) =>
              seesMoves ? (
                <Link to={`/moves?move=${move}`}>
                  {move}, {customer}
                </Link>
              ) : (
                `${move}, ${customer}`
              ),
          },
          { head: "Taken", cell: ({ at }) => formatDateTime(at) },
          {
            head: "Receipt",
            cell: ({ receipt, isReversed }) =>
              receipt ? `${receipt}${isReversed ? ", reversed" : ""}` : "Not recorded on an invoice",
          },
          { head: "Amount", cell: ({ amount: sum }) => formatKes(sum) },
        ]}
      />
    </Card>
  );
}
