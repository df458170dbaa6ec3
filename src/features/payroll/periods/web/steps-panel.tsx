import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { MAX_PERIOD_REASON } from "../domain";
import type { ShownPeriod } from "./shown-period";

const ReleaseDialog = onDemand(() => import("./release-panel").then((part) => part.ReleaseDialog));
const CorrectDialog = onDemand(() => import("./correct-dialog").then((part) => part.CorrectDialog));
const payroll = () => client("payrollPeriods");

/** The next steps of a run, filtered by permission. */
export function PeriodSteps({ period }: { period: ShownPeriod }) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<"return" | "cancel" | "release" | "correct">();
  const { id, name, number, may } = period;
  const close = () => setAsking(undefined);
  const approve = async () => {
    const question = `Approve ${name} for ${period.totalEmployees} employees? Its figures are then locked and payslips are made.`;
    if (await askToConfirm(question, { title: "Approve payroll", confirm: "Approve" }))
      await act("approve", () => payroll().approve({ id }), { said: "Payroll period approved successfully" });
  };
  const withdraw = () =>
    act("withdraw", () => payroll().withdraw({ id }), {
      said: "The approval was withdrawn: its payslips are void",
    });
  const more = [
    ...(may.return ? [{ label: "Return to draft", onSelect: () => setAsking("return") }] : []),
    ...(may.withdraw ? [{ label: "Withdraw approval", onSelect: () => void withdraw() }] : []),
    ...(may.correct ? [{ label: "Correct", onSelect: () => setAsking("correct") }] : []),
    ...(may.cancel
      ? [{ label: "Cancel the period", danger: true, onSelect: () => setAsking("cancel") }]
      : []),
  ];
  return (
    <>
      {more.length > 0 && (
        <ActionMenu
          trigger={(trigger) => (
            <Button variant="default" leftSection={<IconDots size={18} />} {...trigger}>
              More
            </Button>
          )}
          entries={more}
        />
      )}
      {may.generate && (
        <Button component={Link} to={`/payroll/${number}/generate`}>
          Generate Payroll
        </Button>
      )}
      {may.approve && (
        <Button loading={busy === "approve"} onClick={() => void approve()}>
          Approve
        </Button>
      )}
      {may.release && <Button onClick={() => setAsking("release")}>Release Payments</Button>}
      {asking === "return" && (
        <ReasonDialog
          title={`Return ${name}`}
          confirm="Return"
          maxLength={MAX_PERIOD_REASON}
          description="The preparer sees this."
          onClose={close}
          onConfirm={(reason) => payroll().return({ id, reason })}
          said="The period is a draft again"
        />
      )}
      {asking === "cancel" && (
        <ReasonDialog
          title={`Cancel ${name}`}
          confirm="Cancel the period"
          danger
          maxLength={MAX_PERIOD_REASON}
          onClose={close}
          onConfirm={(reason) => payroll().cancel({ id, reason })}
          said="The period was cancelled"
        />
      )}
      {asking === "release" && <ReleaseDialog period={period} onClose={close} />}
      {asking === "correct" && <CorrectDialog period={period} onClose={close} />}
    </>
  );
}
