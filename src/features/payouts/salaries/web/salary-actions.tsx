import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import type { MenuEntry } from "~/platform/ui/office/dropdown-parts";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { ShownSalary } from "./paid-dialog";

const RetryDialog = onDemand(() => import("./retry-dialog").then((part) => part.RetryDialog));
const DecideDialog = onDemand(() => import("./decide-dialog").then((part) => part.DecideDialog));
const PaidDialog = onDemand(() => import("./paid-dialog").then((part) => part.PaidDialog));
type Opened = "retry" | "decide" | "paid";

/** A releaser's actions on a payment: repeat, query, decide, mark paid. */
export function SalaryActions({ payment }: { payment: ShownSalary }) {
  const { busy, act } = useAct();
  const [opened, setOpened] = useState<Opened>();
  const { id, employeeName, status, method } = payment;
  const close = () => setOpened(undefined);
  const check = () =>
    act("check", () => client("salaries").check({ id }), {
      said: `Checking ${employeeName}'s payment with M-Pesa`,
    });
  const isOut = method === "mpesa" && (status === "pending" || status === "review");
  const entries: MenuEntry[] = [
    ...(status === "failed" ? [{ label: "Pay again", onSelect: () => setOpened("retry") }] : []),
    ...(isOut ? [{ label: "Check status", onSelect: () => void check() }] : []),
    ...(status === "review" ? [{ label: "Decide", onSelect: () => setOpened("decide") }] : []),
    ...(method !== "mpesa" && status === "waiting"
      ? [{ label: "Mark as paid", onSelect: () => setOpened("paid") }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <ActionMenu
        trigger={(trigger) => (
          <ActionIcon
            color="gray"
            size={44}
            loading={busy !== undefined}
            aria-label={`Actions for ${employeeName}'s payment`}
            {...trigger}
          >
            <IconDots size={18} />
          </ActionIcon>
        )}
        entries={entries}
      />
      {opened === "retry" && <RetryDialog payment={payment} onClose={close} />}
      {opened === "decide" && <DecideDialog payment={payment} onClose={close} />}
      {opened === "paid" && <PaidDialog payment={payment} onClose={close} />}
    </>
  );
}
