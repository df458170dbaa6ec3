import { Modal, Skeleton, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label="Movements, scrollable">
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">What</th>
                <th scope="col" className="figure">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map(({ id, kind, amount, date, note, createdBy }) => (
                <tr key={id}>
                  <td>{formatDate(date)}</td>
                  <td>
                    {MOVEMENT_LABELS[kind]}
                    <span className="below">
                      {note && `${note} · `}
                      {createdBy ?? "MoveEase"}
                    </span>
                  </td>
                  <td className="figure">{formatKes(MOVEMENT_SIGNS[kind] * amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  );
}
