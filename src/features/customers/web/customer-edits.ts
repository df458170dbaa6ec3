import { client, type Output } from "~/platform/http/client";
import { type CellEdit, type CellEdits, NOBODY } from "~/platform/ui/office/lists/cell-edit";
import type { customersContract } from "../contract";
import { CUSTOMER_STATUSES, type CustomerStatus, STATUS_LABELS } from "../domain";

type ListedCustomer = Output<typeof customersContract, "list">["rows"][number];

const customers = () => client("customers");

/** How cells of the customers' list change in place. */
export function customerEdits(staff: readonly { id: string; name: string }[]): CellEdits<ListedCustomer> {
  type Change = Omit<Parameters<ReturnType<typeof customers>["edit"]>[0], "id" | "updatedAt">;
  const edit = (
    of: Pick<CellEdit<ListedCustomer>, "kind" | "value" | "choices">,
    change: (value: string) => Change,
  ): CellEdit<ListedCustomer> => ({
    ...of,
    save: ({ id, updatedAt }, value, isAnyVersion) =>
      customers().edit({ id, ...(isAnyVersion ? {} : { updatedAt }), ...change(value) }),
  });
  return {
    status: edit(
      {
        kind: "choice",
        value: ({ status }) => status,
        choices: () => CUSTOMER_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
      },
      (value) => ({ status: value as CustomerStatus }),
    ),
    tags: edit({ kind: "words", value: ({ tags }) => tags.join(", ") }, (value) => ({
      tags: [...new Set(value.split(",").map((tag) => tag.trim()))].filter(Boolean),
    })),
    assignee: edit(
      {
        kind: "choice",
        value: ({ assignedTo }) => assignedTo ?? "",
        choices: () => [NOBODY, ...staff.map(({ id, name }) => ({ value: id, label: name }))],
      },
      (value) => ({ assignedTo: value || null }),
    ),
  };
}
