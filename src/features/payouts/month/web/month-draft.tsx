import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import type { payrollPeriodsContract } from "~/features/payroll/periods/contract/periods";
import { client, type Output, problemOf } from "~/platform/http/client";
import { useWrite } from "~/platform/ui/form/use-write";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { drafted, type MonthRow, type MonthRun, type SetByHand } from "./month-rows";
import { MonthTable } from "./month-table";
import { MonthTiles } from "./month-tiles";

type MonthPreview = Output<typeof payrollPeriodsContract, "preview">;
const payroll = () => client("payrollPeriods");

/** The month's draft, recalculated after each change, with the button to submit it. */
export function MonthDraft({
  period,
  first,
  employees,
}: {
  period: MonthRun;
  first: MonthPreview;
  employees: readonly string[];
}) {
  const [preview, setPreview] = useState(first);
  const [byHand, setByHand] = useState<Readonly<Record<string, SetByHand>>>({});
  const { busy, problem, send } = useWrite();
  const selectionOf = (set: Readonly<Record<string, SetByHand>>) => ({
    id: period.id,
    employees: [...employees],
    adjustments: Object.entries(set).map(([employee, of]) => ({ employee, ...of })),
  });
  const set = async (row: MonthRow, of: SetByHand) => {
    const next = { ...byHand, [row.number]: of };
    try {
      setPreview(await payroll().preview(selectionOf(next)));
      setByHand(next);
      return undefined;
    } catch (error) {
      return problemOf(error).message;
    }
  };
  const generate = async () => {
    const outcome = await send(
      { ...selectionOf(byHand), digest: preview.digest },
      (input, { context }) => payroll().generate(input, { context }),
      { said: `${period.name} waits for approval` },
    );
    if (!outcome.ok && outcome.problem.code === "CONFLICT")
      await payroll()
        .preview(selectionOf(byHand))
        .then(setPreview, () => undefined);
  };
  const rows = preview.items.map((item) => drafted(item, byHand[item.employeeNumber] ?? {}));
  const ofMethod = (method: MonthRow["method"]) => {
    const of = rows.filter((row) => row.method === method);
    return { employees: of.length, payable: of.reduce((sum, { netPay }) => sum + netPay, 0) };
  };
  return (
    <>
      <MonthTiles totals={preview.totals} mpesa={ofMethod("mpesa")} bank={ofMethod("bank_transfer")} />
      {problem && (
        <Alert color="red" role="alert" mb="md">
          Error processing payroll: {problem.message}
        </Alert>
      )}
      <MonthTable page={wholeList(rows)} onSet={set} onPay={undefined} />
      <Group gap={0} justify="flex-end" wrap="nowrap" mt={16}>
        <Button loading={busy} onClick={() => void generate()}>
          Submit for Approval ({rows.length})
        </Button>
      </Group>
    </>
  );
}
