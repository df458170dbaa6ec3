import type { Output } from "~/platform/http/client";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import type { trainingContract } from "../contract";
import type { TrainingStatus } from "../domain";

export type ShownTraining = Output<typeof trainingContract, "list">["rows"][number];

export interface TrainingValues {
  employee: { id: string; number: string; name: string } | null;
  courseId: string | null;
  status: string | null;
  startedOn: string;
  completedOn: string;
  score: number | null;
  cost: MoneyValue;
  expiresOn: string;
  remark: string;
  file: File | null;
  chosen: string;
}

export const valuesOf = (
  record: ShownTraining | undefined,
  employee: TrainingValues["employee"] | undefined,
): TrainingValues => ({
  employee: employee ?? (record ? { id: record.employee.number, ...record.employee } : null),
  courseId: record?.course.id ?? null,
  status: record?.status ?? "completed",
  startedOn: record?.startedOn ?? "",
  completedOn: record?.completedOn ?? "",
  score: record?.score ?? null,
  cost: record?.cost ?? "",
  expiresOn: record?.expiresOn ?? "",
  remark: record?.remark ?? "",
  file: null,
  chosen: "",
});

/** The form's values as input; ongoing training has no result yet. */
export function inputOf(values: TrainingValues) {
  const { courseId, startedOn, completedOn, score, cost, expiresOn, remark } = values;
  const isDone = values.status === "completed";
  return {
    courseId: courseId ?? "",
    status: (isDone ? "completed" : "ongoing") as TrainingStatus,
    startedOn,
    completedOn: isDone && completedOn ? completedOn : null,
    score: isDone ? score : null,
    cost: cost === "" ? 0 : cost,
    expiresOn: isDone && expiresOn ? expiresOn : null,
    remark,
  };
}
