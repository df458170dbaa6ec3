import { defineEvent } from "~/platform/events/define";

export const templatesFetched = defineEvent<{ count: number }>("whatsapp.templates_fetched");
export const templateSubmitted = defineEvent<{ name: string; language: string; category: string }>(
  "whatsapp.template_submitted",
);
export const templateReviewed = defineEvent<{ name: string; language: string; status: string }>(
  "whatsapp.template_reviewed",
);

const STATUS_LABELS: Readonly<Record<string, string>> = {
  APPROVED: "Approved",
  REINSTATED: "Approved",
  UNARCHIVED: "Approved",
  PENDING: "In review",
  IN_APPEAL: "In review",
  REJECTED: "Rejected",
  PAUSED: "Paused",
  FLAGGED: "At risk",
  DISABLED: "Disabled",
  ARCHIVED: "Archived",
  LIMIT_EXCEEDED: "Over the limit",
  PENDING_DELETION: "Being deleted",
  DELETED: "Deleted",
};

/** Meta adds states, so an unknown one is shown as it is. */
export const statusLabel = (status: string): string => STATUS_LABELS[status] ?? inWords(status);

const SENDABLE: ReadonlySet<string> = new Set(["APPROVED", "REINSTATED", "UNARCHIVED", "FLAGGED"]);

export const canSendTemplate = ({ status }: { status: string }): boolean => SENDABLE.has(status);

/** True if it needs no values, so that a test can send it. */
export const isComplete = (template: { variables: readonly string[]; hasMediaHeader: boolean }): boolean =>
  template.variables.length === 0 && !template.hasMediaHeader;

const PRICE_CLASSES: Readonly<Record<string, string>> = {
  MARKETING: "Marketing rate",
  UTILITY: "Utility rate",
  AUTHENTICATION: "Authentication rate",
};

/** What Meta charges for each delivered one (docs/domain/whatsapp.md#prices). */
export const priceClassOf = (category: string): string =>
  PRICE_CLASSES[category] ?? `${inWords(category)} rate`;

export const categoryLabel = (category: string): string => inWords(category);

function inWords(word: string): string {
  const plain = word.toLowerCase().replaceAll("_", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const VARIABLE = /\{\{\s*([a-z0-9_]+)\s*\}\}/gi;

/** The variables of a template's body in their order, each once. */
export const variablesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(VARIABLE)].map(([, name]) => name ?? "")),
];

/** True if the numbers run from 1 without a gap, or all variables are named. */
export function areVariablesInOrder(variables: readonly string[]): boolean {
  const numbers = variables.filter((variable) => /^\d+$/.test(variable));
  if (numbers.length === 0) return true;
  if (numbers.length < variables.length) return false;
  const sorted = numbers.map(Number).toSorted((one, other) => one - other);
  return sorted.every((number, at) => number === at + 1);
}

/** Meta rejects a text that begins or ends with a variable. */
export const touchesEdge = (body: string): boolean => /^\s*\{\{|\}\}\s*[.,!?]?\s*$/.test(body);
