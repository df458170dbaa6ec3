import { Text } from "@mantine/core";
import { formatTime } from "~/platform/kernel/dates";
import type { QuoteDraft } from "./use-quote-draft";

/** Whether the draft is saved, and why not. */
export function SaveNote({ draft: { state, isDirty, conflict } }: { draft: QuoteDraft }) {
  if (conflict || (state.is === "failed" && isDirty))
    return (
      <Text component="p" role="alert" c="red" fz={14} fw={600}>
        Not saved: {conflict ? "choose between two changes below." : state.is === "failed" && state.reason}
      </Text>
    );
  return (
    <Text component="p" c="dimmed" fz={14}>
      {isDirty || state.is === "saving"
        ? "Saving…"
        : state.is === "saved"
          ? `Saved ${formatTime(state.at)}`
          : "Changes save automatically"}
    </Text>
  );
}
