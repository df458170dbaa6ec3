import { client, type Output } from "~/platform/http/client";
import { type CellEdit, type CellEdits, NOBODY } from "~/platform/ui/office/lists/cell-edit";
import type { leadsContract } from "../contract";
import {
  LEAD_RATINGS,
  LEAD_STATUSES,
  type LeadRating,
  type LeadStatus,
  RATING_LABELS,
  STATUS_LABELS,
} from "../domain";

type ListedLead = Output<typeof leadsContract, "list">["rows"][number];

const leads = () => client("leads");

/** 'Lost' needs a reason and 'Converted' an opportunity, so that the lead's page sets them. */
const STATUSES = LEAD_STATUSES.filter((status) => status !== "lost" && status !== "converted");

/** How cells of the leads' list change in place. */
export function leadEdits(
  staff: readonly { id: string; name: string }[],
  mayLeave: boolean,
): CellEdits<ListedLead> {
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  type Change = Omit<Parameters<ReturnType<typeof leads>["update"]>[0], "id" | "updatedAt">;
  const edit = (
    of: Pick<CellEdit<ListedLead>, "kind" | "value" | "choices">,
    change: (value: string) => Change,
  ): CellEdit<ListedLead> => ({
    ...of,
    save: ({ id, updatedAt }, value, isAnyVersion) =>
      leads().update({ id, ...(isAnyVersion ? {} : { updatedAt }), ...change(value) }),
    changedBy: async ({ id }) => (await leads().get({ id })).history.at(-1)?.user,
  });
  return {
    status: edit(
      {
        kind: "choice",
        value: ({ status }) => status,
        choices: () => STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
      },
      (value) => ({ status: value as LeadStatus }),
    ),
    rating: edit(
      {
        kind: "choice",
        value: ({ rating }) => rating,
        choices: () => LEAD_RATINGS.map((rating) => ({ value: rating, label: RATING_LABELS[rating] })),
      },
      (value) => ({ rating: value as LeadRating }),
    ),
    estimatedValue: edit(
      { kind: "amount", value: ({ estimatedValue }) => String(estimatedValue) },
      (value) => ({ estimatedValue: Number(value) }),
    ),
    assignee: edit(
      {
        kind: "choice",
        value: ({ assignedTo }) => assignedTo ?? "",
        choices: () => (mayLeave ? [NOBODY, ...people] : people),
      },
      (value) => ({ assignedTo: value || null }),
    ),
    nextFollowUpDate: edit(
      { kind: "day", value: ({ nextFollowUpDate }) => nextFollowUpDate ?? "" },
      (value) => ({ nextFollowUpDate: value || null }),
    ),
  };
}
