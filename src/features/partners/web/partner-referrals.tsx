import { Button } from "@mantine/core";
import { useState } from "react";
import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { partnersContract } from "../contract";
import { referralList } from "../list";
import { CommissionBadge, ReferralBadge } from "./partner-badge";

const PayDialog = onDemand(() => import("./pay-dialog").then((part) => part.PayDialog));

interface PartnerReferralsProps {
  partner: Output<typeof partnersContract, "get">;
  mayPay: boolean;
}
type Referral = PartnerReferralsProps["partner"]["referrals"][number];

/** A partner's referrals, with the commission owed and paid for each. */
export function PartnerReferrals({ partner, mayPay }: PartnerReferralsProps) {
  const [paying, setPaying] = useState<readonly Referral[]>();
  const owed = partner.referrals.filter(({ commissionStatus }) => commissionStatus === "owed");
  const pay: Column<Referral> = {
    id: "actions",
    head: "Actions",
    actions: true,
    cell: (row) =>
      row.commissionStatus === "owed" && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Mark as paid: ${row.leadNumber}`}
          onClick={() => setPaying([row])}
        >
          Mark as paid
        </Button>
      ),
  };
  return (
    <section aria-labelledby="referrals">
      <h2 id="referrals">Referrals</h2>
      {mayPay && owed.length > 1 && (
        <Button mb="md" onClick={() => setPaying(owed)}>
          Mark all {owed.length} as paid
        </Button>
      )}
      <DataTable
        list={referralList}
        page={wholeList(partner.referrals)}
        columns={mayPay ? [...COLUMNS, pay] : COLUMNS}
        name={({ leadNumber }) => leadNumber}
        to={({ leadNumber }) => `/crm/leads/${leadNumber}`}
        faded={({ state }) => state === "lost"}
        empty={{ title: "No referrals yet", none: "People who send a form through their link appear here." }}
      />
      {paying && <PayDialog partner={partner} paying={paying} onClose={() => setPaying(undefined)} />}
    </section>
  );
}

const COLUMNS: Column<Referral>[] = [
  { id: "lead", head: "Lead", lead: true, share: 20, cell: ({ leadNumber }) => leadNumber },
  { id: "sent", head: "Sent", phone: "note", cell: ({ referredOn }) => formatDate(referredOn) },
  { id: "state", head: "State", cell: ({ state }) => <ReferralBadge state={state} /> },
  { id: "won", head: "Won", room: "middle", cell: ({ wonOn }) => wonOn && formatDate(wonOn) },
  {
    id: "wonValue",
    get head() {
      return `Won value, ${currencyMark()}`;
    },
    figure: true,
    room: "middle",
    cell: ({ wonValue }) => (wonValue > 0 ? formatAmount(wonValue) : ""),
  },
  {
    id: "commission",
    phone: "figure",
    get head() {
      return `Commission, ${currencyMark()}`;
    },
    figure: true,
    cell: ({ commission, state }) => (state === "won" ? formatAmount(commission) : ""),
  },
  {
    id: "commissionStatus",
    head: "Payout",
    cell: ({ commissionStatus }) => commissionStatus && <CommissionBadge status={commissionStatus} />,
  },
  {
    id: "paid",
    head: "Paid on",
    room: "wide",
    cell: ({ paidOn, reference }) => paidOn && [formatDate(paidOn), reference].filter(Boolean).join(", "),
  },
];
