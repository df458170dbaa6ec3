import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { LinesTable } from "~/platform/ui/office/lines-table";
import { Sums } from "~/platform/ui/office/sums";
import { LAPSE_LABELS } from "../domain/orders";
import { type Changes, type Order, signedKes } from "./change-words";
import styles from "./changes-part.module.css";
import { LinesDialog } from "./lines-dialog";
import { OrderBadge } from "./order-badge";

interface OrderCardProps {
  changes: Changes;
  /** Undefined: none was made yet. */
  order: Order | undefined;
  isEarlier?: boolean;
}

/** A change order with its lines, state and outcome. */
export function OrderCard({ changes, order, isEarlier = false }: OrderCardProps) {
  const [isEntering, setEntering] = useState(false);
  const mayEnter = changes.may.decide && !isEarlier && (!order || order.closedAt === null);
  return (
    <section className={styles.order} aria-label={order ? `Change order ${order.number}` : "Change order"}>
      {order && <OrderHead order={order} limit={changes.limit} />}
      {order && order.lines.length > 0 && <LinesTable lines={order.lines} />}
      {order && (
        <Sums
          label="The change order"
          sums={[
            ...(changes.vatRegistered ? ([["VAT", formatAmount(order.vat)]] as const) : []),
            ["Difference", signedKes(order.total)],
          ]}
        />
      )}
      {order?.link && <TextInput label="Customer's link" value={order.link} readOnly mt={8} />}
      {!isEarlier && (
        <Group gap={8} mt={12}>
          {order && <OrderActions changes={changes} order={order} />}
          {mayEnter && (
            <Button variant="default" onClick={() => setEntering(true)}>
              {order?.lines.some(({ source }) => source === "entered") ? "Edit lines" : "Add lines"}
            </Button>
          )}
        </Group>
      )}
      {isEntering && <LinesDialog changes={changes} order={order} onClose={() => setEntering(false)} />}
    </section>
  );
}

function OrderHead({ order, limit }: { order: Order; limit: Date | null }) {
  const { state, confirmation, total } = order;
  const until = limit ? ` on ${formatDateTime(limit)}` : " once the move has a day";
  const words = {
    draft: "Not sent yet",
    offered: order.offeredAt ? `Sent on ${formatDateTime(order.offeredAt)}` : "",
    confirmed:
      total === 0
        ? "Nothing will be invoiced"
        : total > 0
          ? `Will be invoiced${until}`
          : `Will be credited${until}`,
    declined: order.declineReason ? `The customer: ${order.declineReason}` : "By the customer",
    lapsed: order.lapse ? LAPSE_LABELS[order.lapse] : "",
    settled: "",
  };
  return (
    <>
      <h4>
        {order.number} <OrderBadge state={state} />
      </h4>
      <p>
        {words[state]}
        {order.approvalAskedAt && state === "draft" ? ". Waits for approval" : ""}
        {order.invoiceNumber && (
          <>
            Invoiced by <Link to={`/invoice-management/${order.invoiceNumber}`}>{order.invoiceNumber}</Link>
          </>
        )}
        {order.creditNoteNumber && `Credited by ${order.creditNoteNumber}`}
      </p>
      {confirmation && (
        <p className="muted">
          {signedKes(confirmation.total)} confirmed by {confirmation.name} on{" "}
          {formatDateTime(confirmation.at)}
        </p>
      )}
    </>
  );
}

function OrderActions({ changes, order }: Omit<OrderCardProps, "order"> & { order: Order }) {
  const { act, busy } = useAct();
  const { quoteId: id, may } = changes;
  const { revision } = order;
  const orders = client("changeOrders");
  const offer = async () => {
    const isFree = order.lines.length === 0;
    const sure =
      !isFree ||
      (await askToConfirm("These changes have no price. The customer confirms that they cost nothing.", {
        title: "Send without a price",
        confirm: "Send",
      }));
    if (sure)
      await act("offer", () => orders.offer({ id, revision, isFree }), {
        said: `${order.number} sent to the customer`,
      });
  };
  return (
    <>
      {may.offer && (
        <Button loading={busy === "offer"} onClick={offer}>
          Send to customer
        </Button>
      )}
      {may.askForApproval && (
        <Button
          loading={busy === "ask"}
          onClick={() =>
            act("ask", () => orders.askForApproval({ id, revision }), {
              said: "Approval requested",
            })
          }
        >
          Request approval
        </Button>
      )}
      {order.link && may.decide && (
        <Button
          variant="default"
          loading={busy === "revoke"}
          onClick={() =>
            act("revoke", () => orders.revokeLink({ id, revision }), {
              said: "Link revoked",
            })
          }
        >
          Revoke link
        </Button>
      )}
      {may.refusal && <p className="muted">{may.refusal}</p>}
    </>
  );
}
