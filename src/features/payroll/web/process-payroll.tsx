import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { notify } from "~/platform/ui/office/notify";

/** Opens the month's run for the selected employees: the run that pays them, its draft, or a new run. */
export function ProcessPayroll({ numbers }: { numbers: readonly string[] }) {
  const { busy, act } = useAct();
  const navigate = useNavigate();
  const process = async () => {
    if (numbers.length === 0) {
      notify("Please select staff members for payroll processing");
      return;
    }
    const run = await act("process", () => client("payrollPeriods").openMonth({ employees: [...numbers] }));
    if (!run) return;
    await navigate(`/staff/payroll/${run.number}?staff=${numbers.join(",")}`);
    if (run.missing > 0) notify(`${run.missing} of those selected are not in this run`);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCash size={18} />}
      loading={busy !== undefined}
      onClick={() => void process()}
    >
      Process Payroll{numbers.length > 0 && ` (${numbers.length})`}
    </Button>
  );
}
