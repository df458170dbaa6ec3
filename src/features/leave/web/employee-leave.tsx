import { Button, Stack } from "@mantine/core";
import { IconAdjustments, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDate, nairobiDate } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { CATEGORY_LABELS } from "../domain";
import { REASON_LABELS } from "../entitlements/domain";
import type { Route } from "./+types/employee-leave";
import { Balances } from "./balances";
import { LeaveActions } from "./leave-actions";
import { RequestList } from "./request-list";

const AskDialog = onDemand(() => import("./ask-dialog").then((part) => part.AskDialog));
const AdjustDialog = onDemand(() => import("./adjust-dialog").then((part) => part.AdjustDialog));

export async function loader({ context, params }: Route.LoaderArgs) {
  const leave = await api(context, "leave").ofEmployee({ number: params.number });
  return { ...leave, now: context.get(pageRequest).now };
}

type Loaded = Route.ComponentProps["loaderData"];

/** An employee's leave, for approvers: balances, requests and all entries of the year. */
export default function EmployeeLeave({ loaderData, params }: Route.ComponentProps) {
  const { year, balances, requests, entries, mayAdjust, now } = loaderData;
  const [open, setOpen] = useState<"ask" | "adjust">();
  const close = () => setOpen(undefined);
  useLive(["leave"]);
  const of = { number: params.number, name: requests[0]?.name ?? params.number };
  return (
    <>
      <Balances balances={balances} />
      <Stack gap="md">
        <Card
          title="Requests"
          actions={
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen("ask")}>
              Enter leave
            </Button>
          }
        >
          <RequestList
            requests={requests}
            none="No leave requests yet."
            actions={(request) => <LeaveActions request={request} />}
          />
        </Card>
        <Card
          title={`Entries of ${year}`}
          actions={
            mayAdjust && (
              <Button
                variant="default"
                leftSection={<IconAdjustments size={18} />}
                onClick={() => setOpen("adjust")}
              >
                Adjust
              </Button>
            )
          }
        >
          <Entries entries={entries} />
        </Card>
      </Stack>
      {open === "ask" && <AskDialog of={of} today={nairobiDate(now)} onClose={close} />}
      {open === "adjust" && <AdjustDialog number={params.number} year={year} onClose={close} />}
    </>
  );
}

function Entries({ entries }: Pick<Loaded, "entries">) {
  if (entries.length === 0) return <p className="muted">No entries for this year yet.</p>;
  return (
    <PlainTable
      rows={entries}
      keyOf={({ id }) => id}
      scroll="Entries"
      columns={[
        { head: "Written", cell: ({ createdAt }) => formatDate(createdAt) },
        { head: "Leave", cell: ({ category }) => CATEGORY_LABELS[category] },
        {
          head: "What",
          cell: ({ reason, firstDay, note, createdBy }) => (
            <>
              {REASON_LABELS[reason]}
              {firstDay && `, leave from ${formatDate(firstDay)}`}
              {note && `: ${note}`}
              {createdBy && ` (${createdBy})`}
            </>
          ),
        },
        { head: "Days", figure: true, cell: ({ days }) => (days > 0 ? `+${days}` : days) },
      ]}
    />
  );
}
