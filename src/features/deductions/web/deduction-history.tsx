import { Modal, Skeleton, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { MOVEMENT_LABELS, MOVEMENT_SIGNS, type MovementKind } from "../domain";
import type { ShownDeduction } from "./shown-deduction";

interface Movement {
  id: string;
  kind: MovementKind;
  amount: number;
  date: string;
  note: string;
  createdBy: string | null;
}

interface DeductionHistoryProps {
  employee: string;
  deduction: ShownDeduction;
  onClose: () => void;
}

/** Movements of a deduction, newest first. */
export function DeductionHistory({ employee, deduction, onClose }: DeductionHistoryProps) {
  const [movements, setMovements] = useState<readonly Movement[]>();
  const [problem, setProblem] = useState("");
  const { id: deductionId } = deduction;
  useEffect(() => {
    let isShown = true;
    client("payrollDeductions")
      .get({ number: employee, deductionId })
      .then(
        (read) => isShown && setMovements(read.movements),
        (error: unknown) => isShown && setProblem(problemOf(error).message),
      );
    return () => {
      isShown = false;
    };
  }, [employee, deductionId]);
  return (
    <Modal opened onClose={onClose} title={deduction.name} size="lg">
      {problem && <p role="alert">{problem}</p>}
      {!movements && !problem && (
        <Stack gap="xs" aria-label="Loading">
          <Skeleton height={32} />
          <Skeleton height={32} />
        </Stack>
      )}
      {movements?.length === 0 && <p>Nothing was withheld yet.</p>}
      {movements && movements.length > 0 && (
        <PlainTable
          rows={movements}
          keyOf={({ id }) => id}
          scroll="Movements, scrollable"
          columns={[
            { head: "Date", cell: ({ date }) => formatDate(date) },
            {
              head: "What",
              cell: ({ kind, note, createdBy }) => (
                <>
                  {MOVEMENT_LABELS[kind]}
                  <span className="below">
                    {note && `${note} · `}
                    {createdBy ?? "MoveEase"}
                  </span>
                </>
              ),
            },
            {
              head: "Amount",
              figure: true,
              cell: ({ kind, amount }) => formatKes(MOVEMENT_SIGNS[kind] * amount),
            },
          ]}
        />
      )}
    </Modal>
  );
}
