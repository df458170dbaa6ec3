import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconDots,
  IconFileCheck,
  IconRefresh,
  IconReportAnalytics,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { METHOD_LABELS } from "~/features/payments/domain";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import type { Currency } from "~/platform/kernel/currencies";
import { formatAmount, formatKes, formatMoney } from "~/platform/kernel/money";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { ListBar } from "~/platform/ui/office/lists/list-bar";
import { useLive } from "~/platform/ui/office/live";
import { notify } from "~/platform/ui/office/notify";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { CHARGE_STATE_LABELS, type ChargeState } from "../domain";
import { chargeList } from "../list";
import type { Route } from "./+types/charges-page";
import type { ListedCharge } from "./compare-dialog";

const FeesPanel = onDemand(() => import("./fees-panel").then((part) => part.FeesPanel));
const CompareDialog = onDemand(() => import("./compare-dialog").then((part) => part.CompareDialog));

export async function loader({ context, url }: Route.LoaderArgs) {
  const charges = api(context, "charges");
  const [page, fees] = await Promise.all([charges.list(chargeList.ask(url.searchParams)), charges.fees()]);
  const { viewer, now } = context.get(pageRequest);
  return { ...page, fees, now, mayManage: viewer?.permissions.includes("manage_finances") ?? false };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Gateway payments");

const TONES: Record<ChargeState, BadgeTone> = {
  queued: "waiting",
  prompted: "waiting",
  checking: "waiting",
  succeeded: "ok",
  failed: "error",
  cancelled: "muted",
  expired: "muted",
};

const REFUNDS: Record<string, string> = {
  queued: "Refund under way",
  checking: "Refund being checked",
  done: "Refunded",
  failed: "Refund refused",
};

const stateText = ({ state, waits, refund }: ListedCharge) =>
  (refund && REFUNDS[refund.state]) || (waits ? "Compare" : CHARGE_STATE_LABELS[state]);

const columnsOf = (now: Date): Column<ListedCharge>[] => [
  {
    id: "invoice",
    head: "Invoice",
    lead: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
    after: ({ customerName }) => customerName,
  },
  { id: "gateway", head: "Gateway", cell: ({ gateway }) => METHOD_LABELS[gateway] },
  {
    id: "state",
    head: "State",
    cell: (charge) => (
      <Badge tone={charge.waits || charge.refund?.state === "checking" ? "error" : TONES[charge.state]}>
        {stateText(charge)}
      </Badge>
    ),
  },
  {
    id: "reference",
    head: "Reference",
    room: "middle",
    cell: ({ paymentRef, reference }) => paymentRef || reference,
  },
  {
    id: "said",
    head: "Outcome",
    room: "wide",
    share: 25,
    cell: ({ said, claimed, refund, receiptNumber }) =>
      refund?.said || said || (claimed && `Claims ${claimed}`) || receiptNumber || "–",
  },
  {
    id: "date",
    head: "Started",
    sort: "date",
    cell: agoCell(now, ({ createdAt }: ListedCharge) => createdAt),
  },
  {
    id: "amount",
    head: "Amount",
    figure: true,
    sort: "amount",
    cell: ({ amount, rate, currency, charged }) => (
      <>
        {rate && <small>{formatMoney(charged, currency as Currency)}</small>}
        {formatAmount(amount)}
      </>
    ),
  },
];

/** Lists the charges at gateways with their outcome. */
export default function ChargesPage({ loaderData }: Route.ComponentProps) {
  const { mayManage, now, fees } = loaderData;
  useLive(["charge", "payment"]);
  const { act } = useAct();
  const [asked, setAsked] = useState<{ what: "compare" | "refund"; charge: ListedCharge }>();
  const close = () => setAsked(undefined);
  const ask = (charge: ListedCharge) =>
    act("ask", async () => {
      const { state } = await client("charges").ask({ id: charge.id });
      notify(`${charge.invoiceNumber}: ${CHARGE_STATE_LABELS[state]}`);
    });
  const refund = async (reason: string) => {
    if (!asked) return;
    await client("charges").refund({ id: asked.charge.id, reason });
    notify("Refund asked for");
  };
  const actions: Column<ListedCharge> = {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (charge) => (
      <ActionMenu
        trigger={(trigger) => (
          <ActionIcon size={36} aria-label={`Actions of ${charge.reference}`} data-corner="" {...trigger}>
            <IconDots size={18} />
          </ActionIcon>
        )}
        entries={[
          {
            label: "Ask the provider now",
            icon: <IconRefresh size={18} />,
            disabled: charge.state === "succeeded",
            onSelect: () => void ask(charge),
          },
          {
            label: "Compare with the statement",
            icon: <IconFileCheck size={18} />,
            disabled: !charge.waits,
            onSelect: () => setAsked({ what: "compare", charge }),
          },
          {
            label: "Refund at the provider",
            icon: <IconArrowBackUp size={18} />,
            disabled: !charge.mayRefund,
            onSelect: () => setAsked({ what: "refund", charge }),
          },
        ]}
      />
    ),
  };
  return (
    <>
      <PageHead
        title="Gateway payments"
        actions={
          <Button
            component={Link}
            to="/payments/reconciliation"
            variant="default"
            leftSection={<IconReportAnalytics size={18} />}
          >
            Reconcile
          </Button>
        }
      />
      <ListBar list={chargeList} search="Reference, invoice, customer" />
      <DataTable
        list={chargeList}
        page={loaderData}
        columns={mayManage ? [...columnsOf(now), actions] : columnsOf(now)}
        name={({ reference }) => reference}
        to={({ invoiceNumber }) => `/invoice-management/${invoiceNumber}`}
        empty={{
          title: "No gateway payments found",
          none: "Card and mobile money payments appear here.",
          filtered: "Try other days, words or another gateway.",
        }}
      />
      {fees.length > 0 && <FeesPanel fees={fees} />}
      {asked?.what === "compare" && <CompareDialog charge={asked.charge} onClose={close} />}
      {asked?.what === "refund" && (
        <ReasonDialog
          title={`Refund ${formatKes(asked.charge.amount)} at ${METHOD_LABELS[asked.charge.gateway]}`}
          confirm="Refund"
          danger
          onClose={close}
          onConfirm={refund}
        >
          <p>
            The whole payment goes back to the payer. Once {METHOD_LABELS[asked.charge.gateway]} has taken it,
            the payment is reversed on {asked.charge.invoiceNumber}.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
