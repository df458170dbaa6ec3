import { ActionIcon } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { windowName } from "~/features/settings/windows/domain";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { dayMonth, shortWeekday } from "~/platform/kernel/day-labels";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { capacityContract } from "../contract";

type Listed = Output<typeof capacityContract, "holds">;
type Hold = Listed["holds"][number];

const ExtendDialog = onDemand(() => import("./extend-dialog").then((part) => part.ExtendDialog));

const dayOf = (date: string) => `${shortWeekday(date)} ${dayMonth(date)}`;

type Quoted = Pick<Hold, "number" | "customer" | "date" | "window">;
const QUOTED_DAY = [
  {
    head: "Customer",
    names: true,
    cell: ({ number, customer }: Quoted) => <Link to={`/quote-management/${number}`}>{customer}</Link>,
  },
  {
    head: "Day",
    cell: ({ date, window }: Quoted) => `${dayOf(date)}, ${windowName(window, "en").toLowerCase()}`,
  },
];

/** Days held until their deposit, each with its actions. */
export function HoldsCard({ holds }: { holds: readonly Hold[] }) {
  const [opened, setOpened] = useState<{ hold: Hold; act: "extend" | "release" }>();
  const close = () => setOpened(undefined);
  return (
    <Card title="On hold">
      {holds.length === 0 ? (
        <EmptyPanel title="No day is on hold">
          <p>An accepted quote holds its day until the deposit is paid.</p>
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={holds}
          keyOf={({ id }) => id}
          scroll="Days on hold"
          stacks
          columns={[
            ...QUOTED_DAY,
            { head: "Move", cell: ({ from, to }) => `${from} → ${to}` },
            { head: "For", cell: ({ isAccepted }) => (isAccepted ? "Deposit" : "Waiting list") },
            { head: "Until", cell: ({ endsAt }) => formatDateTime(endsAt) },
            {
              head: "Actions",
              cell: (hold) => (
                <ActionMenu
                  trigger={(trigger) => (
                    <ActionIcon
                      {...trigger}
                      variant="subtle"
                      size={44}
                      aria-label={`Actions for the hold of ${hold.customer}`}
                    >
                      <IconDotsVertical size={18} />
                    </ActionIcon>
                  )}
                  entries={[
                    { label: "Extend hold", onSelect: () => setOpened({ hold, act: "extend" }) },
                    {
                      label: "Release day",
                      danger: true,
                      onSelect: () => setOpened({ hold, act: "release" }),
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {opened?.act === "extend" && <ExtendDialog hold={opened.hold} onClose={close} />}
      {opened?.act === "release" && (
        <ReasonDialog
          title={`Release ${dayOf(opened.hold.date)} of ${opened.hold.customer}`}
          confirm="Release day"
          danger
          description="The customer is told and chooses another day. Acceptance and invoice stay."
          onClose={close}
          onConfirm={(reason) => client("capacity").release({ id: opened.hold.id, reason })}
          said="Day released"
        />
      )}
    </Card>
  );
}

/** Customers who wait for room on a full day, in the order of their requests. */
export function WaitsCard({ waits }: { waits: Listed["waits"] }) {
  if (waits.length === 0) return null;
  return (
    <Card title="Waiting list">
      <PlainTable
        rows={waits}
        keyOf={({ id }) => id}
        scroll="Waiting list"
        stacks
        columns={[
          ...QUOTED_DAY,
          { head: "Since", cell: ({ createdAt }) => formatDateTime(createdAt) },
          {
            head: "State",
            cell: ({ offeredUntil }) =>
              offeredUntil ? `Offered until ${formatDateTime(offeredUntil)}` : "Waiting",
          },
        ]}
      />
    </Card>
  );
}
