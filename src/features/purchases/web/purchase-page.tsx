import { Alert, Button } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatKes } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import page from "~/platform/ui/office/detail-page.module.css";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { Route } from "./+types/purchase-page";
import { FilesCard } from "./files-card";
import { PurchaseBadge } from "./purchase-badge";
import { PaymentsCard, PurchaseFacts, PurchaseLinesCard } from "./purchase-facts";
import type { Purchase } from "./purchase-form";

const loads = () => import("./purchase-dialogs");
const DIALOGS = {
  pay: onDemand(() => loads().then((part) => part.PayDialog)),
  prove: onDemand(() => loads().then((part) => part.ProofDialog)),
} as const;
type Dialog = keyof typeof DIALOGS | "cancel" | "undo";

export const loader = ({ context, params }: Route.LoaderArgs) =>
  api(context, "purchases").get({ id: params.id });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData?.number ?? "Purchase");

/** A bill or an expense: its lines, files and payments. */
export default function PurchasePage({ loaderData: purchase }: Route.ComponentProps) {
  const [open, setOpen] = useState<Dialog>();
  useLive(["purchase", "float"]);
  const { number, payee, state, isOverdue, total, obstacle, cancelReason, cancelledByName } = purchase;
  return (
    <>
      <PageHead
        title={number}
        above={{ to: "/purchases", label: "Bills and expenses" }}
        mark={<PurchaseBadge state={state} isOverdue={isOverdue} />}
        actions={<Actions purchase={purchase} onOpen={setOpen} />}
      >
        {payee}, {formatKes(total)}
      </PageHead>
      {obstacle && (
        <Alert color="yellow" mb="md" role="status">
          {obstacle}
        </Alert>
      )}
      {state === "cancelled" && (
        <Alert mb="md" role="status" title={`Cancelled${cancelledByName ? ` by ${cancelledByName}` : ""}`}>
          {cancelReason}
        </Alert>
      )}
      <div className={page.page}>
        <div className={page.column}>
          <PurchaseLinesCard purchase={purchase} />
          <PaymentsCard payments={purchase.payments} />
        </div>
        <div className={page.column}>
          <PurchaseFacts purchase={purchase} />
          <FilesCard purchase={purchase} />
        </div>
      </div>
      <Dialogs purchase={purchase} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface DialogsProps {
  purchase: Purchase;
  open: Dialog | undefined;
  onClose: () => void;
}

function Dialogs({ purchase, open, onClose }: DialogsProps) {
  const { id, number, state, funds } = purchase;
  if (open === undefined) return null;
  if (open === "cancel")
    return (
      <ReasonDialog
        title={state === "draft" ? `Reject ${number}` : `Cancel ${number}`}
        confirm={state === "draft" ? "Reject" : "Cancel purchase"}
        description={funds === "float" ? "The float gets its money back." : "Shown on this page."}
        danger
        onClose={onClose}
        onConfirm={(reason) => client("purchases").cancel({ id, reason })}
        said={`${number} cancelled`}
      />
    );
  if (open === "undo")
    return (
      <ReasonDialog
        title={`Undo the payment of ${number}`}
        confirm="Undo payment"
        description="Only for a payment that was recorded by mistake. Its certificates become void."
        danger
        onClose={onClose}
        onConfirm={(reason) => client("purchases").undo({ id, reason })}
        said="Payment undone"
      />
    );
  const Part = DIALOGS[open];
  return <Part purchase={purchase} onClose={onClose} />;
}

function Actions({ purchase, onOpen }: { purchase: Purchase; onOpen: (dialog: Dialog) => void }) {
  const { act, busy } = useAct();
  const { id, number, total, state, may } = purchase;
  const approve = () =>
    act("approve", () => client("purchases").approve({ id, total }), { said: `${number} approved` });
  const entries = [
    ...(may.prove ? [{ label: "Enter eTIMS number", onSelect: () => onOpen("prove") }] : []),
    ...(may.undo ? [{ label: "Undo payment", danger: true, onSelect: () => onOpen("undo") }] : []),
    ...(may.cancel
      ? [
          {
            label: state === "draft" ? "Reject" : "Cancel purchase",
            danger: true,
            onSelect: () => onOpen("cancel"),
          },
        ]
      : []),
  ];
  return (
    <>
      {entries.length > 0 && (
        <ActionMenu
          trigger={(trigger) => (
            <Button variant="default" aria-label="More" px="sm" {...trigger}>
              <IconDotsVertical size={18} />
            </Button>
          )}
          entries={entries}
        />
      )}
      {may.edit && (
        <Button component={Link} to={`/purchases/${id}/edit`} variant={may.approve ? "default" : "filled"}>
          Edit
        </Button>
      )}
      {may.approve && (
        <Button loading={busy === "approve"} onClick={() => void approve()}>
          Approve
        </Button>
      )}
      {may.pay && <Button onClick={() => onOpen("pay")}>Pay</Button>}
    </>
  );
}
