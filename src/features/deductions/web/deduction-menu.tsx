import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { DEDUCTION_STATUS_LABELS } from "../domain";
import type { ShownDeduction } from "./shown-deduction";

export interface Opened {
  what: "edit" | "move" | "history";
  deduction: ShownDeduction;
}

interface DeductionMenuProps {
  employee: string;
  deduction: ShownDeduction;
  mayManage: boolean;
  onOpen: (opened: Opened) => void;
}

/** Actions on one deduction; readers see only its history. */
export function DeductionMenu({ employee, deduction, mayManage, onOpen }: DeductionMenuProps) {
  const { busy, act } = useAct();
  const { id: deductionId, name, status, balance } = deduction;
  const isOver = status === "settled" || status === "ended";
  const open = (what: Opened["what"]) => onOpen({ what, deduction });
  const set = (next: "active" | "paused" | "ended") =>
    act(
      next,
      () =>
        client("payrollDeductions").setStatus({
          number: employee,
          deductionId,
          status: next,
        }),
      { said: `${name}: ${DEDUCTION_STATUS_LABELS[next].toLowerCase()}` },
    );
  const end = async () => {
    const question = `${name} is no longer withheld. This cannot be undone; to withhold again, add a new deduction.`;
    if (await askToConfirm(question, { title: "End deduction", confirm: "End deduction", danger: true }))
      await set("ended");
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={36} loading={busy !== undefined} aria-label={`Actions for ${name}`}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open("history")}>History</Menu.Item>
        {mayManage && balance !== null && (
          <Menu.Item onClick={() => open("move")}>Repayment or correction</Menu.Item>
        )}
        {mayManage && !isOver && (
          <>
            <Menu.Item onClick={() => open("edit")}>Edit</Menu.Item>
            {status === "active" ? (
              <Menu.Item onClick={() => set("paused")}>Pause</Menu.Item>
            ) : (
              <Menu.Item onClick={() => set("active")}>Resume</Menu.Item>
            )}
            {!balance && (
              <>
                <Menu.Divider />
                <Menu.Item c="var(--err)" onClick={end}>
                  End
                </Menu.Item>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
