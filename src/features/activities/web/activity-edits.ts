import { client } from "~/platform/http/client";
import type { CellEdit, CellEdits } from "~/platform/ui/office/lists/cell-edit";
import { PRIORITIES, PRIORITY_LABELS, type Priority } from "../domain";
import type { ShownActivity } from "./activity-values";

const activities = () => client("activities");

/** How cells of the activities' list change in place. */
export function activityEdits(staff: readonly { id: string; name: string }[]): CellEdits<ShownActivity> {
  type Change = Omit<Parameters<ReturnType<typeof activities>["update"]>[0], "id" | "updatedAt">;
  const edit = (
    of: Pick<CellEdit<ShownActivity>, "kind" | "value" | "choices">,
    change: (value: string) => Change,
  ): CellEdit<ShownActivity> => ({
    ...of,
    save: ({ id, updatedAt }, value, isAnyVersion) =>
      activities().update({ id, ...(isAnyVersion ? {} : { updatedAt }), ...change(value) }),
    changedBy: async ({ id }) => (await activities().get({ id })).history.at(-1)?.user,
  });
  return {
    dueDate: edit({ kind: "day", value: ({ dueDate }) => dueDate ?? "" }, (value) => ({
      dueDate: value || null,
    })),
    assignee: edit(
      {
        kind: "choice",
        value: ({ assignedTo }) => assignedTo ?? "",
        choices: () => [
          { value: "", label: "Nobody" },
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
      (value) => ({ assignedTo: value || null }),
    ),
    priority: edit(
      {
        kind: "choice",
        value: ({ priority }) => priority,
        choices: () => PRIORITIES.map((priority) => ({ value: priority, label: PRIORITY_LABELS[priority] })),
      },
      (value) => ({ priority: value as Priority }),
    ),
  };
}
