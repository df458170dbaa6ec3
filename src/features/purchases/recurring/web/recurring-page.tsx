import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { accountLabel } from "../../domain/accounts";
import { INTERVAL_LABELS } from "../domain";
import type { Route } from "./+types/recurring-page";
import type { RecurringBill } from "./recurring-dialog";

const RecurringDialog = onDemand(() => import("./recurring-dialog").then((part) => part.RecurringDialog));

export const loader = ({ context }: Route.LoaderArgs) => api(context, "recurringBills").list();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Recurring bills");

/** Bills that come regularly, such as rent. */
export default function RecurringPage({ loaderData: { bills } }: Route.ComponentProps) {
  const [open, setOpen] = useState<RecurringBill | "new">();
  useLive(["recurring-bill"]);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen("new")}>
      Add recurring bill
    </Button>
  );
  return (
    <>
      <PageHead title="Recurring bills" actions={bills.length > 0 && add}>
        Each bill is entered for approval on its day.
      </PageHead>
      <Card title="Bills">
        {bills.length === 0 ? (
          <EmptyPanel title="No recurring bills yet">
            <p>Rent, insurance and other bills that come each month or year.</p>
            {add}
          </EmptyPanel>
        ) : (
          <PlainTable
            rows={bills}
            keyOf={({ id }) => id}
            stacks
            scroll="Recurring bills, scrollable"
            columns={[
              { head: "What for", names: true, cell: ({ name }) => name },
              { head: "Supplier", cell: ({ supplier }) => supplier.name },
              { head: "Account", cell: ({ accountCode }) => accountLabel(accountCode) },
              { head: "Interval", cell: ({ months }) => INTERVAL_LABELS[months] },
              { head: "Next", cell: (bill) => <Next bill={bill} /> },
              { head: "Amount", figure: true, cell: ({ amount }) => formatKes(amount) },
              { head: "", cell: (bill) => <BillActs bill={bill} onEdit={() => setOpen(bill)} /> },
            ]}
          />
        )}
      </Card>
      {open && (
        <RecurringDialog {...(open === "new" ? {} : { bill: open })} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function Next({ bill: { isActive, isBlocked, nextOn, endsOn } }: { bill: RecurringBill }) {
  if (!isActive) return <Badge tone="muted">Stopped</Badge>;
  if (isBlocked) return <Badge tone="error">Supplier archived</Badge>;
  return endsOn !== null && nextOn > endsOn ? <Badge tone="muted">Ended</Badge> : formatDate(nextOn);
}

function BillActs({ bill, onEdit }: { bill: RecurringBill; onEdit: () => void }) {
  const { act, busy } = useAct();
  const { id, name, isActive } = bill;
  const turn = () =>
    act(id, () => client("recurringBills").setActive({ id, isActive: !isActive }), {
      said: `${name} ${isActive ? "stopped" : "resumed"}`,
    });
  return (
    <span style={{ display: "flex", gap: 8, justifyContent: "flex-end" }}>
      <Button size="sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={busy === id}
        aria-label={`${isActive ? "Stop" : "Resume"} ${name}`}
        onClick={() => void turn()}
      >
        {isActive ? "Stop" : "Resume"}
      </Button>
    </span>
  );
}
