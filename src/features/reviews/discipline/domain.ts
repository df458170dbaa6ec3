import { defineEvent } from "~/platform/events/define";

export const DISCIPLINE_KINDS = ["verbal_warning", "written_warning", "final_warning", "suspension"] as const;
export type DisciplineKind = (typeof DISCIPLINE_KINDS)[number];

export const DISCIPLINE_LABELS: Record<DisciplineKind, string> = {
  verbal_warning: "Verbal warning",
  written_warning: "Written warning",
  final_warning: "Final warning",
  suspension: "Suspension",
};

export interface DisciplineFields {
  kind: DisciplineKind;
  date: string;
  description: string;
}

interface DisciplineFact {
  number: string;
  actionId: string;
  kind: DisciplineKind;
}

/** Events omit the description. */
export const disciplineAdded = defineEvent<DisciplineFact>("employee.disciplinary_action_added");
export const disciplineEdited = defineEvent<DisciplineFact & { fields: string[] }>(
  "employee.disciplinary_action_edited",
);
export const disciplineRemoved = defineEvent<DisciplineFact>("employee.disciplinary_action_removed");
