import { defineEvent } from "~/platform/events/define";

/** '3 leads, 1 activity': labels are plural nouns. */
export const formatWork = (work: readonly { label: string; count: number }[]): string =>
  work
    .map(({ label, count }) => {
      const noun = label.toLowerCase();
      return `${count} ${count === 1 ? noun.replace(/ies$/, "y").replace(/s$/, "") : noun}`;
    })
    .join(", ");

export const workHandedOver = defineEvent<{ to: string; counts: Record<string, number> }>(
  "person.work-handed-over",
);
