import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { webhooksContract } from "../contract";
import { EVENT_LABELS, TEST_EVENT } from "../domain";
import { deliveryList } from "../list";
import { DeliveryBadge } from "./webhook-badge";
import styles from "./webhook-inputs.module.css";

/** Includes events that are no longer offered. */
const LABELS: Readonly<Record<string, string>> = { ...EVENT_LABELS, [TEST_EVENT]: "A test" };

type Page = Output<typeof webhooksContract, "deliveries">;
type Delivery = Page["rows"][number];

interface DeliveryTableProps {
  webhookId: string;
  page: Page;
  now: Date;
  mayReplay: boolean;
}

/** Lists deliveries with their outcome and a button to resend. A row expands to its body. */
export function DeliveryTable({ webhookId, page, now, mayReplay }: DeliveryTableProps) {
  return (
    <DataTable
      list={deliveryList}
      page={page}
      columns={columnsOf(now, webhookId, mayReplay)}
      name={({ event }) => event}
      expand={({ id }) => <Body webhookId={webhookId} deliveryId={id} />}
      empty={{
        title: "Nothing was sent yet",
        none: "Deliveries appear here and are kept for 30 days.",
        filtered: "Nothing is in this state.",
      }}
    />
  );
}

const columnsOf = (now: Date, webhookId: string, mayReplay: boolean): Column<Delivery>[] => [
  {
    id: "event",
    head: "Event",
    lead: true,
    share: 34,
    cell: ({ event }) => LABELS[event] ?? event,
    after: ({ event }) => event,
  },
  { id: "state", head: "State", cell: ({ state }) => <DeliveryBadge state={state} /> },
  {
    id: "answer",
    head: "Answer",
    share: 30,
    room: "middle",
    cell: ({ problem, status, took }) => problem || (status ? `${status} in ${took} ms` : ""),
  },
  { id: "attempts", head: "Tries", figure: true, cell: ({ attempts }) => attempts },
  { id: "at", head: "When", phone: "figure", cell: agoCell(now, ({ createdAt }) => createdAt) },
  {
    id: "next",
    head: "Next try",
    room: "wide",
    cell: ({ nextAt }) => (nextAt ? formatDateTime(nextAt) : ""),
  },
  {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (delivery) => mayReplay && <Replay webhookId={webhookId} delivery={delivery} />,
  },
];

function Replay({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { busy, act } = useAct();
  if (delivery.state === "pending") return null;
  const replay = () =>
    act("replay", () => client("webhooks").replay({ id: webhookId, deliveryId: delivery.id }), {
      said: "It is sent again, under the same id",
    });
  return (
    <Button variant="subtle" size="compact-md" loading={busy !== undefined} onClick={replay}>
      Send again<span className="visually-hidden"> {delivery.event}</span>
    </Button>
  );
}

function Body({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const [body, setBody] = useState<string>();
  useEffect(() => {
    client("webhooks")
      .delivery({ id: webhookId, deliveryId })
      .then(({ body }) => setBody(body), notifyProblem);
  }, [webhookId, deliveryId]);
  return (
    <pre className={`code ${styles.body}`} aria-busy={body === undefined}>
      {`webhook-id: ${deliveryId}\n\n${body ?? ""}`}
    </pre>
  );
}
